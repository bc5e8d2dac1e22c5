import { parseOrderStatus, type StatusToken } from "./order-status";
import { type PaymentState, paymentStateOfWord, paymentTone, type StatusTone } from "./payment-state";

/** States of a packet. Source: the public status grammar. */
export const packetStates = [
  "PREPARING",
  "READY",
  "SUBMITTED",
  "DELIVERY",
  "DELIVERED",
  "ERROR",
  "RESOLVING",
  "FAILED",
  "REVOKED",
] as const;
export type PacketState = (typeof packetStates)[number];

const packetTones = {
  PREPARING: "amber",
  READY: "blue",
  SUBMITTED: "blue",
  DELIVERY: "blue",
  DELIVERED: "green",
  ERROR: "red",
  RESOLVING: "amber",
  FAILED: "red",
  REVOKED: "grey",
} as const satisfies Record<PacketState, StatusTone>;

export interface PaymentChip {
  readonly state: PaymentState;
  readonly tone: StatusTone;
  /**
   * The payment word as received ("SUCCESS"), or the whole token if it has no word; empty if there is no
   * payment.
   */
  readonly raw: string;
}

export interface FiscalChip {
  readonly tone: StatusTone;
  /**
   * The free text of the first failed token, or of the first token if none has failed; the whole token if it
   * has no text.
   */
  readonly text: string;
  readonly failed: boolean;
  /** The number of failed tokens, or of all tokens if none has failed. */
  readonly count: number;
  /** The number of fiscal and integration tokens in the status. */
  readonly total: number;
  /** All tokens as received, for the tooltip. */
  readonly raw: string;
}

export interface ShippingChip {
  /** State of the packet that most needs attention; null for an unknown word. */
  readonly state: PacketState | null;
  readonly tone: StatusTone;
  /** The state of the packet that most needs attention, as received; the whole token if it has none. */
  readonly text: string;
  /** The number of packets in that state, out of `total` packets. */
  readonly count: number;
  readonly total: number;
  readonly raw: string;
}

/** The contents of an order's three chips, and the unknown parts. */
export interface StatusChips {
  readonly payment: PaymentChip;
  readonly fiscal: FiscalChip | null;
  readonly shipping: ShippingChip | null;
  /** Parts that are shown as gray text. */
  readonly unknown: readonly string[];
}

/** The payment word of a status as received ("SUCCESS", "PAID"); null if there is none. */
export function rawPaymentState(status: string): string | null {
  const token = parseOrderStatus(status).tokens.find((candidate) => candidate.kind === "payment");
  return token?.kind === "payment" ? token.state : null;
}

/** The payment state of a status. SUCCESS counts as PAID, and no token as NONE. */
export function paymentStateOf(status: string): PaymentState {
  return paymentStateOfWord(rawPaymentState(status));
}

/** Everything that lists and details show of a status. */
export function statusChips(status: string): StatusChips {
  const { tokens } = parseOrderStatus(status);
  const payment = tokens.find((token) => token.kind === "payment");
  const raw = payment?.kind === "payment" ? payment.state : null;
  const state = paymentStateOfWord(raw);
  return {
    payment: { state, tone: paymentTone(state), raw: raw || (payment?.raw ?? "") },
    fiscal: fiscalChip(tokens),
    shipping: shippingChip(tokens),
    unknown: tokens.filter((token) => token.kind === "unknown").map((token) => token.raw),
  };
}

/**
 * How a fiscal or integration text reports a failure. This is only a convention, because the text is free.
 */
export const fiscalFailures = ["FAILED", "FAILURE", "ERROR", "REFUSED"] as const;

export function isFiscalFailure(text: string): boolean {
  const message = text.trimStart().toUpperCase();
  return fiscalFailures.some((word) => message.startsWith(word));
}

function fiscalChip(tokens: readonly StatusToken[]): FiscalChip | null {
  const chipTokens = tokens.flatMap((token) =>
    token.kind === "fiscal" || token.kind === "integration" ? [token] : [],
  );
  const failures = chipTokens.filter((token) => isFiscalFailure(token.text));
  const shownToken = failures[0] ?? chipTokens[0];
  if (!shownToken) return null;
  const hasFailed = failures.length > 0;
  return {
    tone: hasFailed ? "red" : "green",
    text: shownToken.text || shownToken.raw,
    failed: hasFailed,
    count: hasFailed ? failures.length : chipTokens.length,
    total: chipTokens.length,
    raw: rawOf(chipTokens),
  };
}

const tonesByUrgency: readonly StatusTone[] = ["red", "amber", "blue", "grey", "green"];

function shippingChip(tokens: readonly StatusToken[]): ShippingChip | null {
  const shippingTokens = tokens.filter((token) => token.kind === "shipping");
  const [urgentPacket] = shippingTokens
    .map((token) => {
      const state = packetStates.find((packetState) => packetState === token.state) ?? null;
      return { token, state, tone: state ? packetTones[state] : ("grey" as const) };
    })
    .sort((left, right) => tonesByUrgency.indexOf(left.tone) - tonesByUrgency.indexOf(right.tone));
  if (!urgentPacket) return null;
  const { token, state, tone } = urgentPacket;
  const count = shippingTokens.filter((other) => other.state === token.state).length;
  return {
    state,
    tone,
    text: token.state || token.raw,
    count,
    total: shippingTokens.length,
    raw: rawOf(shippingTokens),
  };
}

function rawOf(tokens: readonly StatusToken[]): string {
  return tokens.map((token) => token.raw).join(" ");
}
