import { maxMethodLanguages, methodLanguageFallbacks } from "@hpay/domain";
import { transliterate } from "@hpay/i18n";
import { readData } from "../../platform/json/data-json";

export type MethodValues = Readonly<Record<string, unknown>>;

let last: { readonly text: string; readonly values: MethodValues } = { text: "{}", values: {} };

/** A method's `Data`, parsed once for its name, logo and price, which a page reads one after the other. */
function parsedOnce(text: string): MethodValues {
  if (text !== last.text) last = { text, values: readData(text) };
  return last.values;
}

/** Values of a POS's method in a customer's language: exact code, then the code without `-cyr`, then the default (decisions §5). */
export function methodValues(data: string, language: string): MethodValues {
  const { parameters, localized_parameters } = parsedOnce(data);
  const localized: Record<string, MethodValues> = Object(localized_parameters);
  const chain = [...methodLanguageFallbacks(language)].reverse();
  const languageValues = chain.map((code) =>
    withoutEmpty(Object(Object.hasOwn(localized, code) ? localized[code] : {})),
  );
  return Object.assign({}, Object(parameters), ...languageValues);
}

/**
 * Fills in the values that a method's form shows: a missing parameter, of a newer definition or an older
 * method, has the definition's default. A stored empty value remains empty.
 * @returns the Data text with these values
 */
export function withDefaults(definition: string | null, data: string): string {
  const parsedData = readData(data);
  const storedValues: MethodValues = Object(parsedData.parameters);
  const { parameters } = readData(definition);
  const missing = (Array.isArray(parameters) ? parameters : []).flatMap((parameter: unknown) => {
    const { Name, Default }: MethodValues = Object(parameter);
    const isMissing = typeof Name === "string" && !Object.hasOwn(storedValues, Name);
    return isMissing && Default !== undefined && Default !== null ? [[Name, Default] as const] : [];
  });
  if (missing.length === 0) return data;
  return JSON.stringify({ ...parsedData, parameters: { ...Object.fromEntries(missing), ...storedValues } });
}

/** @returns the first required parameter without a value, in a definition's order; undefined: none */
export function missingValue(definition: string | null, data: string): string | undefined {
  const values: MethodValues = Object(readData(withDefaults(definition, data)).parameters);
  const { parameters } = readData(definition);
  const required = (Array.isArray(parameters) ? parameters : []).filter(
    (parameter: unknown) => Object(parameter).Required === true,
  );
  const missing = required.find(({ Name }) => String(values[Name] ?? "").trim() === "");
  return missing === undefined ? undefined : String(missing.Name);
}

export function textValue(values: MethodValues, name: string): string {
  const value = values[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
}

/** Maximum lengths of a method's texts for customers: lists, pages and shops show them for each order or method. */
export const maxTextLengths = { Name: 500, Instructions: 100_000, Payee: 500, Purpose: 500 } as const;

export const methodName = (data: string, language: string, fallback: string): string =>
  shownText(data, language, "Name", fallback);

/**
 * A text of a method for customers; for Serbian Cyrillic it is transliterated, unless it was written in
 * Cyrillic. The fallback is never transliterated.
 */
export const shownText = (
  data: string,
  language: string,
  name: keyof typeof maxTextLengths,
  fallback: string,
): string => shownTexts(data).text(language, name, fallback, maxTextLengths[name]);

export interface ShownTexts {
  /** Codes of the languages that the method's texts are written in. */
  readonly languages: readonly string[];
  /** @param max how many characters of a stored text are read: transliterating all of a long one takes too long */
  text(language: string, name: string, fallback: string, max?: number): string;
}

/** A method's texts in many languages, from one reading of its `Data`. */
export function shownTexts(data: string): ShownTexts {
  const { parameters, localized_parameters } = parsedOnce(data);
  const localized: Readonly<Record<string, unknown>> = Object(localized_parameters);
  const isWrittenIn = (language: string) => Object.hasOwn(localized, language);
  /** Trims each text once, because a language without its own text shares that of the method. */
  const trimmedTexts = new Map<string, string>();
  const writtenText = (name: string, code?: string): string => {
    const place = JSON.stringify([name, code]);
    const text =
      trimmedTexts.get(place) ?? ownText(code === undefined ? parameters : localized[code], name).trim();
    trimmedTexts.set(place, text);
    return text;
  };
  return {
    languages: Object.keys(localized).slice(0, maxMethodLanguages),
    text(language, name, fallback, max = Number.POSITIVE_INFINITY) {
      const code = methodLanguageFallbacks(language).find(
        (code) => isWrittenIn(code) && isWritten(localized[code], name),
      );
      const wholeText = writtenText(name, code);
      const text = wholeText.length > max ? withoutCutTag(wholeText.slice(0, max)) : wholeText;
      // The catalogue's title is English, and a company's name is as registered.
      if (text === "" || text === fallback) return fallback;
      if (language !== "rs-cyr") return text;
      return isWrittenIn(language) && writtenText(name, language) !== "" ? text : transliterate(text);
    },
  };
}

/** The HTML without a cut-off tag, which would be read as text. A "<" that precedes no letter is text. */
function withoutCutTag(html: string): string {
  const end = html.lastIndexOf(">") + 1;
  const tag = html.slice(end).search(/<[a-z/!]/i);
  return tag < 0 ? html : html.slice(0, end + tag);
}

const isWritten = (values: unknown, name: string) => (Object(values)[name] ?? "") !== "";
const ownText = (values: unknown, name: string) => textValue(Object(values), name);

/** Name of the uploaded file with a method's logo; empty for none, or for a value that names no picture. */
export function methodLogo(data: string, language: string): string {
  const file = textValue(methodValues(data, language), "Logo");
  return /^[0-9a-f]{32}\.(?:png|jpg|gif)$/.test(file) ? file : "";
}

const withoutEmpty = (values: MethodValues): MethodValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));
