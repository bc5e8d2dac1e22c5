import { fold } from "@hpay/domain";
import type { Ticket } from "../data/ticket";

export interface TicketView {
  readonly search: string;
  readonly opensFirst: boolean;
  /** The company whose tickets are listed; null for all companies. */
  readonly companyId: number | null;
}

/** The tickets that match a search, in any script; newest first, or open ones first. */
export function ticketsOf(
  tickets: readonly Ticket[],
  { search, opensFirst, companyId }: TicketView,
): readonly Ticket[] {
  const searchText = fold(search.trim());
  const matches = tickets.filter(
    (ticket) =>
      (companyId === null || ticket.companyId === companyId) && searchTextOf(ticket).includes(searchText),
  );
  return matches.toSorted(
    (a, b) =>
      (opensFirst ? Number(a.isClosed) - Number(b.isClosed) : 0) ||
      // Sorts by date, because ids follow the order in which tickets were stored, which differs for imported
      // ones.
      b.createdAt.localeCompare(a.createdAt) ||
      b.id - a.id,
  );
}

const searchTextOf = ({ id, subject, raisedBy, companyName, siteUrl }: Ticket) =>
  fold([id, subject, raisedBy, companyName, siteUrl].join(" "));

/** The companies of the tickets, by name. */
export function companiesOf(
  tickets: readonly Ticket[],
): readonly { readonly id: number; readonly name: string }[] {
  const names = new Map<number, string>();
  for (const { companyId, companyName } of tickets) if (companyId !== null) names.set(companyId, companyName);
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
