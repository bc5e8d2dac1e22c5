import { type OrderStatus, parseOrderStatus, printOrderStatus, type StatusToken } from "./order-status";
import type { PacketState } from "./order-status-display";
import type { KnownPaymentState } from "./payment-state";

/** A status has its sections in this order; unknown parts are not moved. */
const sections: readonly StatusToken["kind"][] = ["payment", "fiscal", "integration", "shipping"];

/** The status with another payment state; all other tokens are unchanged. */
export function withPaymentState(status: string, state: KnownPaymentState | "SUCCESS"): string {
  const token: StatusToken = { kind: "payment", state, gap: "", raw: `PAYMENT:${state}` };
  return place(status, token, (other) => other.kind === "payment");
}

/**
 * The status with the fiscal or integration text of a method. Spaces in uid and text become "-", because
 * readers split at spaces.
 */
export function withFiscalText(
  status: string,
  kind: "fiscal" | "integration",
  methodUid: string,
  text: string,
): string {
  const uid = statusWord(methodUid);
  const word = statusWord(text);
  const raw = `${uid}_${kind === "fiscal" ? "FISCAL" : "INTEGR"}:${word}`;
  const token: StatusToken = { kind, uid, text: word, gap: "", raw };
  return place(status, token, (other) => other.kind === kind && other.uid === uid);
}

/** The status with a packet of a shipping method in a new state. */
export function withPacketState(
  status: string,
  methodUid: string,
  packetId: string,
  state: PacketState,
): string {
  const uid = statusWord(methodUid);
  const packet = statusWord(packetId);
  const raw = `${uid}_SHIPPING:${packet}@${state}`;
  const token: StatusToken = { kind: "shipping", uid, packet, state, gap: "", raw };
  return place(
    status,
    token,
    (other) => other.kind === "shipping" && other.uid === uid && other.packet === packet,
  );
}

/** Converts a text to a single word for a status. */
export function statusWord(text: string): string {
  return text.trim().replace(/\s+/g, "-");
}

/**
 * A bare state counts as the payment only if the status contains nothing else. Next to another token, it needs
 * its prefix.
 */
function withWholePayment(status: OrderStatus): OrderStatus {
  const tokens = status.tokens.map((token) =>
    token.kind === "payment" ? { ...token, raw: `PAYMENT:${token.state}` } : token,
  );
  return { ...status, tokens };
}

function place(status: string, token: StatusToken, isReplaced: (other: StatusToken) => boolean): string {
  const parsedStatus = withWholePayment(parseOrderStatus(status));
  const at = parsedStatus.tokens.findIndex(isReplaced);
  if (at >= 0) {
    const tokens = parsedStatus.tokens.map((old, index) => (index === at ? { ...token, gap: old.gap } : old));
    return printOrderStatus({ ...parsedStatus, tokens });
  }
  const sectionIndex = sections.indexOf(token.kind);
  const nextSection = parsedStatus.tokens.findIndex((other) => sections.indexOf(other.kind) > sectionIndex);
  const index = nextSection < 0 ? parsedStatus.tokens.length : nextSection;
  const before = parsedStatus.tokens.slice(0, index);
  const [next, ...after] = parsedStatus.tokens.slice(index);
  const spacedToken = { ...token, gap: index === 0 ? (next?.gap ?? "") : " " };
  const tokens = next
    ? [...before, spacedToken, { ...next, gap: index === 0 ? " " : next.gap }, ...after]
    : [...before, spacedToken];
  return printOrderStatus({ tokens, rest: parsedStatus.rest });
}
