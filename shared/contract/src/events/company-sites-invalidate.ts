import { integer, optional, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface CompanySitesInvalidate {
  readonly company_id: number | null;
}

export const companySitesInvalidate = defineEvent<CompanySitesInvalidate>({
  name: "hpay-company-sites-invalidate",
  meaning: "The list of POS of a company is out of date.",
  emittedBy: "host, mfe-companies-pos",
  check: shape({ company_id: optional(integer) }),
  example: { company_id: 1 },
});
