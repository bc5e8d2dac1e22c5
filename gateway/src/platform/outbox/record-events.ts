import type { Work } from "../database/transaction";

const names = {
  created: "onRecordCreated",
  updated: "onRecordUpdated",
  deleted: "onRecordDeleted",
} as const;

type SiteMethods = `company_site_${"payment" | "shipping" | "fiscal"}_methods`;

export interface AnnouncedRecord {
  readonly resource:
    | "approvals"
    | "companies"
    | "company_sites"
    | "company_site_orders"
    | "company_site_subscriptions"
    | "company_site_transactions"
    | "seen_keys"
    | "tickets"
    | "user_companies"
    | SiteMethods;
  /** The record's id; 0 when all records of the resource may have changed. */
  readonly id: number;
  readonly companyId: number;
  readonly siteId: number | null;
}

/** Announces a changed record to the company's open panels, by its id alone: panels read the rest. */
export function announceRecord(
  work: Work,
  change: keyof typeof names,
  { resource, id, companyId, siteId }: AnnouncedRecord,
): void {
  work.announce({ name: names[change], companyId, siteId, body: { resource, record_id: id } });
}
