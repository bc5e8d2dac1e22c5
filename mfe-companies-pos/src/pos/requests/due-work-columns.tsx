import { listTime } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import { type Column, DateText, StatusChip, type StatusChipProps } from "@hpay/ui/page";
import type { requestMessages } from "./messages";

/** The common fields of notifications, mails and text messages, which are retried until they are delivered. */
interface DueWork<State extends string> {
  readonly createdAt: string;
  readonly nextTryAt: string;
  /** Null for a state that this panel does not know; `stateText` contains it. */
  readonly state: State | null;
  readonly stateText: string;
  readonly tries: number;
}

type Words = Translate<typeof requestMessages.en>;
type Label = `requests.delivery.${"waiting" | "delivered" | "failed" | "expired"}` | "requests.messages.done";
type Look = Pick<StatusChipProps, "tone" | "icon"> & { readonly label: Label };

/** @param looks appearance by state */
export function dueWorkColumns<State extends string, Row extends DueWork<State>>(
  t: Words,
  zone: string,
  looks: Readonly<Record<State, Look>>,
): Readonly<Record<"at" | "state" | "tries" | "next", Column<Row>>> {
  const time = (iso: string) => (iso ? <DateText iso={iso}>{listTime(iso, zone)}</DateText> : "–");
  return {
    at: { id: "at", header: t("requests.delivery.at"), headerNote: zone, cell: (row) => time(row.createdAt) },
    state: {
      id: "state",
      header: t("requests.delivery.state"),
      cell: ({ state, stateText }: Row) => {
        if (state === null) return stateText;
        const { tone, icon, label } = looks[state];
        return (
          <StatusChip tone={tone} icon={icon}>
            {t(label)}
          </StatusChip>
        );
      },
    },
    tries: {
      id: "tries",
      header: t("requests.delivery.tries"),
      align: "end",
      hideBelow: "lg",
      cell: (row) => row.tries,
    },
    next: {
      id: "next",
      header: t("requests.delivery.next"),
      hideBelow: "lg",
      cell: (row) => time(row.nextTryAt),
    },
  };
}
