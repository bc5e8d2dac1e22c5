import { fold } from "@hpay/domain";
import type { Ticket } from "../data/ticket";

export interface TicketView {
  readonly search: string;
  readonly openFirst: boolean;
}

/** The tickets that a search finds, in any script; newest first, or the open ones before the others. */
export function ticketsOf(tickets: readonly Ticket[], { search, openFirst }: TicketView): readonly Ticket[] {
  const wanted = fold(search.trim());
  const found = tickets.filter((ticket) =>
    fold([ticket.id, ticket.subject, ticket.raisedBy, ticket.companyName, ticket.siteUrl].join(" ")).includes(
      wanted,
    ),
  );
  return found.toSorted((a, b) => (openFirst ? Number(a.isClosed) - Number(b.isClosed) : 0) || b.id - a.id);
}
