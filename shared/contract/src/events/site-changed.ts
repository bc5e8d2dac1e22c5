import { integer, optional, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface SiteChanged {
  readonly company_id: number | null;
  readonly site_id: number | null;
}

export const siteChanged = defineEvent<SiteChanged>({
  name: "hpay-site-changed",
  meaning: "Another POS is selected, or none.",
  emittedBy: "host",
  check: shape({ company_id: optional(integer), site_id: optional(integer) }),
  example: { company_id: 1, site_id: 3 },
});
