import {
  isScriptHandle,
  type LanguageCode,
  ScriptError,
  type ScriptRunner,
  type ScriptSession,
  scriptFailure,
} from "@hpay/contract";
import { isRecord } from "../definition/attributes";
import { type Parameter, type ParameterHook, parameterHooks } from "../definition/parameter";
import { readParameter } from "../definition/read-definition";
import { toStoredForm } from "../types/registry";
import { type Issue, isAbsent } from "../types/value-type";

/**
 * The scripts of one definition, run in isolation. After their own arguments, all scripts get the page's
 * language: `{ language }`. Source: decisions on behavior scripts.
 */
export interface Behaviour {
  /**
   * The parameters after their `init` scripts have changed them. A failing script changes nothing and is
   * reported.
   */
  init(parameters: readonly Parameter[]): Promise<readonly Parameter[]>;
  /**
   * The message of the parameter's validator, "bad value!" if the script throws, or no message if it cannot
   * run.
   */
  validate(value: unknown, parameter: Parameter, parameters: readonly Parameter[]): Promise<Issue | null>;
  /** The value to store. If the filter fails, the value stays unchanged, and the failure is reported. */
  filter(value: unknown, parameter: Parameter, parameters: readonly Parameter[]): Promise<unknown>;
  /** Unsanitized HTML for the value; null if there is no script or the script fails. */
  render(value: unknown, parameter: Parameter, parameters: readonly Parameter[]): Promise<string | null>;
  close(): void;
}

const scriptName = (hook: ParameterHook, parameter: Parameter) => `${hook} ${parameter.name}`;

/** Opens the scripts of a definition. If it has none, nothing starts. */
export function openBehaviour(options: {
  runner: ScriptRunner;
  /** The owner of the scripts, whose name appears in reports. */
  provider: string;
  parameters: readonly Parameter[];
  /** Returns the page's language at each call, because it may change while the scripts are open. */
  language(): LanguageCode;
  report(error: unknown): void;
}): Behaviour {
  const scripts = scriptsOf(options.parameters);
  const session: ScriptSession | null =
    Object.keys(scripts).length > 0 ? options.runner.open({ name: options.provider, scripts }) : null;

  const call = (hook: ParameterHook, parameter: Parameter, args: readonly unknown[]) => {
    if (!session) throw new ScriptError("closed", "no scripts");
    return session.call(scriptName(hook, parameter), args);
  };
  /** Names of scripts whose failure was reported: one that fails at every keystroke is reported only once. */
  const reportedNames = new Set<string>();
  const report = (hook: ParameterHook, parameter: Parameter, error: unknown) => {
    const name = scriptName(hook, parameter);
    // An error in a closed session means that the form was closed, not that a script has failed.
    if (scriptFailure(error) === "closed" || reportedNames.has(name)) return;
    reportedNames.add(name);
    const reason = error instanceof Error ? error.message : String(error);
    options.report(
      new ScriptError(scriptFailure(error) ?? "threw", `${options.provider}: ${name}: ${reason}`),
    );
  };
  const rawParameters = (parameters: readonly Parameter[]) => parameters.map(({ raw }) => raw);
  const argsOf = (value: unknown, parameter: Parameter, parameters: readonly Parameter[]) => [
    toStoredForm(value, parameter),
    parameter.raw,
    rawParameters(parameters),
    { language: options.language() },
  ];

  return {
    async init(parameters) {
      const definitions = rawParameters(parameters);
      return Promise.all(
        parameters.map(async (parameter) => {
          if (!parameter.scripts.init) return parameter;
          const args = [parameter.raw, definitions, { language: options.language() }];
          try {
            return withChanges(parameter, await call("init", parameter, args));
          } catch (error) {
            report("init", parameter, error);
            return parameter;
          }
        }),
      );
    },
    async validate(value, parameter, parameters) {
      // A value that the form does not let people edit is not validated, because they could not correct it.
      if (!parameter.scripts.Validator || parameter.hidden || parameter.type === null) return null;
      try {
        const answer = await call("Validator", parameter, argsOf(value, parameter, parameters));
        return typeof answer === "string" && answer.trim() !== "" ? { kind: "message", text: answer } : null;
      } catch (error) {
        report("Validator", parameter, error);
        // Without a connection, the scripts cannot start: nothing was validated, and the save reports the
        // failure.
        return scriptFailure(error) === "closed" ? null : { kind: "bad-value" };
      }
    },
    async filter(value, parameter, parameters) {
      if (!parameter.scripts.ValueFilter) return value;
      try {
        const answer = await call("ValueFilter", parameter, argsOf(value, parameter, parameters));
        return isScriptHandle(answer) || answer === undefined ? value : answer;
      } catch (error) {
        report("ValueFilter", parameter, error);
        return value;
      }
    },
    async render(value, parameter, parameters) {
      if (!parameter.scripts.render) return null;
      try {
        const answer = await call("render", parameter, argsOf(value, parameter, parameters));
        return typeof answer === "string" ? answer : null;
      } catch (error) {
        report("render", parameter, error);
        return null;
      }
    },
    close: () => session?.close(),
  };
}

function scriptsOf(parameters: readonly Parameter[]): Record<string, string> {
  const scripts: Record<string, string> = {};
  for (const parameter of parameters)
    for (const hook of parameterHooks) {
      const text = parameter.scripts[hook];
      if (text !== undefined) scripts[scriptName(hook, parameter)] = text;
    }
  return scripts;
}

/** `init` may change a parameter's appearance and choices, but not its name or behavior. */
function withChanges(parameter: Parameter, changes: unknown): Parameter {
  if (!isRecord(changes)) return parameter;
  const fixedNames = new Set<string>(["Name", "Localizable", ...parameterHooks]);
  const allowedChanges = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !fixedNames.has(name)),
  );
  const changedParameter = readParameter({ ...parameter.raw, ...allowedChanges });
  return {
    ...changedParameter,
    isDefaultOfInit: isAbsent(parameter.defaultValue) && !isAbsent(changedParameter.defaultValue),
  };
}
