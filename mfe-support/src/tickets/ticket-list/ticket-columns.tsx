import { isUnread, type SeenRecords, seenKey } from "@hpay/contract";
import { useSession, useT, useZone } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Badge, Row, Text, TextLink } from "@hpay/ui";
import { type Column, DateText, StatusChip } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import type { Ticket } from "../data/ticket";
import { ticketMinute, ticketTime } from "../ticket-time";

/** A name that may be long: truncated in the table, complete in a card and on hover. */
function Short({ text }: { readonly text: string }) {
  return (
    <Text as="span" display="block" truncate maxWidth={{ base: "none", sm: "9rem" }} title={text}>
      {text}
    </Text>
  );
}

export function useTicketColumns(seenRecords: SeenRecords): readonly Column<Ticket>[] {
  const t = useT(messages);
  const zone = useZone();
  const userId = useSession().user?.id;
  return useMemo(() => {
    const hasNews = ({ id, isClosed, lastMessageAt, lastWriterId }: Ticket) =>
      !isClosed &&
      isUnread({ at: lastMessageAt, byId: lastWriterId }, seenRecords[seenKey("tickets", id)], userId);
    return [
      {
        id: "number",
        header: t("tickets.column.number"),
        align: "end",
        mono: true,
        width: "3.5rem",
        card: "none",
        cell: (ticket) => ticket.id,
      },
      {
        id: "subject",
        header: t("tickets.column.subject"),
        lead: true,
        sticky: true,
        fixed: true,
        wrap: true,
        cell: (ticket) => (
          <Row gap="2" rowGap="0">
            <TextLink component={Link} to={`/ticketdetails/${ticket.id}`}>
              {ticket.subject}
            </TextLink>
            {hasNews(ticket) ? <Badge tone="info">{t("tickets.unread")}</Badge> : null}
          </Row>
        ),
      },
      {
        id: "status",
        header: t("tickets.column.status"),
        card: "beside-lead",
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
        hideBelow: "2xl",
        card: "middle",
        cell: (ticket) => <Short text={ticket.companyName || "–"} />,
      },
      {
        id: "pos",
        header: t("tickets.column.pos"),
        hideBelow: "xl",
        card: "last-start",
        cell: (ticket) => <Short text={ticket.siteUrl || "–"} />,
      },
      {
        id: "raised-by",
        header: t("tickets.column.raised-by"),
        hideBelow: "xl",
        card: "none",
        cell: (ticket) => <Short text={ticket.raisedBy || "–"} />,
      },
      {
        id: "last-message",
        header: t("tickets.column.last-message"),
        hideBelow: "md",
        card: "none",
        cell: ({ lastMessageAt: iso }) =>
          iso ? <DateText iso={iso}>{ticketMinute(iso, zone)}</DateText> : "–",
      },
      {
        id: "created",
        header: t("tickets.column.created"),
        headerNote: zone,
        card: "last-end",
        cell: ({ createdAt: iso }) => <DateText iso={iso}>{ticketTime(iso, zone)}</DateText>,
      },
    ];
  }, [t, zone, seenRecords, userId]);
}
