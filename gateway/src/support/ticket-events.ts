import type { Row } from "../people/access/change";
import type { Work } from "../platform/database/transaction";
import { announceRecord } from "../platform/outbox/record-events";

/** Notifies the open panels of the ticket's company. A new message counts as a change of its ticket. */
export function announceTicket(
  work: Work,
  change: "created" | "updated" | "deleted",
  id: number,
  ticket: Row,
): void {
  const { CompanyId: companyId, CompanySiteId: site } = ticket;
  if (typeof companyId !== "number") return;
  const siteId = typeof site === "number" ? site : null;
  announceRecord(work, change, { resource: "tickets", id, companyId, siteId });
}
