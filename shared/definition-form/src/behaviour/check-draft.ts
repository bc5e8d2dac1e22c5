import type { Parameter } from "../definition/parameter";
import { checkValue, toStoredForm } from "../types/registry";
import type { Issue } from "../types/value-type";
import { changeValue, type Draft, isEdited, languagesOf, type ValueLanguage, valueIn } from "../values/draft";
import type { Behaviour } from "./behaviour";

/** Where an issue belongs. Issues of values that are the same in every language stand at [DEFAULT]. */
export interface PlacedIssue {
  readonly parameter: string;
  readonly language: ValueLanguage;
  readonly issue: Issue;
}

/** Every value there is: each parameter at [DEFAULT], the localizable ones in each language as well. */
function places(draft: Draft, parameters: readonly Parameter[]): readonly [Parameter, ValueLanguage][] {
  return [null, ...languagesOf(draft)].flatMap((language) =>
    parameters
      .filter(({ localizable }) => language === null || localizable)
      .map((parameter): [Parameter, ValueLanguage] => [parameter, language]),
  );
}

/** Checks all values, by the definition first and then by its validators. */
export async function checkDraft(
  draft: Draft,
  parameters: readonly Parameter[],
  behaviour: Behaviour,
): Promise<readonly PlacedIssue[]> {
  const found = await Promise.all(
    places(draft, parameters).map(async ([parameter, language]): Promise<PlacedIssue[]> => {
      const value = valueIn(draft, parameter, language);
      // Of a secret that is kept only this is known: that there is one.
      const isKeptSecret =
        parameter.inputType === "password" && value && !isEdited(draft, parameter, language);
      if (isKeptSecret) return [];
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
    if (!isEdited(draft, parameter, language)) continue;
    const edited = valueIn(draft, parameter, language);
    const value = await behaviour.filter(toStoredForm(edited, parameter), parameter, parameters);
    if (value !== edited) filtered = changeValue(filtered, parameter, language, value);
  }
  return filtered;
}
