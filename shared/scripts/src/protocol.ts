/**
 * Messages between page, frame and worker. Values are sent as JSON text, so only plain values are possible.
 */

export type PowerName = "call" | "confirm" | "prompt" | "notify" | "open" | "refresh";
export type FailureKind = "syntax" | "threw" | "timeout" | "unknown-hook" | "closed";

export interface Limits {
  /** How long a hook can run, in milliseconds. Waiting for the panel does not count. */
  readonly workMs: number;
  /** How long a worker can take to start, in milliseconds. */
  readonly startMs: number;
}

/** A hook by its name, or a function of an earlier answer by its id. */
export type Target = { readonly hook: string } | { readonly run: string };

/** JSON text of a value; empty for `undefined`. */
export type ValueText = string;

export type ToWorker =
  | {
      readonly kind: "scripts";
      readonly scripts: Readonly<Record<string, string>>;
      /** Prefix of this worker's function ids, which no other worker has. */
      readonly idPrefix: string;
    }
  | { readonly kind: "call"; readonly call: number; readonly target: Target; readonly args: ValueText }
  | {
      readonly kind: "power-answer";
      readonly power: number;
      readonly value: ValueText;
      readonly error?: string;
    };

export type FromWorker =
  | { readonly kind: "alive" }
  | { readonly kind: "ready" }
  | { readonly kind: "started"; readonly call: number }
  | { readonly kind: "answer"; readonly call: number; readonly value: ValueText }
  | { readonly kind: "failed"; readonly call: number; readonly why: FailureKind; readonly message: string }
  | {
      readonly kind: "power";
      readonly call: number;
      readonly power: number;
      readonly name: PowerName;
      readonly args: ValueText;
    };

export type ToFrame =
  | {
      readonly kind: "open";
      readonly session: number;
      readonly scripts: Readonly<Record<string, string>>;
      readonly limits: Limits;
    }
  | (Extract<ToWorker, { kind: "call" | "power-answer" }> & { readonly session: number })
  | { readonly kind: "close"; readonly session: number };

export type FromFrame =
  | { readonly kind: "frame-ready" }
  | (Extract<FromWorker, { kind: "answer" | "failed" | "power" }> & { readonly session: number });

/** Text of the first message to the frame, which also passes the port. The frame accepts only the first one. */
export const greeting = "hpay-scripts";

export function toText(value: unknown): ValueText {
  return JSON.stringify(value) ?? "";
}

export function fromText(text: ValueText): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
