/** Functions of the panel that a behavior script can call. The gateway checks every call again. */
export interface ScriptPowers {
  call(action: string, payload: unknown): Promise<unknown>;
  confirm(question: unknown): Promise<boolean>;
  prompt(fields: unknown): Promise<unknown>;
  notify(notice: unknown): void;
  open(url: string): void;
  refresh(): void;
}

/** A function that a script returned. The function stays in the sandbox, and is called by this id. */
export interface ScriptHandle {
  readonly $run: string;
}

export interface ScriptProvider {
  /** Owner of the scripts, for reports. Each provider has one worker. */
  readonly name: string;
  /** Texts of the scripts, which start with `function(`, by hook name. */
  readonly scripts: Readonly<Record<string, string>>;
}

export interface ScriptSession {
  readonly hooks: readonly string[];
  /**
   * Calls a hook with plain values. Rejects with `ScriptError` if the script is invalid, throws, or takes
   * longer than 2 s.
   */
  call(hook: string, args: readonly unknown[]): Promise<unknown>;
  /** Runs a function that was part of an earlier answer. */
  run(handle: ScriptHandle, powers?: ScriptPowers): Promise<unknown>;
  close(): void;
}

/** Runs behavior scripts from data where they cannot reach the page, token, storage, network or each other. */
export interface ScriptRunner {
  open(provider: ScriptProvider): ScriptSession;
}

export class ScriptError extends Error {
  override readonly name = "ScriptError";
  constructor(
    readonly kind: "syntax" | "threw" | "timeout" | "unknown-hook" | "closed",
    message: string,
  ) {
    super(message);
  }
}

/**
 * Why a script failed; null for any other error. The error is recognized by its name: host and remotes each
 * have their own copy of the class, so `instanceof` would miss errors of the other copies.
 */
export function scriptFailure(error: unknown): ScriptError["kind"] | null {
  return isScriptError(error) ? error.kind : null;
}

const isScriptError = (error: unknown): error is ScriptError =>
  error instanceof Error && error.name === "ScriptError" && "kind" in error;

export function isScriptHandle(value: unknown): value is ScriptHandle {
  return typeof value === "object" && value !== null && "$run" in value && typeof value.$run === "string";
}
