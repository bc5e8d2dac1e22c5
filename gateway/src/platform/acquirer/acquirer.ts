export type AcquirerOperation = "charge" | "authorize" | "capture" | "void" | "refund";

export interface AcquirerRequest {
  /** The id of the request at the acquirer, which executes each key only once, however often it is sent. */
  readonly key: string;
  readonly operation: AcquirerOperation;
  /** Amount as decimal text, above 0. */
  readonly amount: string;
  readonly currency: string;
  /** Key of the charge or reservation that this request changes; empty for a new one. */
  readonly of: string;
  /** The means of payment, as the connector's own JSON; empty without one. */
  readonly instrument: string;
}

export type AcquirerAnswer =
  | {
      readonly kind: "approved";
      readonly approval: string;
      /** The money that was moved, as the acquirer reports it; absent: the acquirer reports no amount. */
      readonly moved?: { readonly amount: string; readonly currency: string };
    }
  /** The issuer requires the customer's confirmation first. */
  | { readonly kind: "challenge" }
  | { readonly kind: "refused"; readonly code: string; readonly text: string }
  /** Failed for an unknown cause; another method may take over. */
  | { readonly kind: "error"; readonly code: string; readonly text: string };

/**
 * The party that moves the money. Each call has its own time limit, and ends when its signal aborts. A rejected
 * call has an unknown result: the request may have been executed.
 */
export interface Acquirer {
  /** Executes a request. One with a known key is not executed again: it gets the previous answer. */
  ask(request: AcquirerRequest, signal: AbortSignal): Promise<AcquirerAnswer>;
  /** The result of a key's request; undefined if the request never arrived. */
  find(key: string, signal: AbortSignal): Promise<AcquirerAnswer | undefined>;
  /** Like `find`, but a key that never arrived is refused from then on, even if its request is still on its way. */
  close(key: string, signal: AbortSignal): Promise<AcquirerAnswer>;
}

/** Steps of a request, each durable before the next: a process may end at any of them. */
export type MoneyStep =
  /** Before the commit of the transaction that stores the intent. */
  | "preparing"
  /** The intent is stored, and the acquirer has not been asked. */
  | "prepared"
  /** The acquirer has answered, and the answer is not stored yet. */
  | "asked"
  /** Before the commit of the transaction that stores the answer. */
  | "settling"
  /** Everything is stored, and nobody has been notified. */
  | "settled";

/** Called after each step. The next step waits for its promise. */
export type MoneyStepListener = (step: MoneyStep, key: string) => Promise<void>;
