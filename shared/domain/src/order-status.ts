import { isRawPaymentState } from "./payment-state";

/** One token of a status, with its exact text and the spaces before it. */
export type StatusToken = { readonly gap: string; readonly raw: string } & (
  | { readonly kind: "payment"; readonly state: string }
  /** `uid` belongs to the method; it is null in the short forms `FISCAL:x` and `SHIPPING:x`. */
  | { readonly kind: "fiscal" | "integration"; readonly uid: string | null; readonly text: string }
  | {
      readonly kind: "shipping";
      readonly uid: string | null;
      readonly packet: string | null;
      readonly state: string;
    }
  | { readonly kind: "unknown" }
);

/** A parsed status that can be printed as exactly the original text. */
export interface OrderStatus {
  readonly tokens: readonly StatusToken[];
  /** Spaces after the last token. */
  readonly rest: string;
}

const methodHead = /^(?:(\S+?)_)?(FISCAL|INTEGR|SHIPPING):/;
const paymentHead = /^PAYMENT:/;

/**
 * Reads `[PAYMENT:x][ {uid}_FISCAL:text]…[ {uid}_INTEGR:text]…[ {uid}_SHIPPING:{packet}@{state}]…` and the short
 * forms `FISCAL:x` and `SHIPPING:x`. Fiscal and integration texts may contain spaces and extend to the next token.
 * Unknown parts have the kind `unknown` and stay unchanged. A status that consists only of a state ("SUCCESS") counts
 * as payment.
 */
export function parseOrderStatus(status: string): OrderStatus {
  const tokens: StatusToken[] = [];
  let from = 0;
  while (from < status.length) {
    const gap = /^\s*/.exec(status.slice(from))?.[0] ?? "";
    from += gap.length;
    if (from >= status.length) return { tokens: withBareState(tokens), rest: gap };
    const raw = rawToken(status.slice(from), tokens);
    tokens.push({ gap, raw, ...meaningOf(raw, tokens) });
    from += raw.length;
  }
  return { tokens: withBareState(tokens), rest: "" };
}

/** The text of a status. `printOrderStatus(parseOrderStatus(text))` is `text` for every text. */
export function printOrderStatus(status: OrderStatus): string {
  return status.tokens.map((token) => token.gap + token.raw).join("") + status.rest;
}

function hasPayment(tokens: readonly StatusToken[]): boolean {
  return tokens.some((token) => token.kind === "payment");
}

/** The first token in a text that starts with a token. */
function rawToken(text: string, before: readonly StatusToken[]): string {
  const word = /^\S+/.exec(text)?.[0] ?? text;
  const head = methodHead.exec(word);
  if (!head || head[2] === "SHIPPING" || (paymentHead.test(word) && !hasPayment(before))) return word;
  // A fiscal text may contain spaces; it ends where a word starts another token.
  let end = word.length;
  for (const next of text.slice(end).matchAll(/(\s+)(\S+)/g)) {
    const [match, , nextWord = ""] = next;
    if (methodHead.test(nextWord) || (paymentHead.test(nextWord) && !hasPayment(before))) break;
    end += match.length;
  }
  return text.slice(0, end);
}

type Meaning = StatusToken extends infer T ? (T extends StatusToken ? Omit<T, "gap" | "raw"> : never) : never;

function meaningOf(raw: string, before: readonly StatusToken[]): Meaning {
  if (paymentHead.test(raw) && !hasPayment(before)) {
    return { kind: "payment", state: raw.slice("PAYMENT:".length) };
  }
  const head = methodHead.exec(raw);
  if (!head) return { kind: "unknown" };
  const uid = head[1] ?? null;
  const text = raw.slice(head[0].length);
  if (head[2] === "FISCAL") return { kind: "fiscal", uid, text };
  if (head[2] === "INTEGR") return { kind: "integration", uid, text };
  const at = text.lastIndexOf("@");
  return {
    kind: "shipping",
    uid,
    packet: at < 0 ? null : text.slice(0, at),
    state: text.slice(at + 1),
  };
}

function withBareState(tokens: readonly StatusToken[]): readonly StatusToken[] {
  const [onlyToken, secondToken] = tokens;
  if (!onlyToken || secondToken || onlyToken.kind !== "unknown" || !isRawPaymentState(onlyToken.raw))
    return tokens;
  return [{ gap: onlyToken.gap, raw: onlyToken.raw, kind: "payment", state: onlyToken.raw }];
}
