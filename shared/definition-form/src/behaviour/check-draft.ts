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

/** An issue, and the parameter and language that it belongs to. Issues of shared values belong to [DEFAULT]. */
export interface PlacedIssue {
  readonly parameter: string;
  readonly language: ValueLanguage;
  readonly issue: Issue;
  /** The refused value. The issue is obsolete when the parameter has another value. */
  readonly about?: { readonly value: unknown };
}

/** All values: each parameter at [DEFAULT], and localizable ones in each language too. */
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

/** Whether the value is a stored secret, of which only the existence is known. */
export const isStoredSecret = (draft: Draft, parameter: Parameter, language: ValueLanguage): boolean =>
  parameter.inputType === "password" &&
  Boolean(valueIn(draft, parameter, language)) &&
  !isEdited(draft, parameter, language);

/** Validates all values, first by the definition and then with validators. */
export async function checkDraft(
  draft: Draft,
  parameters: readonly Parameter[],
  behaviour: Behaviour,
): Promise<readonly PlacedIssue[]> {
  const issues = await Promise.all(
    places(draft, parameters).map(async ([parameter, language]): Promise<PlacedIssue[]> => {
      const value = valueIn(draft, parameter, language);
      if (isStoredSecret(draft, parameter, language)) return [];
      const issue = checkValue(value, parameter) ?? (await behaviour.validate(value, parameter, parameters));
      return issue ? [{ parameter: parameter.name, language, issue }] : [];
    }),
  );
  return issues.flat();
}

/**
 * Converts the edits to the form in which they are stored: the definition's form, after filters. Untouched
 * values stay unchanged.
 */
export async function filterDraft(
  draft: Draft,
  parameters: readonly Parameter[],
  behaviour: Behaviour,
): Promise<Draft> {
  let filteredDraft = draft;
  for (const [parameter, language] of places(draft, parameters)) {
    if (!isEdited(draft, parameter, language)) {
      // A copy of an edited value is stored in the same form as the value.
      if (isCopyOfEdited(draft, parameter, language))
        filteredDraft = changeValue(
          filteredDraft,
          parameter,
          language,
          valueIn(filteredDraft, parameter, null),
        );
      continue;
    }
    const editedValue = valueIn(draft, parameter, language);
    const before = valueIn(openDraft(draft.storedValues), parameter, language);
    const storedForm = toStoredForm(editedValue, parameter, before);
    const value = await behaviour.filter(storedForm, parameter, parameters);
    if (value !== editedValue) filteredDraft = changeValue(filteredDraft, parameter, language, value);
  }
  return filteredDraft;
}

/** Required values that are empty after the filters. */
export function clearedByFilters(
  filteredDraft: Draft,
  draft: Draft,
  parameters: readonly Parameter[],
): readonly PlacedIssue[] {
  return places(filteredDraft, parameters).flatMap(([parameter, language]) => {
    const value = valueIn(filteredDraft, parameter, language);
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
