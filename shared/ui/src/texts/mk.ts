import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "ui.failed": "Вчитувањето не успеа",
  "ui.code": "Безбедносен код",
  "ui.code-box": "Цифра {position} од {total}",
};
