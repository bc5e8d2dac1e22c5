import { ScriptError, type ScriptHandle, type ScriptPowers, type ScriptRunner } from "@hpay/contract";

/** A function of the test that replaces a behavior script, because jsdom has no sandbox to run the text in. */
export type FakeScript = (...args: readonly unknown[]) => unknown;
export type FakeRun = (powers: ScriptPowers | undefined) => unknown;

/** Functions by provider and hook; `runs` contains returned functions by their ids. */
export interface FakeScripts {
  readonly hooks?: Readonly<Record<string, Readonly<Record<string, FakeScript>>>>;
  readonly runs?: Readonly<Record<string, FakeRun>>;
}

/** A runner that calls the test's functions, but only for hooks that a provider's data declares. */
export function fakeScripts({ hooks = {}, runs = {} }: FakeScripts = {}): ScriptRunner {
  return {
    open({ name, scripts }) {
      let isOpen = true;
      const requireOpen = () => {
        if (!isOpen) throw new ScriptError("closed", `The session of ${name} is closed`);
      };
      return {
        hooks: Object.keys(scripts),
        async call(hook, args) {
          requireOpen();
          const script = Object.hasOwn(scripts, hook) ? hooks[name]?.[hook] : undefined;
          if (!script) throw new ScriptError("unknown-hook", `${name} has no ${hook}`);
          return script(...args);
        },
        async run(handle: ScriptHandle, powers?: ScriptPowers) {
          requireOpen();
          const run = runs[handle.$run];
          if (!run) throw new ScriptError("unknown-hook", `${name} has no function ${handle.$run}`);
          return run(powers);
        },
        close() {
          isOpen = false;
        },
      };
    },
  };
}
