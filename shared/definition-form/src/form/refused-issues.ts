import type { LanguageCode } from "@hpay/contract";
import { ApiError, fieldMessageOf } from "@hpay/data";
import { type PlacedIssue, places } from "../behaviour/check-draft";
import type { Parameter } from "../definition/parameter";
import { type Draft, isEdited, valueIn } from "../values/draft";

/**
 * The gateway's refusals of parameters, in the person's language. A refusal names the parameter but not the
 * language, so it is shown at each new value, or at [DEFAULT] if there is none.
 * @param sentDraft the values that the gateway has refused
 */
export function refusedIssues(
  error: unknown,
  sentDraft: Draft,
  parameters: readonly Parameter[],
  language: LanguageCode,
): readonly PlacedIssue[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.flatMap((fault) => {
    const all = places(sentDraft, parameters).filter(([{ name, hidden }]) => name === fault.field && !hidden);
    const editedPlaces = all.filter(([parameter, at]) => isEdited(sentDraft, parameter, at));
    const text = fieldMessageOf(fault, language) ?? error.message;
    return (editedPlaces.length > 0 ? editedPlaces : all.slice(0, 1)).map(([parameter, at]) => ({
      parameter: parameter.name,
      language: at,
      issue: { kind: "message", text } as const,
      about: { value: valueIn(sentDraft, parameter, at) },
    }));
  });
}
