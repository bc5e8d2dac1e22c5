import { useProvider, useRecordList, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useCan, useHost, useT, useZone } from "@hpay/remote-kit";
import { Button, EmptyState, Stack } from "@hpay/ui";
import {
  type Column,
  DataList,
  DataTable,
  DateText,
  Dialog,
  JsonView,
  QueryStates,
  StatusChip,
  TableSkeleton,
} from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { posMessages } from "../messages";
import { type Delivery, type DeliveryState, deliveriesOf, readDelivery } from "./delivery";

const stateLooks = {
  waiting: { tone: "warning", icon: "hourglass", label: "delivery.waiting" },
  delivered: { tone: "success", icon: "check", label: "delivery.delivered" },
  failed: { tone: "danger", icon: "alert", label: "delivery.failed" },
} as const satisfies Record<DeliveryState, object>;

interface DeliveryLogDialogProps {
  readonly posId: number;
  readonly onClose: () => void;
}

/** What was sent to the shop, what it answered, and the way to send it again. */
export function DeliveryLogDialog({ posId, onClose }: DeliveryLogDialogProps) {
  const t = useT(posMessages);
  const serverWords = useServerWords();
  const zone = useZone();
  const query = useMemo(() => deliveriesOf(posId), [posId]);
  const deliveries = useRecordList("notifications", query, { read: readDelivery });
  const columns = useMemo<readonly Column<Delivery>[]>(
    () => [
      {
        id: "at",
        header: t("delivery.at"),
        headerNote: zone,
        cell: (one) => <DateText iso={one.createdAt}>{listTime(one.createdAt, zone)}</DateText>,
      },
      { id: "topic", header: t("delivery.topic"), mono: true, cell: (one) => one.topic },
      {
        id: "state",
        header: t("delivery.state"),
        cell: ({ state, stateText }) =>
          state ? (
            <StatusChip tone={stateLooks[state].tone} icon={stateLooks[state].icon}>
              {t(stateLooks[state].label)}
            </StatusChip>
          ) : (
            stateText
          ),
      },
      { id: "tries", header: t("delivery.tries"), align: "end", cell: (one) => one.tries },
      { id: "answer", header: t("delivery.answer"), wrap: true, cell: (one) => one.lastAnswer || "–" },
      {
        id: "resend",
        header: t("delivery.resend"),
        headerHidden: true,
        align: "end",
        cell: (one) => <ResendButton delivery={one} />,
      },
    ],
    [t, zone],
  );
  return (
    <Dialog open onClose={onClose} title={t("delivery.title")} description={t("delivery.text")} size="xl">
      <QueryStates
        query={deliveries}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon="send">{t("delivery.none")}</EmptyState>}
        failure={(error) => ({ title: t("pos.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => (
          <DataTable
            label={t("delivery.title")}
            columns={columns}
            rows={rows}
            rowKey={(one) => String(one.id)}
            density="compact"
            maxHeight="60vh"
            detail={(one) => (
              <Stack gap="3">
                <DataList entries={[{ label: t("delivery.url"), value: one.url }]} />
                <JsonView text={one.payload} label={t("delivery.payload")} />
              </Stack>
            )}
          />
        )}
      </QueryStates>
    </Dialog>
  );
}

function ResendButton({ delivery }: { readonly delivery: Delivery }) {
  const t = useT(posMessages);
  const common = useT(commonMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const mayResend = useCan("delivery-log.resend");
  const [isBusy, setBusy] = useState(false);
  const handleResend = async () => {
    setBusy(true);
    try {
      await provider.action("notifications", delivery.id, "resend");
      host.notify({ tone: "success", text: t("delivery.resent") });
    } catch (error) {
      host.notify({ tone: "error", text: t("delivery.resend-error"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="xs"
      startIcon="send"
      loading={isBusy}
      disabledReason={mayResend ? undefined : common("common.not-allowed")}
      onClick={() => void handleResend()}
    >
      {t("delivery.resend")}
    </Button>
  );
}
