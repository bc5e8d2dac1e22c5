import type { MessageTable } from "@hpay/i18n";

export const en = {
  "seen-keys.title": "Change these keys",
  "seen-keys.text":
    "People who left the company have seen these keys. With such a key, they can still send orders and refunds in the company's name.",
  "seen-keys.secret": "Secret key of {label}",
  "seen-keys.embed-key": "Embed key of {label}",
  "seen-keys.method": "Credentials for {label}",
  "seen-keys.by": "Seen by {person}, {date}",
  "seen-keys.open": "Change the key",
  "seen-keys.open-method": "Open the method",
  "seen-keys.dismiss": "Not needed",
  "seen-keys.dismiss-title": "Leave {key} unchanged?",
  "seen-keys.dismiss-text":
    "{person} may still have this key. Your decision is recorded in the company's history.",
  "seen-keys.dismissed": "Recorded: the key was left unchanged",
  "seen-keys.failed": "The decision was not recorded",
} as const satisfies MessageTable;
