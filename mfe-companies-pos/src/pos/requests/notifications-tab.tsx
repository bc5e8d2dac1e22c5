import { integerField, recordField, useProvider, useServerWords } from "@hpay/data";
import { useCan, useHost, useLanguage, useT, useZone } from "@hpay/remote-kit";
import { Button, Stack } from "@hpay/ui";
import { type Column, DataList, JsonView } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  noteIn,
  readDelivery,
  shortNoteIn,
} from "./delivery";
import { dueWorkColumns } from "./due-work-columns";
import { LogTab } from "./log-tab";
import { requestMessages } from "./messages";
import { ResendButton } from "./resend-button";

const stateStyles = {
  waiting: { tone: "warning", icon: "hourglass", label: "requests.delivery.waiting" },
  delivered: { tone: "success", icon: "check", label: "requests.delivery.delivered" },
  failed: { tone: "danger", icon: "alert", label: "requests.delivery.failed" },
} as const satisfies Record<DeliveryState, object>;
const stateOf = (State: string) => ({ State });

/** Shows what was sent to the shop and what it answered, and sends a notification again on request. */
export function NotificationsTab({ posId }: { readonly posId: number }) {
  const t = useT(requestMessages);
  const zone = useZone();
  const language = useLanguage();
  const [chosenState, setChosenState] = useState("");
  const columns = useMemo<readonly Column<Delivery>[]>(() => {
    const commonColumns = dueWorkColumns<DeliveryState, Delivery>(t, zone, stateStyles);
    return [
      commonColumns.at,
      { id: "topic", header: t("requests.delivery.topic"), mono: true, cell: (row) => row.topic },
      commonColumns.state,
      commonColumns.tries,
      {
        id: "answer",
        header: t("requests.delivery.answer"),
        wrap: true,
        cell: ({ lastStatus, lastError }) =>
          `${lastStatus} ${shortNoteIn(lastError, language)}`.trim() || "–",
      },
      commonColumns.next,
      {
        id: "resend",
        header: t("requests.delivery.resend"),
        align: "end",
        cell: (row) => <ResendButton resource="notifications" id={row.id} />,
      },
    ];
  }, [t, zone, language]);
  return (
    <LogTab
      posId={posId}
      resource="notifications"
      read={readDelivery}
      label={t("requests.tab.notifications")}
      text={t("requests.delivery.text")}
      emptyText={t("requests.delivery.none")}
      columns={columns}
      options={[
        { value: "", label: t("requests.filter.all") },
        ...deliveryStates.map((value) => ({ value, label: t(stateStyles[value].label) })),
      ]}
      chosenOption={chosenState}
      onChosen={setChosenState}
      filterOf={stateOf}
      actions={(refetch) => <ResendAllButton posId={posId} state={chosenState} onSent={refetch} />}
      detail={(row) => (
        <Stack gap="3">
          <DataList
            entries={[
              { label: t("requests.delivery.url"), value: row.url },
              { label: t("requests.delivery.answer"), value: noteIn(row.lastError, language) || "–" },
            ]}
          />
          <JsonView text={row.payload} label={t("requests.delivery.payload")} />
        </Stack>
      )}
    />
  );
}

interface ResendAllProps {
  readonly posId: number;
  /** The selected state; empty for every state. */
  readonly state: string;
  readonly onSent: () => void;
}

function ResendAllButton({ posId, state, onSent }: ResendAllProps) {
  const t = useT(requestMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canResend = useCan("delivery-log.resend");
  if (!canResend) return null;
  const handleResend = async () => {
    const isConfirmed = await host.confirm({
      title: t("requests.delivery.resend-all"),
      text: t("requests.delivery.resend-all-text"),
      confirmLabel: t("requests.delivery.resend"),
    });
    if (!isConfirmed) return;
    try {
      const filter = state === "" ? {} : { State: state };
      const answer = await provider.action("company_sites", posId, "resend-notifications", filter);
      const result = recordField(answer, "data") ?? {};
      const [count, remainingCount] = [integerField(result, "Count") ?? 0, integerField(result, "Left") ?? 0];
      host.notify({
        tone: "success",
        text: t("requests.delivery.resent-all", { count, left: remainingCount }),
      });
      onSent();
    } catch (error) {
      host.notify({
        tone: "error",
        text: t("requests.delivery.resend-error"),
        details: serverWords(error),
      });
    }
  };
  return (
    <Button startIcon="send" onClick={() => void handleResend()}>
      {t("requests.delivery.resend-all")}
    </Button>
  );
}
