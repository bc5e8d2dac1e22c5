const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * A safe address from data for a link, or undefined. Accepted: http, https, mailto, tel, and paths of the
 * same origin. Everything else (javascript:, data:, disguised other origins such as `//evil` or `/\evil`) is
 * refused.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== "string") return undefined;
  // Browsers ignore tabs and line breaks inside a scheme, and control characters around it.
  const text = address.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, "");
  if (text === "") return undefined;
  if (text.startsWith("/")) return /^\/[/\\]/.test(text) ? undefined : text;
  if (text.startsWith("#")) return text;
  try {
    const url = new URL(text);
    return schemes.has(url.protocol) ? text : undefined;
  } catch {
    // Without an address there is no link.
    return undefined;
  }
}
