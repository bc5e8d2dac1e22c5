export { type ClosableScriptRunner, createScriptRunner, type ScriptRunnerOptions } from "./script-runner";
export { isScriptText, scriptHash } from "./script-text";
