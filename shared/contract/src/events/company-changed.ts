import { integer, optional, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface CompanyChanged {
  readonly company_id: number | null;
}

export const companyChanged = defineEvent<CompanyChanged>({
  name: "hpay-company-changed",
  meaning: "Another company is selected, or none.",
  emittedBy: "host",
  check: shape({ company_id: optional(integer) }),
  example: { company_id: 1 },
});
