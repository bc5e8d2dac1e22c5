import { integer, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface CompaniesLoaded {
  readonly count: number;
}

export const companiesLoaded = defineEvent<CompaniesLoaded>({
  name: "hpay-companies-loaded",
  meaning: "The list of the person's companies was read.",
  emittedBy: "host",
  check: shape({ count: integer }),
  example: { count: 2 },
});
