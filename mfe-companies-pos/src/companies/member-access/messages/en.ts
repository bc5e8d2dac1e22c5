import type { MessageTable } from "@hpay/i18n";

export const en = {
  "access.title": "Member sign-ins",
  "access.text":
    "Where members of this company are signed in. If you end access on a device, the person can't open this company there until they sign in again. Their other companies aren't affected.",
  "access.require": "Members need a second factor: biometric verification or a recovery code",
  "access.require-hint": "Sessions without a second factor can't open this company. Set up your own first.",
  "access.require-title": "Require a second factor?",
  "access.require-text":
    "Members who signed in without one lose access to {company} at once, until they add or use one.",
  "access.require-confirm": "Require second factor",
  "access.required": "A second factor is now required",
  "access.not-required": "A second factor is no longer required",
  "access.failed": "Nothing was changed",
  "access.show": "Show sessions",
  "access.sessions": "Sessions",
  "access.person": "Person",
  "access.device": "Device",
  "access.place": "Network",
  "access.factor": "Second factor",
  "access.factor-passkey": "Biometric",
  "access.factor-recovery-code": "Recovery code",
  "access.since": "Since",
  "access.last-seen": "Last seen",
  "access.this": "This session",
  "access.end": "End access",
  "access.end-all": "End access on all devices",
  "access.end-title": "End {name}'s access?",
  "access.end-text": "{name} can't open {company} on {device} until they sign in again.",
  "access.end-all-text": "{name} can't open {company} on any device until they sign in again.",
  "access.ended": { one: "Access ended on {count} device", other: "Access ended on {count} devices" },
} as const satisfies MessageTable;
