import { useLanguage, useT, useZone } from "@hpay/remote-kit";
import type { Column } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { noteIn } from "./delivery";
import { dueWorkColumns } from "./due-work-columns";
import { LogTab } from "./log-tab";
import { requestMessages } from "./messages";
import { ResendButton } from "./resend-button";
import { readSentMessage, type SentMessage } from "./shop-call";

const stateStyles = {
  waiting: { tone: "warning", icon: "hourglass", label: "requests.delivery.waiting" },
  done: { tone: "success", icon: "check", label: "requests.messages.done" },
  failed: { tone: "danger", icon: "alert", label: "requests.delivery.failed" },
  expired: { tone: "neutral", icon: "minus", label: "requests.delivery.expired" },
} as const satisfies Record<NonNullable<SentMessage["state"]>, object>;
const states = ["waiting", "done", "failed", "expired"] as const;
const stateOf = (State: string) => ({ State });

/** Mails and text messages to customers of the POS. */
export function MessagesTab({ posId }: { readonly posId: number }) {
  const t = useT(requestMessages);
  const zone = useZone();
  const language = useLanguage();
  const [chosenState, setChosenState] = useState("");
  const columns = useMemo<readonly Column<SentMessage>[]>(() => {
    const commonColumns = dueWorkColumns<NonNullable<SentMessage["state"]>, SentMessage>(
      t,
      zone,
      stateStyles,
    );
    return [
      commonColumns.at,
      {
        id: "receiver",
        header: t("requests.messages.receiver"),
        wrap: true,
        cell: (row) => row.receiver || "–",
      },
      {
        id: "kind",
        header: t("requests.messages.kind"),
        mono: true,
        hideBelow: "lg",
        cell: (row) => row.kind,
      },
      commonColumns.state,
      commonColumns.tries,
      {
        id: "error",
        header: t("requests.messages.error"),
        wrap: true,
        cell: (row) => noteIn(row.lastError, language) || "–",
      },
      commonColumns.next,
      {
        id: "resend",
        header: t("requests.delivery.resend"),
        align: "end",
        cell: (row) => <ResendButton resource="messages" id={row.id} />,
      },
    ];
  }, [t, zone, language]);
  return (
    <LogTab
      posId={posId}
      resource="messages"
      read={readSentMessage}
      label={t("requests.tab.messages")}
      text={t("requests.messages.text")}
      emptyText={t("requests.messages.none")}
      columns={columns}
      options={[
        { value: "", label: t("requests.filter.all") },
        ...states.map((value) => ({ value, label: t(stateStyles[value].label) })),
      ]}
      chosenOption={chosenState}
      onChosen={setChosenState}
      filterOf={stateOf}
    />
  );
}
