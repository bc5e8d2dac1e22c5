import type { LanguageCode } from "@hpay/contract";
import { idOf, type Received, textField } from "@hpay/data";
import { fold, isJsonObject, readJson } from "@hpay/domain";
import { localized } from "@hpay/i18n";

/** A help link: a setting whose name contains `help_link`. */
export interface HelpLink {
  readonly id: number;
  /** Name of the setting, in lower case. */
  readonly name: string;
  readonly link: string;
  readonly description: string;
}

/**
 * Reads a link. Its description is plain text, or a JSON object of texts by language.
 * @param language of the description
 */
export function readHelpLink(record: Received<"hp">, language: LanguageCode): HelpLink | null {
  const id = idOf(record);
  return id === null
    ? null
    : {
        id,
        name: textField(record, "Name").toLowerCase(),
        link: textField(record, "Value"),
        description: inLanguage(textField(record, "Description"), language),
      };
}

function inLanguage(text: string, language: LanguageCode): string {
  const texts = text.startsWith("{") ? readJson(text) : null;
  if (!isJsonObject(texts)) return text;
  const textIn = (code: string) => textField({ ...texts }, code);
  return localized({ en: textIn("en"), rs: textIn("rs"), mk: textIn("mk") }, language);
}

export type HelpColumn = "link" | "description";

export interface HelpView {
  readonly search: string;
  readonly sort: { readonly column: HelpColumn; readonly direction: "asc" | "desc" };
}

export interface HelpPage extends HelpView {
  /** The page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** The links that match a search, in any script, in the requested order. */
export function helpLinksOf(links: readonly HelpLink[], { search, sort }: HelpView): readonly HelpLink[] {
  const searchText = fold(search.trim());
  const sign = sort.direction === "asc" ? 1 : -1;
  return links
    .filter((link) => fold(`${link.link} ${link.description}`).includes(searchText))
    .toSorted((a, b) => sign * a[sort.column].localeCompare(b[sort.column]));
}
