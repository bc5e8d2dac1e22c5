import type { MessageTable } from "@hpay/i18n";

/** Texts of the saved views, fetched with them. */
export const en = {
  "views.title": "Views",
  "views.none": "A view is a name for what the list shows now: dates, search, statuses, columns.",
  "views.name": "Name of the view",
  "views.save": "Save view",
  "views.saved": "The view {name} is saved.",
  "views.delete": "Delete view {name}",
  "views.deleted": "The view {name} is deleted.",
  "views.failed": "The view could not be saved.",
  "views.delete-failed": "The view could not be deleted.",
  "views.load-failed": "The views could not be loaded.",
} as const satisfies MessageTable;
