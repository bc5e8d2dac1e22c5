import type { MessageTable } from "@hpay/i18n";

/** Texts of "Why is it not here?", fetched with it. */
export const en = {
  "absence.title": "Why is it not here?",
  "absence.uid": "Uid",
  "absence.nothing": "No POS that you may see has it.",
  "absence.here": "It is in the list.",
  "absence.other-pos": "It belongs to another POS.",
  "absence.dates": "It was created {date}, outside the dates of the list.",
  "absence.status": "Its status {status} is hidden.",
  "absence.search": "The search for {text} does not find it.",
  "absence.single": "The address shows another record.",
  "absence.page": "It is on another page.",
  "absence.show": "Show it",
} as const satisfies MessageTable;
