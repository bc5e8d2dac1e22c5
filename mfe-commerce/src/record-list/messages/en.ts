import type { MessageTable } from "@hpay/i18n";

/** Texts of "Why is it not here?" and of an empty list, fetched with them. */
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
  "list.nothing-found": "Nothing found",
  "list.nothing-range": "Between {from} and {to}, {zone}.",
  "list.nothing-search": "Search: {text}.",
  "list.nothing-excluded": "Hidden statuses: {statuses}.",
  "list.nothing-record": "There is no such record at this POS, or its status is hidden.",
  "list.widen": "Show the last 12 months",
  "list.clear-search": "Clear the search",
  "list.show-hidden": "Show hidden statuses",
} as const satisfies MessageTable;
