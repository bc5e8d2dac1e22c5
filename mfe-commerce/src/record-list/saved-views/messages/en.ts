import type { MessageTable } from "@hpay/i18n";

/** Texts of the saved views, loaded with them. */
export const en = {
  "views.title": "Views",
  "views.none": "A view saves the dates, search, statuses and columns of this list under a name.",
  "views.name": "Name of the view",
  "views.save": "Save view",
  "views.saved": "View {name} saved.",
  "views.delete": "Delete view {name}",
  "views.deleted": "View {name} deleted.",
  "views.failed": "The view could not be saved.",
  "views.delete-failed": "The view could not be deleted.",
  "views.load-failed": "The views could not be loaded.",
} as const satisfies MessageTable;
