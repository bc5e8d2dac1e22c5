/**
 * The panel's language for a language tag of a document: `sr-Cyrl-RS` is `rs-cyr`; a language that the panel does
 * not have becomes English.
 */
export function panelLanguage(tag: string): string {
  const [language = "", ...parts] = tag.toLowerCase().split(/[-_]/);
  if (language === "mk") return "mk";
  if (language !== "sr" && language !== "rs") return "en";
  return parts.some((part) => part === "cyrl" || part === "cyr") ? "rs-cyr" : "rs";
}
