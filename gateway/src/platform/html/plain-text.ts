import { decodeCharacters } from "./characters";

/** Maximum length of the text: more than anybody reads, so the rest is left out. */
const maxLength = 100_000;
const hiddenTags = ["style", "script"] as const;
const lineEnds = /^(?:br\s?\/?|\/p|\/li)$/;

/**
 * The plain text of a text that may be HTML. Reads each character a bounded number of times, because merchants
 * write the text and anybody can view it as often as they like. The result is not HTML-safe and must be
 * escaped.
 * @param mark what replaces a tag: a space by default; `lines` keeps the ends of lines and paragraphs
 */
export function plainText(html: string, mark: "space" | "lines" = "space"): string {
  const words = decodeCharacters(withoutTags(html.slice(0, maxLength), mark));
  return mark === "lines"
    ? words
        .replace(/[<>]/g, "")
        .replace(/[^\S\n]+/g, " ")
        .trim()
    : words.replace(/\s+/g, " ").trim();
}

function withoutTags(html: string, mark: "space" | "lines"): string {
  const lowerHtml = html.toLowerCase();
  /** Caches the next occurrence of each text until it has been passed, so that no character is searched repeatedly. */
  const next = new Map<string, number>();
  const find = (searchedText: string, from: number): number => {
    const cachedPosition = next.get(searchedText);
    if (cachedPosition !== undefined && (cachedPosition === -1 || cachedPosition >= from))
      return cachedPosition;
    const at = lowerHtml.indexOf(searchedText, from);
    next.set(searchedText, at);
    return at;
  };
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const openIndex = find("<", at);
    if (openIndex === -1) break;
    const closeIndex = find(">", openIndex);
    if (closeIndex === -1) break;
    parts.push(html.slice(at, openIndex));
    const tag = lowerHtml.slice(openIndex + 1, Math.min(closeIndex, openIndex + 9));
    const hiddenTag = hiddenTags.find((name) => tag.startsWith(name));
    const end = hiddenTag === undefined ? -1 : find(`</${hiddenTag}`, closeIndex);
    const endOfTag = end === -1 ? closeIndex : find(">", end);
    parts.push(mark === "space" ? " " : lineEnds.test(tag) ? "\n" : "");
    at = (endOfTag === -1 ? closeIndex : endOfTag) + 1;
  }
  parts.push(html.slice(at));
  return parts.join("");
}
