import { isSameJson } from "@hpay/data";
import { type Draft, openDraft } from "./draft";
import type { StoredValues, ValueMap, ValueMaps } from "./stored-values";

/**
 * Applies the edits that were made during a save to the result of that save.
 * @param sentDraft the draft that the save has sent
 */
export function rebase(draft: Draft, sentDraft: Draft, savedValues: StoredValues): Draft {
  const savedDraft = openDraft(savedValues);
  const copies = new Set([...draft.copies].filter((copy) => !sentDraft.copies.has(copy)));
  const parameters = {
    ...savedDraft.now.parameters,
    ...changedSince(draft.now.parameters, sentDraft.now.parameters),
  };
  return {
    ...savedDraft,
    copies,
    now: {
      parameters,
      localized: localizedSince(savedDraft.now.localized, draft.now.localized, sentDraft.now.localized),
    },
  };
}

/**
 * A language that was removed during the save remains removed; one that anybody has added since then is
 * preserved.
 */
function localizedSince(
  savedTexts: ValueMaps["localized"],
  now: ValueMaps["localized"],
  sentTexts: ValueMaps["localized"],
): ValueMaps["localized"] {
  const remaining = Object.entries(savedTexts).filter(
    ([language]) => Object.hasOwn(now, language) || !Object.hasOwn(sentTexts, language),
  );
  const languages = new Map<string, ValueMap>(remaining);
  for (const [language, values] of Object.entries(now)) {
    const before = Object.hasOwn(sentTexts, language) ? sentTexts[language] : undefined;
    const newValues = changedSince(values, before ?? {});
    if (!before || languages.has(language) || Object.keys(newValues).length > 0)
      languages.set(language, { ...languages.get(language), ...newValues });
  }
  return Object.fromEntries(languages);
}

function changedSince(now: ValueMap, sentMap: ValueMap): ValueMap {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !Object.hasOwn(sentMap, name) || !isSameJson(sentMap[name], value),
    ),
  );
}
