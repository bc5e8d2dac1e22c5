import type { ScriptRunner } from "@hpay/contract";
import type { Parameter } from "../definition/parameter";
import { readParameter } from "../definition/read-definition";
import { type Draft, openDraft } from "../values/draft";
import { readStoredValues } from "../values/stored-values";

/** Reads a parameter from the attributes of a definition. */
export function aParameter(raw: Readonly<Record<string, unknown>> = {}): Parameter {
  return readParameter({ Name: "Account", Type: "Text", ...raw });
}

export function aDraft(data: unknown = {}): Draft {
  return openDraft(readStoredValues(typeof data === "string" ? data : JSON.stringify(data)));
}

/**
 * Runs scripts without a sandbox, to test how the engine handles their results. The sandbox has its own tests.
 */
export function openRunner(options: { fails?: boolean | Error } = {}): ScriptRunner & { opened: number } {
  const runner = {
    opened: 0,
    open({ scripts }: { readonly scripts: Readonly<Record<string, string>> }) {
      runner.opened += 1;
      return {
        hooks: Object.keys(scripts),
        async call(hook: string, args: readonly unknown[]): Promise<unknown> {
          if (options.fails) throw options.fails === true ? new Error("the script failed") : options.fails;
          // `new Function` is safe here: a test runs its own scripts, and has no browser sandbox.
          const compiledScript: unknown = new Function(`return (${scripts[hook] ?? ""})`)();
          if (typeof compiledScript !== "function") throw new Error("not a function");
          return compiledScript(...args);
        },
        run: async () => undefined,
        close() {},
      };
    },
  };
  return runner;
}
