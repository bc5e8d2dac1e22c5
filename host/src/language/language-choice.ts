import { isLanguageCode, type LanguageCode } from "@hpay/contract";
import { languageOfBrowser, languageOfCountry } from "@hpay/domain";

export interface LanguageFacts {
  /** The language that the query parameter `lang` names. */
  readonly requestedLanguage: string | null;
  /** The language that the person chose in this session or an earlier one. */
  readonly chosenLanguage: string | null;
  /** Country of the last look-up; empty if unknown, null if not looked up yet. */
  readonly country: string | null;
  readonly canLookUp: boolean;
  readonly browserTags: readonly string[];
}

/** The first language, and whether the person chose it; if so, a look-up does not change it. */
export function languageAtStart(facts: LanguageFacts): { language: LanguageCode; isChosen: boolean } {
  for (const candidate of [facts.requestedLanguage, facts.chosenLanguage])
    if (isLanguageCode(candidate)) return { language: candidate, isChosen: true };
  if (facts.country) return { language: languageOfCountry(facts.country), isChosen: false };
  const isWaiting = facts.canLookUp && facts.country === null;
  return { language: isWaiting ? "en" : languageOfBrowser(facts.browserTags), isChosen: false };
}

/**
 * Removes the `lang` parameter if it names a language other than the one shown, because a reload would undo the
 * person's choice.
 */
export function inLanguage(address: string, shownLanguage: LanguageCode): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const query = new URLSearchParams(search);
  const requestedLanguage = query.get("lang");
  if (requestedLanguage === null || requestedLanguage.toLowerCase() === shownLanguage) return address;
  query.delete("lang");
  const remainingQuery = query.toString();
  return `${path}${remainingQuery && `?${remainingQuery}`}${hash}`;
}
