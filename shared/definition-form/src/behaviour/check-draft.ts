import { isSameJson } from "@hpay/data";
import type { Parameter } from "../definition/parameter";
import { checkValue, toStoredForm } from "../types/registry";
import type { Issue } from "../types/value-type";
import {
  changeValue,
  type Draft,
  isCopy,
  isEdited,
  languagesOf,
  openDraft,
  type ValueLanguage,
  valueIn,
} from "../values/draft";
import type { Behaviour } from "./behaviour";

/** Where an issue belongs. Issues of values that are the same in every language stand at [DEFAULT]. */
export interface PlacedIssue {
  readonly parameter: string;
  readonly language: ValueLanguage;
  readonly issue: Issue;
  /** The value that was refused: with another the issue is of the past. */
  readonly about?: { readonly value: unknown };
}

/** Every value there is: each parameter at [DEFAULT], the localizable ones in each language as well. */
export function places(
  draft: Draft,
  parameters: readonly Parameter[],
): readonly [Parameter, ValueLanguage][] {
  return [null, ...languagesOf(draft)].flatMap((language) =>
    parameters
      .filter(({ localizable }) => language === null || localizable)
      .map((parameter): [Parameter, ValueLanguage] => [parameter, language]),
  );
}

/** Of a secret that is kept only this is known: that there is one. */
export const isStoredSecret = (draft: Draft, parameter: Parameter, language: ValueLanguage): boolean =>
  parameter.inputType === "password" &&
  Boolean(valueIn(draft, parameter, language)) &&
  !isEdited(draft, parameter, language);

/** Checks all values, by the definition first and then by its validators. */
export async function checkDraft(
  draft: Draft,
  parameters: readonly Parameter[],
  behaviour: Behaviour,
): Promise<readonly PlacedIssue[]> {
  const found = await Promise.all(
    places(draft, parameters).map(async ([parameter, language]): Promise<PlacedIssue[]> => {
      const value = valueIn(draft, parameter, language);
      if (isStoredSecret(draft, parameter, language)) return [];
      const issue = checkValue(value, parameter) ?? (await behaviour.validate(value, parameter, parameters));
      return issue ? [{ parameter: parameter.name, language, issue }] : [];
    }),
  );
  return found.flat();
}

/**
 * What was edited as it is to be stored: in the form that the definition wants, and passed through the filters of its
 * parameters. What nobody touched is kept as it is.
 */
export async function filterDraft(
  draft: Draft,
  parameters: readonly Parameter[],
  behaviour: Behaviour,
): Promise<Draft> {
  let filtered = draft;
  for (const [parameter, language] of places(draft, parameters)) {
    if (!isEdited(draft, parameter, language)) {
      // A copy of what was edited is stored as that is.
      if (isCopyOfEdited(draft, parameter, language))
        filtered = changeValue(filtered, parameter, language, valueIn(filtered, parameter, null));
      continue;
    }
    const edited = valueIn(draft, parameter, language);
    const before = valueIn(openDraft(draft.stored), parameter, language);
    const asStored = toStoredForm(edited, parameter, before);
    const value = await behaviour.filter(asStored, parameter, parameters);
    if (value !== edited) filtered = changeValue(filtered, parameter, language, value);
  }
  return filtered;
}

/** Values that have to be there, and that the filters have emptied. */
export function emptiedBy(
  filtered: Draft,
  draft: Draft,
  parameters: readonly Parameter[],
): readonly PlacedIssue[] {
  return places(filtered, parameters).flatMap(([parameter, language]) => {
    const value = valueIn(filtered, parameter, language);
    if (value === valueIn(draft, parameter, language)) return [];
    const issue = checkValue(value, parameter);
    return issue?.kind === "required" ? [{ parameter: parameter.name, language, issue }] : [];
  });
}

const isCopyOfEdited = (draft: Draft, parameter: Parameter, language: ValueLanguage): boolean =>
  language !== null &&
  isCopy(draft, parameter, language) &&
  isEdited(draft, parameter, null) &&
  isSameJson(valueIn(draft, parameter, language), valueIn(draft, parameter, null));
