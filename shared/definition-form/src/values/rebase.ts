import { isSameJson } from "@hpay/data";
import { type Draft, openDraft } from "./draft";
import type { StoredValues, ValueMap, ValueMaps } from "./stored-values";

/**
 * Applies the edits that were made during a save to the result of that save.
 * @param sent the draft that the save has sent
 */
export function rebase(draft: Draft, sent: Draft, saved: StoredValues): Draft {
  const savedDraft = openDraft(saved);
  const copies = new Set([...draft.copies].filter((copy) => !sent.copies.has(copy)));
  const parameters = {
    ...savedDraft.now.parameters,
    ...changedSince(draft.now.parameters, sent.now.parameters),
  };
  return {
    ...savedDraft,
    copies,
    now: {
      parameters,
      localized: localizedSince(savedDraft.now.localized, draft.now.localized, sent.now.localized),
    },
  };
}

/**
 * A language that was removed during the save remains removed; one that anybody has added since then is
 * preserved.
 */
function localizedSince(
  saved: ValueMaps["localized"],
  now: ValueMaps["localized"],
  sent: ValueMaps["localized"],
): ValueMaps["localized"] {
  const remaining = Object.entries(saved).filter(
    ([language]) => Object.hasOwn(now, language) || !Object.hasOwn(sent, language),
  );
  const languages = new Map<string, ValueMap>(remaining);
  for (const [language, values] of Object.entries(now)) {
    const before = Object.hasOwn(sent, language) ? sent[language] : undefined;
    const newValues = changedSince(values, before ?? {});
    if (!before || languages.has(language) || Object.keys(newValues).length > 0)
      languages.set(language, { ...languages.get(language), ...newValues });
  }
  return Object.fromEntries(languages);
}

function changedSince(now: ValueMap, sent: ValueMap): ValueMap {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !Object.hasOwn(sent, name) || !isSameJson(sent[name], value),
    ),
  );
}
