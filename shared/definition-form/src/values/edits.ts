import { isSameJson, withoutSecrets } from "@hpay/data";
import { isRecord } from "../definition/attributes";
import type { Parameter } from "../definition/parameter";
import { addLanguage, changeValue, copyKey, type Draft, openDraft, removeLanguage, valueIn } from "./draft";
import type { ValueMap, ValueMaps } from "./stored-values";

/**
 * A person's edits, by path. They can be applied to a record that has been saved since, without undoing other
 * people's changes elsewhere.
 */
export interface Edits extends ValueMaps {
  /** Languages that were removed. An added language is in `localized`, even without edits. */
  readonly removed: readonly string[];
}

/** The differences from the stored record. Untouched copies are not edits. */
export function editsOf({ storedValues, now, copies }: Draft, parameters: readonly Parameter[]): Edits {
  const current = openDraft({ ...storedValues, ...now });
  // Only localizable values are compared; the others are the same as their default value in all languages.
  const localizable = parameters.filter((parameter) => parameter.localizable);
  const localized = Object.entries(now.localized).flatMap(([language, values]): [string, ValueMap][] => {
    const isAdded = !Object.hasOwn(storedValues.localized, language);
    const editedParameters = localizable.filter((parameter) => {
      const { name } = parameter;
      if (!Object.hasOwn(values, name) || copies.has(copyKey(language, name))) return false;
      return isAdded
        ? !isSameJson(values[name], valueIn(current, parameter, null))
        : isDifferent(values, storedValues.localized[language], name);
    });
    return editedParameters.length > 0 || isAdded ? [[language, pick(values, editedParameters)]] : [];
  });
  return {
    parameters: pick(
      now.parameters,
      parameters.filter(({ name }) => isDifferent(now.parameters, storedValues.parameters, name)),
    ),
    localized: Object.fromEntries(localized),
    removed: Object.keys(storedValues.localized).filter(
      (language) => !Object.hasOwn(now.localized, language),
    ),
  };
}

/** Applies edits to a draft. Edits of parameters that the definition no longer contains are ignored. */
export function withEdits(draft: Draft, parameters: readonly Parameter[], edits: Edits): Draft {
  let next = draft;
  for (const parameter of parameters)
    if (Object.hasOwn(edits.parameters, parameter.name))
      next = changeValue(next, parameter, null, edits.parameters[parameter.name]);
  for (const language of edits.removed) next = removeLanguage(next, language);
  for (const [language, values] of Object.entries(edits.localized)) {
    if (!Object.hasOwn(next.now.localized, language)) next = addLanguage(next, parameters, language);
    for (const parameter of parameters)
      if (parameter.localizable && Object.hasOwn(values, parameter.name))
        next = changeValue(next, parameter, language, values[parameter.name]);
  }
  return next;
}

/** Reads stored edits. Values of the wrong type count as not edited. */
export function readEdits(storedValue: unknown): Edits {
  const { parameters, localized, removed } = mapOf(storedValue);
  return {
    parameters: mapOf(parameters),
    localized: Object.fromEntries(
      Object.entries(mapOf(localized)).map(([language, values]) => [language, mapOf(values)]),
    ),
    removed: Array.isArray(removed) ? removed.filter((language) => typeof language === "string") : [],
  };
}

/**
 * Edits that can be stored. A list or map that contains a secret is left out as a whole: stored without the
 * secret, it would later overwrite the record without it.
 * @param exclude names that are never stored
 */
export function storableEdits(edits: Edits, exclude: readonly string[]): Edits {
  const hasNoSecret = (value: unknown) => isSameJson(withoutSecrets({ value }, exclude), { value });
  const withoutSecretValues = (values: ValueMap): ValueMap =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => hasNoSecret(value)));
  return {
    parameters: withoutSecretValues(edits.parameters),
    localized: Object.fromEntries(
      Object.entries(edits.localized).map(([language, values]) => [language, withoutSecretValues(values)]),
    ),
    removed: edits.removed,
  };
}

const isDifferent = (values: ValueMap, before: ValueMap | undefined, name: string) =>
  Object.hasOwn(values, name) &&
  !(before && Object.hasOwn(before, name) && isSameJson(values[name], before[name]));

const pick = (values: ValueMap, parameters: readonly Parameter[]): ValueMap =>
  Object.fromEntries(parameters.map(({ name }) => [name, values[name]]));

const mapOf = (value: unknown): ValueMap => (isRecord(value) ? value : {});
