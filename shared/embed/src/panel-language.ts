/**
 * The panel's language for the language tag of a document: `rs-cyr` for `sr-Cyrl-RS`, and English for a
 * language that the panel does not have.
 */
export function panelLanguage(tag: string): string {
  const [language = "", ...parts] = tag.toLowerCase().split(/[-_]/);
  if (language === "mk") return "mk";
  if (language !== "sr" && language !== "rs") return "en";
  return parts.some((part) => part === "cyrl" || part === "cyr") ? "rs-cyr" : "rs";
}
