import type { LanguageCode, LocalizedText } from "@hpay/contract";
import { intlLocale, languageFallbacks } from "@hpay/domain";
import type { Catalogue } from "./catalogue";
import { type CommonTable, commonMessages } from "./common-messages";
import { fill, type Message, type MessageTable, type ParamsArgument } from "./message";
import { overrideOf } from "./overrides";
import { transliterate } from "./transliterate";

type Known<T extends MessageTable> = Omit<CommonTable, keyof T> & T;

/**
 * Returns the text of a message from the catalogue, or from the common messages, in the translator's
 * language.
 */
export type Translate<T extends MessageTable = CommonTable> = <K extends keyof Known<T> & string>(
  key: K,
  ...params: Known<T>[K] extends Message ? ParamsArgument<Known<T>[K]> : never
) => string;

/** A translator for code without its own catalogue, with only the common messages. */
export type TranslateCommon = Translate<CommonTable>;

/**
 * Creates `t(key, params?)` for a language. It skips tables that have not loaded, so create a new one when
 * `messagesRevision()` changes. Search order: the override and the table of the language, then those of
 * English.
 */
export function translator<T extends MessageTable>(
  catalogue: Catalogue<T>,
  language: LanguageCode,
): Translate<T> {
  const find = (key: string): Found => findMessage(catalogue, language, key) ?? wordsOfKey(key);
  const translate = (key: string, params: Readonly<Record<string, string | number>> = {}): string => {
    const { message, locale } = find(key);
    return fill(formOf(message, params, locale), countInWords(params, locale));
  };
  return translate;
}

/** The text of the person's language, for texts that contain their translations (registry, error catalogue). */
export function localized(text: LocalizedText, language: LanguageCode): string {
  for (const step of languageFallbacks(language)) {
    const translation = text[step.language];
    if (translation) return step.transliterated ? transliterate(translation) : translation;
  }
  return text.en;
}

interface Found {
  readonly message: Message;
  readonly locale: string;
}

function findMessage(
  catalogue: Catalogue<MessageTable>,
  language: LanguageCode,
  key: string,
): Found | undefined {
  const override = overrideOf(language, key);
  if (override !== undefined) return { message: override, locale: intlLocale(language) };
  for (const step of languageFallbacks(language)) {
    const message = overrideOf(step.language, key) ?? writtenMessage(catalogue, step.language, key);
    if (message === undefined) continue;
    return step.transliterated
      ? { message: toCyrillic(message), locale: intlLocale(language) }
      : { message, locale: intlLocale(step.language) };
  }
  return undefined;
}

function writtenMessage(
  catalogue: Catalogue<MessageTable>,
  language: "en" | "rs" | "mk",
  key: string,
): Message | undefined {
  for (const source of [catalogue, commonMessages]) {
    const table: Readonly<Record<string, Message | undefined>> | undefined =
      language === "en" ? source.en : source.table(language);
    if (table && Object.hasOwn(table, key)) return table[key];
  }
  return undefined;
}

/**
 * The last part of a key as words. It is shown only for keys that the compiler did not check, because words
 * are better than a dotted key.
 */
function wordsOfKey(key: string): Found {
  const words = key.slice(key.lastIndexOf(".") + 1).replace(/[-_]/g, " ");
  return { message: words, locale: "en" };
}

function toCyrillic(message: Message): Message {
  if (typeof message === "string") return transliterate(message);
  return {
    one: transliterate(message.one),
    ...(message.few === undefined ? {} : { few: transliterate(message.few) }),
    other: transliterate(message.other),
  };
}

function formOf(message: Message, params: Readonly<Record<string, string | number>>, locale: string): string {
  if (typeof message === "string") return message;
  const rule = countWords(locale).plural.select(Number(params.count));
  if (rule === "one") return message.one;
  return rule === "few" ? (message.few ?? message.other) : message.other;
}

function countInWords(
  params: Readonly<Record<string, string | number>>,
  locale: string,
): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    words[name] =
      name === "count" && typeof value === "number" ? countWords(locale).number.format(value) : String(value);
  }
  return words;
}

interface CountWords {
  readonly plural: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
}

const countWordsOf = new Map<string, CountWords>();

/**
 * Each of the few locales has one formatter, because creating one takes longer than formatting a hundred texts.
 */
function countWords(locale: string): CountWords {
  const cached = countWordsOf.get(locale);
  if (cached) return cached;
  const formatters = { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
  countWordsOf.set(locale, formatters);
  return formatters;
}
