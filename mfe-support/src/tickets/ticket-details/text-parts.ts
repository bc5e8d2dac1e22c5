export interface TextPart {
  readonly text: string;
  /** In-panel address of an order, transaction or subscription; null for plain text. */
  readonly path: string | null;
  /** Position in the text. */
  readonly at: number;
}

const recordAddress =
  /(?<![\w/:])(https?:\/\/[^\s/]+)?(\/(?:orders|transactions|subscriptions)\/[\w:.@%+-]*[\w%])/g;

/** Nobody needs more links in a message; thousands would keep the reader's page busy. */
const maxParts = 100;

/** Splits a text at addresses of records in this panel. Addresses on other origins remain text. */
export function textParts(text: string, origin: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(recordAddress)) {
    const [address, host, path = ""] = match;
    if (parts.length >= maxParts) break;
    if (host !== undefined && host !== origin) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), path: null, at: end });
    parts.push({ text: address, path, at: match.index });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), path: null, at: end });
  return parts;
}
