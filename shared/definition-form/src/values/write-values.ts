import { editJsonField, isSameJson } from "@hpay/data";
import { isRecord } from "../definition/attributes";
import { type Change, changesBetween } from "./changes";
import { type Draft, isDirty } from "./draft";
import { parse, readStoredValues, type ValueMaps } from "./stored-values";

/**
 * The Data text to save. Unchanged values keep their exact text; only edits, defaults from `init`, and copies
 * in viewed languages are written into it.
 */
export function writeValues(draft: Draft): string {
  const { text } = draft.storedValues;
  const { parameters } = readStoredValues(text);
  if (!isDirty(draft) && isSameJson(parameters, draft.storedValues.parameters)) return text;
  const before = parse(text);
  if (before === null || !text.trim().startsWith("{")) return JSON.stringify(rootAfter({}, draft));
  const after = rootAfter(before, draft);
  const writtenText = changesBetween(before, after).reduce(
    (result: string, { path, value }: Change) => editJsonField(result, path, value),
    text,
  );
  // If the position of an edit is ambiguous (a text with duplicate keys), the whole text is written again.
  return isSameJson(parse(writtenText), after) ? writtenText : JSON.stringify(after);
}

function rootAfter(before: Readonly<Record<string, unknown>>, draft: Draft): Record<string, unknown> {
  const { storedValues, now } = draft;
  const after: Record<string, unknown> = { ...before };
  if (!isSameJson(readStoredValues(storedValues.text).parameters, now.parameters))
    after.parameters = now.parameters;
  if (!isSameJson(storedValues.localized, now.localized))
    after.localized_parameters = localizedAfter(
      before.localized_parameters,
      storedValues.localized,
      now.localized,
    );
  return after;
}

/** An untouched language keeps its text, even if it is not an object. */
function localizedAfter(
  raw: unknown,
  storedTexts: ValueMaps["localized"],
  now: ValueMaps["localized"],
): Record<string, unknown> {
  const languages = isRecord(raw) ? raw : {};
  return Object.fromEntries(
    Object.entries(now).map(([language, values]) => [
      language,
      Object.hasOwn(languages, language) && isSameJson(storedTexts[language], values)
        ? languages[language]
        : values,
    ]),
  );
}
