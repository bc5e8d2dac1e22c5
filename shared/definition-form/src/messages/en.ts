import type { MessageTable } from "@hpay/i18n";

export const en = {
  "form.default-language": "[DEFAULT]",
  "form.languages": "Language of the values",
  "form.language-code": "Language code",
  "form.bad-language-code": "Bad language code. Please use 2-letters code, optionally with extension -cyr!",
  "form.remove-language": "Remove {language}",
  "form.remove-language-title": "Remove language {language}?",
  "form.remove-language-text": "All values in {language} are deleted when you save.",
  "form.same-everywhere": "The same in every language",
  "form.unknown-type":
    "This panel does not know fields of the type {type}. The stored value is kept as it is.",
  "form.no-columns": "The definition names no columns for this table. The stored value is kept as it is.",
  "form.misfit": "The stored value does not fit this field. It is kept until you change it: {value}",
  "form.broken-data":
    "The stored settings can not be read. They stay as they are until you save a change, which replaces them.",
  "form.not-a-number": "Enter a number",
  "form.too-small": "Enter a number not below {min}",
  "form.too-large": "Enter a number not above {max}",
  "form.not-an-email": "Enter an e-mail address",
  "form.not-an-address": "Enter an address that begins with http:// or https://",
  "form.too-many-rows": "No more than {max} rows",
  "form.empty-cell": "Row {row}: {column} is required",
  "form.cell-not-a-number": "Row {row}: {column} has to be a number",
  "form.identifier-twice": "Row {row}: this {column} is already used",
  "form.upload-queued": "{filename} is uploaded when you save",
  "form.stored-file": "Stored file: {filename}",
  "form.remove-file": "Remove this file",
  "form.secret-set": "A value is set. It is never shown.",
  "form.secret-not-set": "No value is set.",
  "form.keep-secret": "Keep the present value",
  "form.not-offered": "{value} (no longer offered)",
  "form.other-languages": "Needs your attention in: {languages}",
  "form.draft-found": "There is a draft of {date} that was not saved.",
  "form.draft-elsewhere":
    "There is a draft of {date}. It is open in another tab, where it was not saved yet.",
} as const satisfies MessageTable;
