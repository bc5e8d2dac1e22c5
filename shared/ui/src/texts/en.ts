import type { MessageTable } from "@hpay/i18n";

export const en = {
  "ui.failed": "This could not be loaded",
  "ui.code": "Security code",
  "ui.code-box": "Digit {position} of {total}",
} as const satisfies MessageTable;
