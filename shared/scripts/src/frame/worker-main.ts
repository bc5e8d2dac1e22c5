import type { FailureKind, FromWorker, PowerName, Target, ToWorker } from "../protocol";

/** The part of a worker's global scope that `workerMain` needs. */
export interface WorkerScope {
  postMessage(message: FromWorker): void;
  addEventListener(type: "message", listen: (event: { data: ToWorker }) => void): void;
}

/**
 * Runs inside the worker, as text from `workerSource`, so it must not refer to anything outside its own body.
 * It first removes everything from the global scope that is not part of the language, then compiles and calls
 * hooks.
 */
export function workerMain(scope: WorkerScope): void {
  const post = scope.postMessage.bind(scope);
  const listen = scope.addEventListener.bind(scope);
  const { parse, stringify } = JSON;
  // Everything that a script can use. Anything else is removed, including names that future browsers add.
  const allowedNames = new Set(
    (
      "Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise " +
      "RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis " +
      "JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array " +
      "Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef " +
      "Proxy Reflect FinalizationRegistry Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape " +
      "unescape isFinite isNaN eval setTimeout clearTimeout atob btoa TextEncoder TextDecoder structuredClone self"
    ).split(" "),
  );
  for (
    let level: object | null = scope;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  ) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (allowedNames.has(name)) continue;
      // A name that cannot be deleted is overwritten. If that fails too, the name is a harmless part of the
      // language.
      if (!Reflect.deleteProperty(level, name)) Reflect.defineProperty(level, name, { value: undefined });
    }
  }

  const hooks = new Map<string, (...args: unknown[]) => unknown>();
  const compileErrors = new Map<string, string>();
  const functions = new Map<string, (...args: unknown[]) => unknown>();
  const pendingPowers = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const maxFunctions = 20_000;
  let idPrefix = "";
  let lastFunction = 0;
  let lastPower = 0;
  const runningCalls = new Set<number>();

  const toText = (value: unknown): string =>
    stringify(value, (_key, part) => {
      if (typeof part !== "function") return part;
      const id = `${idPrefix}f${++lastFunction}`;
      functions.set(id, part);
      const [oldest] = functions.keys();
      if (functions.size > maxFunctions && oldest !== undefined) functions.delete(oldest);
      return { $run: id };
    }) ?? "";
  const fromText = (text: string): unknown => (text === "" ? undefined : parse(text));
  const errorText = (error: unknown): string => {
    try {
      return String(error instanceof Error ? error.message : error).slice(0, 500);
    } catch {
      // An error that cannot be printed loses only its text.
      return "error";
    }
  };

  /**
   * The panel's powers, bound to a call, or, without one, to the only running call. With two running calls, the
   * caller would be ambiguous, and a money action could affect the other call's record.
   */
  const powersOf = (call: number | null) => {
    const ask = (name: PowerName, args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        const [onlyCall = null] = runningCalls.size === 1 ? runningCalls : [];
        const owner = call ?? onlyCall;
        if (owner === null) throw new Error(`hpay.${name} works only while one action runs`);
        const power = ++lastPower;
        pendingPowers.set(power, { resolve, reject });
        post({ kind: "power", call: owner, power, name, args: toText(args) });
      });
    return Object.freeze({
      call: (action: unknown, payload: unknown) => ask("call", [action, payload]),
      confirm: (question: unknown) => ask("confirm", [question]),
      prompt: (fields: unknown) => ask("prompt", [fields]),
      notify: (notice: unknown) => ask("notify", [notice]),
      open: (url: unknown) => ask("open", [url]),
      refresh: () => ask("refresh", []),
    });
  };

  const compile = (scripts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(scripts)) {
      try {
        // Text becomes code only here, where nothing of value is in scope. The code is not strict, because
        // existing definitions assign to undeclared names.
        const hook: unknown = new Function("hpay", `return (${text}\n)`)(powersOf(null));
        if (typeof hook !== "function") throw new SyntaxError("not a function");
        hooks.set(name, (...args) => hook(...args));
      } catch (error) {
        compileErrors.set(name, errorText(error));
      }
    }
    post({ kind: "ready" });
  };

  const runCall = async (call: number, target: Target, argsText: string) => {
    post({ kind: "started", call });
    const fail = (reason: FailureKind, message: string) =>
      post({ kind: "failed", call, why: reason, message });
    const isRun = "run" in target;
    const name = isRun ? target.run : target.hook;
    const hook = isRun ? functions.get(name) : hooks.get(name);
    if (!hook) {
      const fault = isRun ? undefined : compileErrors.get(name);
      return fail(fault === undefined ? "unknown-hook" : "syntax", fault ?? `nothing is called ${name}`);
    }
    try {
      if (isRun) runningCalls.add(call);
      const args = fromText(argsText);
      const hookArgs = isRun ? [powersOf(call)] : Array.isArray(args) ? args : [];
      post({ kind: "answer", call, value: toText(await hook(...hookArgs)) });
    } catch (error) {
      fail("threw", errorText(error));
    } finally {
      runningCalls.delete(call);
    }
  };

  listen("message", ({ data }) => {
    if (data.kind === "scripts") {
      idPrefix = data.idPrefix;
      return compile(data.scripts);
    }
    if (data.kind === "call") return void runCall(data.call, data.target, data.args);
    const waiter = pendingPowers.get(data.power);
    pendingPowers.delete(data.power);
    if (data.error === undefined) waiter?.resolve(fromText(data.value));
    else waiter?.reject(new Error(data.error));
  });
  post({ kind: "alive" });
}
