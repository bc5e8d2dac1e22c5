import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "ui.chart-table": "Прикажи како табела",
  "ui.chart-picture": "Прикажи како графикон",
  "ui.chart-when": "Кога",
};
