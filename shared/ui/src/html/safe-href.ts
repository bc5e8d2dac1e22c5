const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * A safe address for a link, or undefined. Accepted: http, https, mailto, tel, and paths of the same origin.
 * Everything else is refused: javascript:, data:, and disguised addresses of other origins such as `//evil` or
 * `/\evil`.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== "string") return undefined;
  // Characters that browsers ignore are removed: tabs and line breaks in the address, and control characters
  // around it.
  const text = address.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, "");
  if (text === "") return undefined;
  if (text.startsWith("/")) return /^\/[/\\]/.test(text) ? undefined : text;
  if (text.startsWith("#")) return text;
  try {
    const url = new URL(text);
    return schemes.has(url.protocol) ? text : undefined;
  } catch {
    // The text is not an address, so there is no link.
    return undefined;
  }
}
