import type { Work } from "../../database/transaction";
import type { Row } from "../resource";

const names = {
  created: "onRecordCreated",
  updated: "onRecordUpdated",
  deleted: "onRecordDeleted",
} as const;

/** Tells the open panels of the ticket's company. A message of a ticket is a change of the ticket. */
export function announceTicket(work: Work, what: keyof typeof names, id: number, ticket: Row): void {
  if (typeof ticket.CompanyId !== "number") return;
  work.announce({
    name: names[what],
    companyId: ticket.CompanyId,
    siteId: typeof ticket.CompanySiteId === "number" ? ticket.CompanySiteId : null,
    body: { resource: "tickets", record_id: id },
  });
}
