import type { PacketState, PaymentState, StatusTone } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import type { IconName, Tone } from "@hpay/ui";
import type { en } from "../../messages/en";

type MessageKey = keyof typeof en;

export const tones = {
  grey: "neutral",
  amber: "warning",
  blue: "info",
  green: "success",
  red: "danger",
  violet: "violet",
  teal: "teal",
} as const satisfies Record<StatusTone, Tone>;

/** Icon and label of each payment state; an unknown word is shown as received. */
export const paymentStyles = {
  NONE: { icon: "circle-dashed", label: "status.no-payment" },
  UNKNOWN: { icon: "circle", label: null },
  AWAITING: { icon: "hourglass", label: "status.awaiting" },
  OBLIGATED: { icon: "shield", label: "status.obligated" },
  PAYING: { icon: "clock", label: "status.paying" },
  OVERDUE: { icon: "alert", label: "status.overdue" },
  RESERVED: { icon: "lock", label: "status.reserved" },
  PAID: { icon: "check", label: "status.paid" },
  "PARTIALLY-REFUNDED": { icon: "undo", label: "status.partially-refunded" },
  REFUNDED: { icon: "undo", label: "status.refunded" },
  VOID: { icon: "ban", label: "status.void" },
  EXPIRED: { icon: "clock", label: "status.expired" },
  CANCELED: { icon: "ban", label: "status.canceled" },
  REFUSED: { icon: "close", label: "status.refused" },
  FAILED: { icon: "close", label: "status.failed" },
  ERROR: { icon: "warning", label: "status.error" },
} as const satisfies Record<PaymentState, { icon: IconName; label: MessageKey | null }>;

const packetLabels = {
  PREPARING: "packet.preparing",
  READY: "packet.ready",
  SUBMITTED: "packet.submitted",
  DELIVERY: "packet.delivery",
  DELIVERED: "packet.delivered",
  ERROR: "status.error",
  RESOLVING: "packet.resolving",
  FAILED: "status.failed",
  REVOKED: "packet.revoked",
} as const satisfies Record<PacketState, MessageKey>;

const stateLabels = {
  ...packetLabels,
  FAILURE: "status.failed",
  ISSUED: "status.issued",
  REFUNDED: "status.refunded",
  REFUSED: "status.refused",
} as const;

/**
 * A fiscal or shipping state in words. Details that follow it ("FAILED: no paper") and unknown states stay
 * unchanged.
 */
export const stateWords = (text: string, t: Translate<typeof en>): string =>
  text.replace(/^[A-Z]+(?![\w-])/, (word) => (isOurs(word) ? t(stateLabels[word]) : word));

const splitLabels = {
  SPLIT: "split.done",
  "SHARES-OVER-100": "split.over",
  "PARTIALLY-REFUNDED": "status.partially-refunded",
  REFUNDED: "status.refunded",
} as const satisfies Readonly<Record<string, MessageKey>>;

/** The result of a payment's parts, in words; an unknown word stays unchanged. */
export const splitWords = (text: string, t: Translate<typeof en>): string =>
  isSplit(text) ? t(splitLabels[text]) : text;

const isSplit = (word: string): word is keyof typeof splitLabels => Object.hasOwn(splitLabels, word);

const isOurs = (word: string): word is keyof typeof stateLabels => Object.hasOwn(stateLabels, word);
