const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * An address from data that may stand in a link, or undefined. Taken: http, https, mailto, tel, and paths of the same
 * origin. Everything else (javascript:, data:, other origins in disguise such as `//evil` or `/\evil`) is refused.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== "string") return undefined;
  // Browsers drop tab and line breaks inside a scheme and trim control characters around it.
  const text = address.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, "");
  if (text === "") return undefined;
  if (text.startsWith("/")) return /^\/[/\\]/.test(text) ? undefined : text;
  if (text.startsWith("#")) return text;
  try {
    const url = new URL(text);
    return schemes.has(url.protocol) ? text : undefined;
  } catch {
    // No address at all: no link.
    return undefined;
  }
}
