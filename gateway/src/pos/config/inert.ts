/** Shop plugins run a text of the configuration that begins with this as code. */
const runs = /^[\s\uFEFF]*(?:async\s+)?function/;
/** Shows nothing, and no trim takes it away. */
const zeroWidthSpace = "\u200B";

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** The same values, with no text in them that a shop's page would run: what merchants name their methods is no script. */
export function inert<T>(value: T): T;
export function inert(value: Json): Json {
  if (typeof value === "string") return runs.test(value) ? `${zeroWidthSpace}${value}` : value;
  if (Array.isArray(value)) return value.map((one: Json) => inert(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inert(one)]));
}
