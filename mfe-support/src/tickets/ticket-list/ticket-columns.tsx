import { useSelection, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { TextLink } from "@hpay/ui";
import { type Column, DateText, StatusChip } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import type { Ticket } from "../data/ticket";
import { ticketTime } from "../ticket-time";

export function useTicketColumns(): readonly Column<Ticket>[] {
  const t = useT(messages);
  const zone = useSelection().company?.timeZone ?? "";
  return useMemo(() => {
    const time = (iso: string) => <DateText iso={iso}>{ticketTime(iso, zone)}</DateText>;
    return [
      {
        id: "number",
        header: t("tickets.column.number"),
        align: "end",
        mono: true,
        width: "4rem",
        cell: (ticket) => ticket.id,
      },
      {
        id: "subject",
        header: t("tickets.column.subject"),
        sticky: true,
        fixed: true,
        cell: (ticket) => (
          <TextLink component={Link} to={`/ticketdetails/${ticket.id}`}>
            {ticket.subject}
          </TextLink>
        ),
      },
      {
        id: "status",
        header: t("tickets.column.status"),
        cell: ({ isClosed }) =>
          isClosed ? (
            <StatusChip tone="neutral" icon="check">
              {t("tickets.status.resolved")}
            </StatusChip>
          ) : (
            <StatusChip tone="danger" icon="ticket">
              {t("tickets.status.open")}
            </StatusChip>
          ),
      },
      {
        id: "company",
        header: t("tickets.column.company"),
        hideBelow: "lg",
        cell: (ticket) => ticket.companyName,
      },
      { id: "pos", header: t("tickets.column.pos"), hideBelow: "lg", cell: (ticket) => ticket.siteUrl },
      {
        id: "raised-by",
        header: t("tickets.column.raised-by"),
        hideBelow: "md",
        cell: (ticket) => ticket.raisedBy,
      },
      {
        id: "last-message",
        header: t("tickets.column.last-message"),
        hideBelow: "md",
        cell: ({ lastMessageAt }) => (lastMessageAt ? time(lastMessageAt) : "–"),
      },
      { id: "created", header: t("tickets.column.created"), cell: (ticket) => time(ticket.createdAt) },
    ];
  }, [t, zone]);
}
