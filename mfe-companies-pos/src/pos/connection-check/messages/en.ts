import type { MessageTable } from "@hpay/i18n";

export const en = {
  "check.title": "Connection check",
  "check.text": "Asks the shop and your mail server once, and says in words what does not fit.",
  "check.running": "The shop is being asked. This takes up to half a minute.",
  "check.error": "The connection could not be checked.",
  "check.again": "Check again",
  "check.result.ok": "In order",
  "check.result.warning": "Look at this",
  "check.result.failed": "Not working",
  "check.result.skipped": "Not checked",
  "check.name.pos": "POS",
  "check.name.purchase-key": "Purchase key",
  "check.name.methods": "Payment methods",
  "check.name.notify-url": "Instant notification URL",
  "check.name.signature": "Signature",
  "check.name.shop-requests": "Requests of the shop",
  "check.name.clock": "Clock of the shop",
  "check.name.smtp": "Own SMTP",
  "check.pos.ENABLED": "It is on and takes orders.",
  "check.pos.DISABLED": "It is off and takes no orders. Turn “Enabled” on and save.",
  "check.purchase-key.VALID": "Valid until {detail}.",
  "check.purchase-key.SANDBOX": "None is needed in the sandbox.",
  "check.purchase-key.EXPIRES_SOON": "It ends on {detail}. Buy another one before that and enter it.",
  "check.purchase-key.EXPIRED": "It ended on {detail}. Buy another one and enter it.",
  "check.purchase-key.MISSING": "There is none. Buy one and enter it.",
  "check.methods.PRESENT": "Enabled: {detail}.",
  "check.methods.NO_PAYMENT_METHOD":
    "None is enabled: customers can not pay. Add one under “Payment methods”.",
  "check.notify-url.ANSWERS": "The shop answers ({detail}).",
  "check.notify-url.NOT_SET":
    "There is no address: the shop is told no results unless it names one with each order. Enter it and save.",
  "check.notify-url.TARGET_NOT_ALLOWED":
    "This address can not be used: it must begin with https:// or http:// and be reachable from the internet.",
  "check.notify-url.UNREACHABLE":
    "The shop does not answer: {detail}. Look whether the address is right, the shop is on and its firewall lets us in.",
  "check.notify-url.BAD_ANSWER":
    "The shop answers {detail} instead of 200. Look whether the address is that of the plugin, and into the shop's error log.",
  "check.signature.CHECKED": "The shop takes the right signature and refuses a wrong one.",
  "check.signature.NOT_CHECKED":
    "The shop took a wrong signature too, or answered before looking at it. Ask its developer whether notifications are verified.",
  "check.signature.REFUSED":
    "The shop refuses our signature ({detail}): it has another secret key. Copy the POS secret key into the shop.",
  "check.signature.NOT_ASKED": "Can be checked once the notification URL answers.",
  "check.shop-requests.SIGNED": "The shop last signed a request rightly on {detail}.",
  "check.shop-requests.NEVER": "No request with this key has come yet. Make a trial order in the shop.",
  "check.clock.RIGHT": "It is right.",
  "check.clock.OFF": "It is off by {detail} minutes. Let the shop's server set its time by NTP.",
  "check.clock.NOT_TOLD": "The shop's answer does not say what time it has.",
  "check.clock.NOT_ASKED": "Can be checked once the notification URL answers.",
  "check.smtp.SIGNED_IN": "Your mail server takes username and password.",
  "check.smtp.NOT_USED": "Not used: mails go out from our server.",
  "check.smtp.INCOMPLETE": "Host, username or password is missing. Complete them and save.",
  "check.smtp.TARGET_NOT_ALLOWED": "This host can not be used: it must be reachable from the internet.",
  "check.smtp.REFUSED":
    "The mail server says: {detail}. Look at host, port, security, username and password.",
  "check.other": "{code} {detail}",
} as const satisfies MessageTable;
