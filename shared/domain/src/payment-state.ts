/** The color of a state. A color is never the only indication, because chips also have an icon and a label. */
export type StatusTone = "grey" | "amber" | "blue" | "green" | "red" | "violet" | "teal";

interface PaymentStateRow {
  readonly tone: StatusTone;
  /**
   * States that usually follow; empty for a final state. A refused payment may be followed by any state of a
   * new attempt.
   */
  readonly next: readonly string[];
}

const newAttempt = ["AWAITING", "RESERVED", "PAID", "REFUSED", "FAILED", "ERROR", "CANCELED", "EXPIRED"];

const paymentStateTable = {
  AWAITING: { tone: "amber", next: ["PAID", "OBLIGATED", "EXPIRED", "CANCELED"] },
  OBLIGATED: { tone: "blue", next: ["PAID", "PAYING", "OVERDUE"] },
  PAYING: { tone: "blue", next: ["PAID", "OVERDUE"] },
  OVERDUE: { tone: "red", next: ["PAYING", "PAID", "CANCELED"] },
  RESERVED: { tone: "violet", next: ["PAID", "VOID", "EXPIRED"] },
  PAID: { tone: "green", next: ["PARTIALLY-REFUNDED", "REFUNDED"] },
  "PARTIALLY-REFUNDED": { tone: "teal", next: ["PARTIALLY-REFUNDED", "REFUNDED"] },
  REFUNDED: { tone: "grey", next: [] },
  VOID: { tone: "grey", next: [] },
  EXPIRED: { tone: "grey", next: [] },
  CANCELED: { tone: "grey", next: [] },
  REFUSED: { tone: "red", next: newAttempt },
  FAILED: { tone: "red", next: newAttempt },
  ERROR: { tone: "red", next: newAttempt },
} as const satisfies Readonly<Record<string, PaymentStateRow>>;

/** A known payment state. SUCCESS also means PAID. */
export type KnownPaymentState = keyof typeof paymentStateTable;

/** `NONE`: no payment module was used. `UNKNOWN`: the word is unknown and should be shown as received. */
export type PaymentState = KnownPaymentState | "NONE" | "UNKNOWN";

export const paymentStates = Object.freeze([
  "AWAITING",
  "OBLIGATED",
  "PAYING",
  "OVERDUE",
  "RESERVED",
  "PAID",
  "PARTIALLY-REFUNDED",
  "REFUNDED",
  "VOID",
  "EXPIRED",
  "CANCELED",
  "REFUSED",
  "FAILED",
  "ERROR",
] as const satisfies readonly KnownPaymentState[]);

function isKnown(word: string): word is KnownPaymentState {
  return Object.hasOwn(paymentStateTable, word);
}

/** Whether the word is a known state in a status (including SUCCESS). */
export function isRawPaymentState(word: string): boolean {
  return word === "SUCCESS" || isKnown(word);
}

/** The state that the word of a payment token means. */
export function paymentStateOfWord(word: string | null): PaymentState {
  if (word === null) return "NONE";
  if (word === "SUCCESS") return "PAID";
  return isKnown(word) ? word : "UNKNOWN";
}

export function paymentTone(state: PaymentState): StatusTone {
  return state === "NONE" || state === "UNKNOWN" ? "grey" : paymentStateTable[state].tone;
}

/**
 * Whether one state usually follows the other. Any state may follow no payment or an unknown state. The result
 * is only a hint for people and tests: acquirers send states out of order, so nothing is refused for this
 * reason alone.
 */
export function isUsualNext(from: PaymentState, to: KnownPaymentState): boolean {
  if (from === "NONE" || from === "UNKNOWN") return true;
  const next: readonly string[] = paymentStateTable[from].next;
  return next.includes(to);
}
