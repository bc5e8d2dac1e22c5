/** How a state is coloured. Colour never stands alone: chips carry an icon and a word too. */
export type StatusTone = "grey" | "amber" | "blue" | "green" | "red" | "violet" | "teal";

interface PaymentStateRow {
  readonly tone: StatusTone;
  /** What usually comes next; nothing for an end. A refused payment may be followed by any state of a new attempt. */
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

/** A payment state that the product knows. SUCCESS is another word for PAID. */
export type KnownPaymentState = keyof typeof paymentStateTable;

/** `NONE`: no payment module was used. `UNKNOWN`: a word that we do not know; show it as it came. */
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

/** Is the word a state as it stands in a status (SUCCESS included)? */
export function isRawPaymentState(word: string): boolean {
  return word === "SUCCESS" || isKnown(word);
}

/** What a word of a payment token means. */
export function paymentStateOfWord(word: string | null): PaymentState {
  if (word === null) return "NONE";
  if (word === "SUCCESS") return "PAID";
  return isKnown(word) ? word : "UNKNOWN";
}

/** Tone of a payment state's chip. */
export function paymentTone(state: PaymentState): StatusTone {
  return state === "NONE" || state === "UNKNOWN" ? "grey" : paymentStateTable[state].tone;
}

/**
 * Does the change happen in ordinary life? Without a payment yet, or from a state we do not know, anything may come.
 * A hint for people and tests; acquirers send out of order, so nothing is refused by it alone.
 */
export function isUsualNext(from: PaymentState, to: KnownPaymentState): boolean {
  if (from === "NONE" || from === "UNKNOWN") return true;
  const next: readonly string[] = paymentStateTable[from].next;
  return next.includes(to);
}
