/** What an acquirer does with money. */
export type AcquirerOperation = "charge" | "authorize" | "capture" | "void" | "refund";

export interface AcquirerRequest {
  /** What the acquirer knows the request by: a key is carried out once, however often it is sent. */
  readonly key: string;
  readonly operation: AcquirerOperation;
  /** Decimal text, above 0. */
  readonly amount: string;
  readonly currency: string;
  /** Key of the charge or reservation that it changes; empty: it begins one. */
  readonly of: string;
  /** What is paid with, as the connector's own JSON; empty where nothing is. */
  readonly instrument: string;
}

export type AcquirerAnswer =
  | { readonly kind: "approved"; readonly approval: string }
  /** The issuer wants to ask the customer first. */
  | { readonly kind: "challenge" }
  | { readonly kind: "refused"; readonly code: string; readonly text: string }
  /** Nobody knows why; another method may take over. */
  | { readonly kind: "error"; readonly code: string; readonly text: string };

/**
 * The one who moves the money. Each call ends in time by itself, or with its signal. A call that rejects has no known
 * end: what it asked for may have been done.
 */
export interface Acquirer {
  /** Carries a request out. A key that is known is not carried out again: it has the answer of before. */
  ask(request: AcquirerRequest, signal: AbortSignal): Promise<AcquirerAnswer>;
  /** What became of the request of a key; undefined: it never came. */
  find(key: string, signal: AbortSignal): Promise<AcquirerAnswer | undefined>;
  /** As `find`; a key that never came is refused from now on, also when its request is still on the way. */
  close(key: string, signal: AbortSignal): Promise<AcquirerAnswer>;
}

/** Steps of a request, each on the safe side of the one before it: a process may end at any of them. */
export type MoneyStep =
  /** In the transaction that stores what is wanted. */
  | "preparing"
  /** It is stored, and nobody was asked. */
  | "prepared"
  /** The acquirer has answered, and nothing of it is stored. */
  | "asked"
  /** In the transaction that stores the answer. */
  | "settling"
  /** All is stored, and nobody was told. */
  | "settled";

/** Is told of each step before the next one begins, and may hold it up. */
export type WatchMoney = (step: MoneyStep, key: string) => Promise<void>;
