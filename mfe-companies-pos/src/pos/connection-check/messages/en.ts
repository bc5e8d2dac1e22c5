import type { MessageTable } from "@hpay/i18n";

export const en = {
  "check.title": "Connection check",
  "check.text": "Contacts your shop and your mail server once and explains any problems found.",
  "check.running": "Checking your shop. This can take up to 30 seconds.",
  "check.error": "The check could not be completed.",
  "check.again": "Check again",
  "check.result.ok": "OK",
  "check.result.warning": "Needs attention",
  "check.result.failed": "Not working",
  "check.result.skipped": "Not checked",
  "check.name.pos": "POS",
  "check.name.plugin": "Shop plugin",
  "check.name.purchase-key": "Purchase key",
  "check.name.methods": "Payment methods",
  "check.name.notify-url": "Instant notification URL",
  "check.name.signature": "Signature",
  "check.name.shop-requests": "Requests from the shop",
  "check.name.clock": "Shop clock",
  "check.name.smtp": "Own SMTP",
  "check.pos.ENABLED": "The POS is enabled and accepts orders.",
  "check.pos.DISABLED": "The POS is disabled and doesn't accept orders. Turn on “Enabled” and save.",
  "check.plugin.OTHER":
    "This address belongs to a shop on {detail}, but the type of this POS is for another plugin, so the shop may misread results. Correct the notification URL, or add a new POS of type {detail} for this shop.",
  "check.purchase-key.VALID": "Valid until {detail}.",
  "check.purchase-key.SANDBOX": "Not needed in the sandbox.",
  "check.purchase-key.EXPIRES_SOON": "Expires on {detail}. Buy a new key before then and enter it.",
  "check.purchase-key.EXPIRED": "Expired on {detail}. Buy a new key and enter it.",
  "check.purchase-key.MISSING": "No purchase key. Buy one and enter it.",
  "check.methods.PRESENT": "Enabled: {detail}.",
  "check.methods.NO_PAYMENT_METHOD":
    "No payment method is enabled, so customers can't pay. Add one under “Payment methods”.",
  "check.notify-url.ANSWERS": "The shop responds (HTTP {detail}).",
  "check.notify-url.NOT_SET":
    "No address is set. Your shop gets no results unless it sends an address with each order. Enter one and save.",
  "check.notify-url.TARGET_NOT_ALLOWED":
    "This address can't be used. It must start with https:// or http:// and be reachable from the internet.",
  "check.notify-url.UNREACHABLE":
    "The shop does not respond: {detail}. Check that the address is correct, the shop is running and its firewall lets us in.",
  "check.notify-url.BAD_ANSWER":
    "The shop responds with {detail} instead of 200. Check that this is the plugin's address, and look in the shop's error log.",
  "check.signature.CHECKED": "The shop accepts valid signatures and rejects invalid ones.",
  "check.signature.NOT_CHECKED":
    "The shop also accepted an invalid signature, or responded before checking it. Ask its developer to verify notifications: otherwise anyone could fake a payment.",
  "check.signature.REFUSED":
    "The shop rejects our signature ({detail}). It has a different secret key: copy the POS secret key into the shop.",
  "check.signature.NOT_ASKED": "We can check this once the notification URL responds.",
  "check.shop-requests.SIGNED": "Last request with a valid signature: {detail}.",
  "check.shop-requests.NEVER": "No request signed with this key yet. Place a test order in your shop.",
  "check.clock.RIGHT": "Correct.",
  "check.clock.OFF": "Off by {detail} minutes. Synchronize the shop server's clock (NTP).",
  "check.clock.NOT_TOLD": "The shop's response contains no time.",
  "check.clock.NOT_ASKED": "We can check this once the notification URL responds.",
  "check.smtp.SIGNED_IN": "Your mail server accepts the username and password.",
  "check.smtp.NOT_USED": "Not used. E-mails are sent from our server.",
  "check.smtp.INCOMPLETE": "Host, username or password is missing. Complete them and save.",
  "check.smtp.TARGET_NOT_ALLOWED": "This host can't be used. It must be reachable from the internet.",
  "check.smtp.REFUSED":
    "The mail server responded: {detail}. Check host, port, security, username and password.",
  "check.other": "{code} {detail}",
} as const satisfies MessageTable;
