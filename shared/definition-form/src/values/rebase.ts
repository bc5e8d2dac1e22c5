import { isSameJson } from "@hpay/data";
import { type Draft, openDraft } from "./draft";
import type { StoredValues, ValueMap } from "./stored-values";

/**
 * What was edited since a save began, put over what that save stored: typing goes on while a form is being saved.
 * @param sent the draft that the save was made of
 */
export function rebase(draft: Draft, sent: Draft, saved: StoredValues): Draft {
  const fresh = openDraft(saved);
  const localized: Record<string, ValueMap> = {};
  for (const [language, values] of Object.entries(fresh.now.localized))
    if (draft.now.localized[language] || !sent.now.localized[language]) localized[language] = values;
  for (const [language, values] of Object.entries(draft.now.localized)) {
    const since = changedSince(values, sent.now.localized[language]);
    if (localized[language] || Object.keys(since).length > 0 || !sent.now.localized[language])
      localized[language] = { ...localized[language], ...since };
  }
  const parameters = { ...fresh.now.parameters, ...changedSince(draft.now.parameters, sent.now.parameters) };
  const copies = new Set([...draft.copies].filter((copy) => !sent.copies.has(copy)));
  return { ...fresh, copies, now: { parameters, localized } };
}

function changedSince(now: ValueMap, then: ValueMap = {}): ValueMap {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !Object.hasOwn(then, name) || !isSameJson(then[name], value),
    ),
  );
}
