import type { MessageTable } from "@hpay/i18n";

export const en = {
  "domains.title": "Domains",
  "domains.text":
    "Pages of a verified domain can open the panel for this POS, control it and show it in a frame. Payments work without it.",
  "domains.proven": "Verified",
  "domains.unproven": "Not verified",
  "domains.until": "Until {date}",
  "domains.method.file": "By a file on the domain",
  "domains.method.dns": "By a DNS record",
  "domains.method.connect": "By your shop, which has the secret key",
  "domains.method.before":
    "The shop was connected before verification was required. Verify this domain by {date}.",
  "domains.missing":
    "The verification record is missing. Publish it again by {date}, or pages of this domain will lose their rights.",
  "domains.method.exempt": "Your own computer needs no verification",
  "domains.none": "Choose one of the ways below, then check",
  "domains.check": "Check now",
  "domains.check-error": "The domains could not be checked.",
  "domains.checked": "Checked. Verified: {proven} of {all}",
  "domains.how": "How to verify a domain",
  "domains.how-any": "One way is enough.",
  "domains.way.file": "File",
  "domains.way.dns": "DNS record",
  "domains.way.connect": "Shop",
  "domains.file-text": "Publish a text file at this address on the domain:",
  "domains.dns-text": "Or add a TXT record with this name:",
  "domains.content": "Content of the file or the record:",
  "domains.file-address": "Address of the file",
  "domains.record-name": "Name of the TXT record",
  "domains.line": "Content",
  "domains.connect-text":
    "Or connect your shop. When its notification address is on the domain and it checks signatures, the domain is verified automatically.",
  "domains.fault.NOT_FOUND": "not found",
  "domains.fault.UNREACHABLE": "no answer",
  "domains.fault.TARGET_NOT_ALLOWED": "not a public address",
  "domains.fault.NO_ADDRESS": "no notification address on this domain",
  "domains.fault.NOT_CHECKED": "it does not check signatures",
  "domains.fault.REFUSED": "it refused the configuration",
  "domains.fault.TAKEN": "another company has verified this domain; use a file or a DNS record",
} as const satisfies MessageTable;
