import type { Catalogue } from "./catalogue";
import { type Message, type MessageTable, placeholdersOf } from "./message";
import { transliterate } from "./transliterate";

/** A language in which a catalogue must be complete. */
type CheckedLanguage = "rs" | "mk";

/**
 * All faults of a catalogue, one per line: missing and extra keys, empty texts, placeholders that differ from
 * another language or from the Cyrillic form, missing plural forms, Cyrillic letters in a Latin text. Empty if
 * the catalogue is complete.
 * `expect(await checkCatalogue(orderMessages)).toEqual([])`
 * @param languages languages that must be complete
 */
export async function checkCatalogue(
  catalogue: Catalogue<MessageTable>,
  languages: readonly CheckedLanguage[] = ["rs", "mk"],
): Promise<readonly string[]> {
  const faults = Object.entries(catalogue.en).flatMap(([key, message]) => faultsOfKey(key, message));
  for (const language of languages) {
    await catalogue.load(language);
    const table = catalogue.table(language);
    if (table) faults.push(...faultsOfTable(language, catalogue.en, table));
    else faults.push(`${language}: no table`);
  }
  return faults;
}

function faultsOfKey(key: string, message: Message): readonly string[] {
  return [
    ...(/^[a-z\d]+(?:-[a-z\d]+)*(?:\.[a-zA-Z\d]+(?:[-_][a-zA-Z\d]+)*)+$/.test(key)
      ? []
      : [`en ${key}: keys are namespaced words, "orders.title"`]),
    ...emptyForms("en", key, message),
  ];
}

function faultsOfTable(
  language: CheckedLanguage,
  en: MessageTable,
  table: Partial<MessageTable>,
): readonly string[] {
  const extraKeys = Object.keys(table).filter((key) => !Object.hasOwn(en, key));
  return [
    ...extraKeys.map((key) => `${language} ${key}: not in English`),
    ...Object.entries(en).flatMap(([key, englishMessage]) => {
      const message = Object.hasOwn(table, key) ? table[key] : undefined;
      return message === undefined
        ? [`${language} ${key}: missing`]
        : faultsOfMessage(language, key, englishMessage, message);
    }),
  ];
}

function faultsOfMessage(
  language: CheckedLanguage,
  key: string,
  englishMessage: Message,
  message: Message,
): readonly string[] {
  const place = `${language} ${key}`;
  const faults = [...emptyForms(language, key, message)];
  const [expected, placeholders] = [namesOf(englishMessage), namesOf(message)];
  if (expected !== placeholders)
    faults.push(`${place}: has placeholders ${placeholders || "none"}, English ${expected || "none"}`);
  if (typeof englishMessage !== "string" && typeof message === "string")
    faults.push(`${place}: needs plural forms`);
  if (language !== "rs") return faults;
  if (typeof message !== "string" && message.few === undefined) {
    faults.push(`${place}: Serbian needs the form "few"`);
  }
  for (const text of formsOf(message)) {
    if (/\p{Script=Cyrillic}/u.test(text)) faults.push(`${place}: Cyrillic in the Latin table`);
    if (piecesOf(transliterate(text)) !== piecesOf(text)) {
      faults.push(`${place}: its Cyrillic form changes a placeholder, tag or address`);
    }
  }
  return faults;
}

function emptyForms(language: string, key: string, message: Message): readonly string[] {
  return formsOf(message).some((text) => text.trim() === "") ? [`${language} ${key}: empty`] : [];
}

function formsOf(message: Message): readonly string[] {
  if (typeof message === "string") return [message];
  return [message.one, ...(message.few === undefined ? [] : [message.few]), message.other];
}

/** A form may omit `count` ("one order"), so the placeholders of all forms are compared together. */
function namesOf(message: Message): string {
  return [...new Set(formsOf(message).flatMap(placeholdersOf))].sort().join(", ");
}

function piecesOf(text: string): string {
  return (text.match(/\{[^{}]*\}|<[^<>]*>|https?:\S+/g) ?? []).join(" ");
}
