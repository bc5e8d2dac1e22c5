import { readFileSync } from "node:fs";

/** Calls that replace modules for other files too, so a file that contains one needs its own environment. */
const moduleReplacement = /\bjest\.(mock|doMock|resetModules|isolateModules)/;

/**
 * Shares one environment among all test files of a process, so that modules are loaded only once (see
 * `runtime.cjs`). A file gets its own environment if it replaces modules, or has `@own-environment` and the
 * reason in its first comment.
 * @param {new (config: any, context: any) => any} Environment of Jest
 * @param {new (config: any, context: any) => any} [EmptiedEnvironment] an environment whose `empty` removes what a file
 * leaves behind
 */
export function oneEnvironment(Environment, EmptiedEnvironment = Environment) {
  class SharedEnvironment extends EmptiedEnvironment {
    isShared = true;

    async setup() {
      await super.setup();
      const { process } = this.global;
      this.before = { variables: { ...process.env }, exitListeners: process.listeners("exit") };
    }

    async teardown() {
      // Ends a fake clock, so that the next file can start another.
      this.fakeTimersModern?.dispose();
      this.moduleMocker?.restoreAllMocks();
      this.empty?.();
      const { process } = this.global;
      const { variables = {}, exitListeners = [] } = this.before ?? {};
      for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
      Object.assign(process.env, variables);
      for (const listener of process.listeners("exit"))
        if (!exitListeners.includes(listener)) process.off("exit", listener);
    }
  }

  /** @type {SharedEnvironment | undefined} */
  let processEnvironment;
  return function EnvironmentOfFile(config, context) {
    const isOwn =
      "own-environment" in context.docblockPragmas ||
      moduleReplacement.test(readFileSync(context.testPath, "utf8"));
    if (isOwn) return new Environment(config, context);
    processEnvironment ??= new SharedEnvironment(config, context);
    return processEnvironment;
  };
}
