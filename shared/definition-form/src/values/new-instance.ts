import type { Parameter } from "../definition/parameter";

/** Data text of a method that is being added: each parameter with its Default, or null. Source: spec 2 §3. */
export function newInstanceText(parameters: readonly Parameter[]): string {
  const values = parameters.map(({ name, defaultValue }) => [name, defaultValue ?? null] as const);
  return JSON.stringify({ parameters: Object.fromEntries(values) });
}
