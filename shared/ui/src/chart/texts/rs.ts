import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "ui.chart-table": "Prikaži kao tabelu",
  "ui.chart-picture": "Prikaži kao grafikon",
  "ui.chart-when": "Kada",
};
