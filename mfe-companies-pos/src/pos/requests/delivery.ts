import type { LanguageCode } from "@hpay/contract";
import { readDeliveryNote } from "@hpay/contract/delivery-notes";
import { idOf, integerField, type Received, textField } from "@hpay/data";
import { localized } from "@hpay/i18n";

/** States of a notification: still being retried, delivered, or abandoned after the last attempt. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A notification that was sent to the shop of a POS. */
export interface Delivery {
  readonly id: number;
  /** Name of the notification: `payresult`, `orderupdate` or `posconfig-updated`. */
  readonly topic: string;
  readonly url: string;
  /** The JSON text that is sent. */
  readonly payload: string;
  /** Null for a state that this panel does not know; `stateText` contains it. */
  readonly state: DeliveryState | null;
  readonly stateText: string;
  readonly tries: number;
  /** HTTP status of the shop's last answer; empty if there is none. */
  readonly lastStatus: string;
  /** Delivery note of the last attempt; empty if there is none. */
  readonly lastError: string;
  /** ISO instants; empty if there is none. */
  readonly nextTryAt: string;
  readonly createdAt: string;
}

export function readDelivery(record: Received<"notifications">): Delivery | null {
  const id = idOf(record);
  if (id === null) return null;
  const stateText = textField(record, "State");
  return {
    id,
    topic: textField(record, "Topic"),
    url: textField(record, "Url"),
    payload: textField(record, "Payload"),
    state: deliveryStates.find((state) => state === stateText) ?? null,
    stateText,
    tries: integerField(record, "Tries") ?? 0,
    lastStatus: textField(record, "LastStatus"),
    lastError: textField(record, "LastError"),
    nextTryAt: textField(record, "NextTryAt"),
    createdAt: textField(record, "CreatedAt"),
  };
}

/** A delivery note for a narrow column, which includes the shop's text but not the network's. */
export function shortNoteIn(note: string, language: LanguageCode): string {
  const { text } = readDeliveryNote(note);
  return text && !note.startsWith("SHOP_") ? localized(text, language) : noteIn(note, language);
}

/** A delivery note in the person's language, with its technical detail in brackets. */
export function noteIn(note: string, language: LanguageCode): string {
  const { text, detail } = readDeliveryNote(note);
  if (!text) return detail;
  const sentence = localized(text, language);
  return detail === "" ? sentence : `${sentence} (${detail})`;
}
