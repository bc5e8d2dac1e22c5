import type { MessageTable } from "@hpay/i18n";

export const en = {
  "ui.chart-table": "Show as a table",
  "ui.chart-picture": "Show as a chart",
  "ui.chart-when": "When",
} as const satisfies MessageTable;
