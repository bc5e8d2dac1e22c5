import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "ui.failed": "Učitavanje nije uspelo",
  "ui.code": "Bezbednosni kod",
  "ui.code-box": "Cifra {position} od {total}",
};
