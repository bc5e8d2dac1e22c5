import type { LanguageCode } from "@hpay/contract";
import { serverMessageOf } from "@hpay/data";
import { localized, type Translate } from "@hpay/i18n";
import type { DefinitionText } from "../definition/parameter";
import type { messages } from "../messages";
import type { Issue } from "../types/value-type";

export type FormTranslate = Translate<typeof messages.en>;

/**
 * The error text, in the person's language. A validator's own message is shown as received. Source: spec 2 §5.
 * @param headerOf returns the displayed header of a table's column
 */
export function issueWords(
  issue: Issue,
  t: FormTranslate,
  language: LanguageCode,
  headerOf: (column: string) => string,
): string {
  switch (issue.kind) {
    case "required":
      return t("common.required-field");
    case "bad-value":
      return t("common.bad-value");
    case "not-a-number":
      return t("form.not-a-number");
    case "too-small":
      return t("form.too-small", { min: issue.min });
    case "too-large":
      return t("form.too-large", { max: issue.max });
    case "not-an-email":
      return t("form.not-an-email");
    case "not-an-address":
      return t("form.not-an-address");
    case "too-many-rows":
      return t("form.too-many-rows", { max: issue.max });
    case "empty-cell":
      return t("form.empty-cell", { row: issue.row, column: headerOf(issue.column) });
    case "cell-not-a-number":
      return t("form.cell-not-a-number", { row: issue.row, column: headerOf(issue.column) });
    case "identifier-twice":
      return t("form.identifier-twice", { row: issue.row, column: headerOf(issue.column) });
    case "message":
      return issue.text;
    case "upload-blocked":
      return [t("form.upload-blocked", { filename: issue.filename }), serverMessageOf(issue.error, language)]
        .filter(Boolean)
        .join(" ");
  }
}

/** Returns a definition's text in the person's language. */
export function definitionWords(text: DefinitionText, language: LanguageCode): string {
  return typeof text === "string" ? text : localized(text, language);
}
