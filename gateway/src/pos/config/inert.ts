/** Shop plugins execute a configuration text that begins with this. */
const runs = /^[\s\uFEFF]*(?:async\s+)?function/;
/** Put before such a text so that it no longer runs. The character is invisible, and no trim removes it. */
const zeroWidthSpace = "\u200B";

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** The same values, without texts that a shop's page would execute: a method's name is not a script. */
export function inert<T>(value: T): T;
export function inert(value: Json): Json {
  if (typeof value === "string") return runs.test(value) ? `${zeroWidthSpace}${value}` : value;
  if (Array.isArray(value)) return value.map((member: Json) => inert(member));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inert(member)]));
}
