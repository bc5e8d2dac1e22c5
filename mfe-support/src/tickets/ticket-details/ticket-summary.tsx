import { isAllowed } from "@hpay/contract/permissions";
import { useSubmitOnce } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useHost, useIsStillHere, useSession, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { Button, Row, Stack } from "@hpay/ui";
import { Card, DataList, StatusChip } from "@hpay/ui/page";
import { messages } from "../../messages";
import type { Ticket } from "../data/ticket";
import { useTicketCalls } from "../data/ticket-calls";
import { ticketDay } from "../ticket-time";
import { useCompanyOfTicket } from "./use-company-of-ticket";

export interface TicketSummaryProps {
  readonly ticket: Ticket;
  /** Whether there is an unsent message, which could no longer be sent after the ticket is resolved. */
  readonly isWriting: boolean;
  /** Called after the ticket is deleted, so that leaving does not ask about the unsent message. */
  readonly onDeleted: () => void;
}

export function TicketSummary({ ticket, isWriting, onDeleted }: TicketSummaryProps) {
  const t = useT(messages);
  const tCommon = useT(commonMessages);
  const host = useHost();
  const navigate = useNavigate();
  const calls = useTicketCalls();
  const { user } = useSession();
  const { role, zone } = useCompanyOfTicket(ticket);
  const isStillHere = useIsStillHere();
  const isOwn = ticket.raisedById === user?.id;
  const canDelete = isAllowed(role, "ticket.delete", isOwn) || (user?.isTicketSupport ?? false);

  const handleResolve = async () => {
    const isConfirmed = await host.confirm({
      title: t("ticket.resolve-title"),
      text: [t("ticket.resolve-text"), isWriting ? t("ticket.resolve-unsent") : ""].join(" ").trim(),
      confirmLabel: t("ticket.resolve-confirm"),
    });
    if (!isConfirmed) return;
    try {
      await calls.close(ticket);
    } catch {
      host.notify({ tone: "error", text: t("ticket.resolve-error") });
    }
  };

  const undo = () =>
    calls.restore(ticket).then(
      () => {
        host.notify({ tone: "success", text: t("ticket.restored") });
        host.navigation.push(`/ticketdetails/${ticket.id}`);
      },
      () => host.notify({ tone: "error", text: t("ticket.restore-error") }),
    );

  const { submit: remove, isSubmitting: isDeleting } = useSubmitOnce(async (_: null) => {
    try {
      await calls.remove(ticket);
      onDeleted();
      if (isStillHere()) navigate("/tickets");
      host.notify({
        tone: "success",
        text: t("ticket.deleted"),
        action: { label: t("ticket.undo"), run: () => void undo() },
      });
    } catch {
      host.notify({ tone: "error", text: t("ticket.delete-error") });
    }
  });

  return (
    <Card>
      <Stack gap="4">
        <DataList
          entries={[
            { label: t("ticket.raised-by"), value: ticket.raisedBy },
            { label: t("ticket.date"), value: ticketDay(ticket.createdAt, zone) },
            { label: t("ticket.company"), value: ticket.companyName || "–" },
            { label: t("ticket.site"), value: ticket.siteUrl || "–" },
            {
              label: t("tickets.column.status"),
              value: (
                <StatusChip
                  tone={ticket.isClosed ? "neutral" : "danger"}
                  icon={ticket.isClosed ? "check" : "ticket"}
                >
                  {t(ticket.isClosed ? "tickets.status.resolved" : "tickets.status.open")}
                </StatusChip>
              ),
            },
          ]}
        />
        <Row gap="2" flexWrap="wrap" data-no-print>
          {ticket.isClosed ? null : (
            <Button startIcon="check" onClick={() => void handleResolve()}>
              {t("ticket.resolve")}
            </Button>
          )}
          <Button
            variant="ghost"
            startIcon="delete"
            loading={isDeleting}
            disabledReason={canDelete ? undefined : tCommon("common.not-allowed")}
            onClick={() => void remove(null)}
          >
            {t("ticket.delete")}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
