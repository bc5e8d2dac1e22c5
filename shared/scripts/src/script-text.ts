/**
 * Whether this is a behavior script. Definitions contain behavior as text that starts with `function(`.
 * Source: spec 2 §1.
 */
export function isScriptText(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("function(");
}

/** SHA-256 of a script's text (UTF-8) in lower-case hex, which identifies the script in the inventory. */
export async function scriptHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
