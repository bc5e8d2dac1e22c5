import { isSameJson } from "@hpay/data";
import type { Parameter } from "../definition/parameter";
import type { StoredValues, ValueMap, ValueMaps } from "./stored-values";

/** The language of a value; null is [DEFAULT]. */
export type ValueLanguage = string | null;

/** A person's edits of stored values. Immutable. */
export interface Draft {
  readonly storedValues: StoredValues;
  readonly now: ValueMaps;
  /** Untouched copies of default values, which are made when a language is first viewed. */
  readonly copies: ReadonlySet<string>;
}

export function openDraft(storedValues: StoredValues): Draft {
  return {
    storedValues,
    now: { parameters: storedValues.parameters, localized: storedValues.localized },
    copies: new Set(),
  };
}

/**
 * Applies defaults from `init` scripts where no value is stored, as if they had been stored when the method was
 * added; a save writes them. If there are none, returns the same draft.
 */
export function withDefaultsOfInit(draft: Draft, parameters: readonly Parameter[]): Draft {
  const { storedValues, now } = draft;
  const initializedParameters = parameters.filter(
    ({ name, isDefaultOfInit }) =>
      isDefaultOfInit &&
      !storedValues.isBroken &&
      isUnset(storedValues.parameters, name) &&
      isUnset(now.parameters, name),
  );
  if (initializedParameters.length === 0) return draft;
  const defaults = Object.fromEntries(
    initializedParameters.map(({ name, defaultValue }) => [name, defaultValue]),
  );
  return {
    ...draft,
    storedValues: { ...storedValues, parameters: { ...storedValues.parameters, ...defaults } },
    now: { ...now, parameters: { ...now.parameters, ...defaults } },
  };
}

const isUnset = (values: ValueMap, name: string) => !Object.hasOwn(values, name) || values[name] === null;

export function languagesOf(draft: Draft): readonly string[] {
  return Object.keys(draft.now.localized);
}

/** The shown value. A parameter that is not localizable has its default value in every language. */
export function valueIn(draft: Draft, parameter: Parameter, language: ValueLanguage): unknown {
  if (language !== null && parameter.localizable) {
    const languageValues = valuesOf(draft.now.localized, language);
    if (languageValues && Object.hasOwn(languageValues, parameter.name))
      return languageValues[parameter.name];
  }
  return defaultValueOf(draft.now, parameter);
}

/** Applies an edit. A value that is not localizable is written to all languages. Source: spec 2 §4. */
export function changeValue(
  draft: Draft,
  parameter: Parameter,
  language: ValueLanguage,
  value: unknown,
): Draft {
  const { now } = draft;
  const { name } = parameter;
  if (language !== null && parameter.localizable) {
    const copies = new Set(draft.copies);
    copies.delete(copyKey(language, name));
    return { ...draft, copies, now: { ...now, localized: withValue(now.localized, language, name, value) } };
  }
  let { localized } = now;
  if (!parameter.localizable)
    for (const code of Object.keys(localized)) localized = withValue(localized, code, name, value);
  return { ...draft, now: { parameters: { ...now.parameters, [name]: value }, localized } };
}

/**
 * On the first view of a language, each localizable parameter without a value gets a copy of the default
 * value.
 */
export function viewLanguage(draft: Draft, parameters: readonly Parameter[], language: ValueLanguage): Draft {
  const languageValues = language === null ? undefined : valuesOf(draft.now.localized, language);
  if (language === null || !languageValues) return draft;
  const missingParameters = parameters.filter(
    ({ localizable, name }) => localizable && !Object.hasOwn(languageValues, name),
  );
  if (missingParameters.length === 0) return draft;
  const copies = new Set(draft.copies);
  let { localized } = draft.now;
  for (const parameter of missingParameters) {
    copies.add(copyKey(language, parameter.name));
    localized = withValue(localized, language, parameter.name, defaultValueOf(draft.now, parameter));
  }
  return { ...draft, copies, now: { ...draft.now, localized } };
}

/** Adds a language in which all parameters have copies of their default values. */
export function addLanguage(draft: Draft, parameters: readonly Parameter[], language: string): Draft {
  if (Object.hasOwn(draft.now.localized, language)) return viewLanguage(draft, parameters, language);
  const values = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, defaultValueOf(draft.now, parameter)]),
  );
  return { ...draft, now: { ...draft.now, localized: { ...draft.now.localized, [language]: values } } };
}

/**
 * The draft to save: each changed language contains its own values and those that are the same in all
 * languages. An untouched language stays unchanged. Source: spec 2 §4.
 */
export function withSharedValues(draft: Draft, parameters: readonly Parameter[]): Draft {
  if (!isDirty(draft)) return draft;
  const sharedParameters = parameters.filter(({ localizable }) => !localizable);
  const localized = Object.entries(draft.now.localized).map(([language, values]): [string, ValueMap] => {
    if (isSameJson(valuesOf(draft.storedValues.localized, language), values)) return [language, values];
    const missingParameters = sharedParameters.filter(({ name }) => !Object.hasOwn(values, name));
    const addedValues = missingParameters.map((parameter) => [
      parameter.name,
      defaultValueOf(draft.now, parameter),
    ]);
    return [language, { ...values, ...Object.fromEntries(addedValues) }];
  });
  return { ...draft, now: { ...draft.now, localized: Object.fromEntries(localized) } };
}

export function removeLanguage(draft: Draft, language: string): Draft {
  const otherLanguages = Object.entries(draft.now.localized).filter(([code]) => code !== language);
  const copies = new Set([...draft.copies].filter((key) => !key.startsWith(copyKey(language, ""))));
  return { ...draft, copies, now: { ...draft.now, localized: Object.fromEntries(otherLanguages) } };
}

/** Whether the person has edited anything; untouched copies are not an edit. */
export function isDirty(draft: Draft): boolean {
  const { storedValues, now } = draft;
  return (
    !isSameJson(storedValues.parameters, now.parameters) ||
    !isSameJson(storedValues.localized, withoutCopies(draft))
  );
}

/** Whether this value is a copy of the default value, made when the language was first viewed. */
export const isCopy = (draft: Draft, { name }: Parameter, language: ValueLanguage): boolean =>
  draft.copies.has(copyKey(language ?? "", name));

/** Whether this value was edited since it was stored. */
export function isEdited(draft: Draft, parameter: Parameter, language: ValueLanguage): boolean {
  const before = openDraft(draft.storedValues);
  return (
    !isCopy(draft, parameter, language) &&
    !isSameJson(valueIn(before, parameter, language), valueIn(draft, parameter, language))
  );
}

function withoutCopies({ now, copies }: Draft): ValueMaps["localized"] {
  if (copies.size === 0) return now.localized;
  return Object.fromEntries(
    Object.entries(now.localized).map(([language, values]) => [
      language,
      Object.fromEntries(Object.entries(values).filter(([name]) => !copies.has(copyKey(language, name)))),
    ]),
  );
}

/** A stored value, even an empty one, takes precedence over the definition's default. */
function defaultValueOf(now: ValueMaps, { name, defaultValue }: Parameter): unknown {
  return Object.hasOwn(now.parameters, name) ? now.parameters[name] : (defaultValue ?? null);
}

function withValue(
  localized: ValueMaps["localized"],
  language: string,
  name: string,
  value: unknown,
): ValueMaps["localized"] {
  return { ...localized, [language]: { ...valuesOf(localized, language), [name]: value } };
}

const valuesOf = (localized: ValueMaps["localized"], language: string): ValueMap | undefined =>
  Object.hasOwn(localized, language) ? localized[language] : undefined;

export const copyKey = (language: string, name: string) => `${language}/${name}`;
