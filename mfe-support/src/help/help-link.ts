import { idOf, type Received, textField } from "@hpay/data";
import { fold } from "@hpay/domain";

/** A line of the help table: a setting whose name contains `help_link`. */
export interface HelpLink {
  readonly id: number;
  /** Name of the setting, in lower case. */
  readonly name: string;
  readonly link: string;
  readonly description: string;
}

export function readHelpLink(record: Received<"hp">): HelpLink | null {
  const id = idOf(record);
  return id === null
    ? null
    : {
        id,
        name: textField(record, "Name").toLowerCase(),
        link: textField(record, "Value"),
        description: textField(record, "Description"),
      };
}

export type HelpColumn = "link" | "description";

export interface HelpView {
  readonly search: string;
  readonly sort: { readonly column: HelpColumn; readonly direction: "asc" | "desc" };
}

/** One page of the view. */
export interface HelpPage extends HelpView {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** The links that match a search, in any script, in the requested order. */
export function helpLinksOf(links: readonly HelpLink[], { search, sort }: HelpView): readonly HelpLink[] {
  const wanted = fold(search.trim());
  const sign = sort.direction === "asc" ? 1 : -1;
  return links
    .filter((link) => fold(`${link.link} ${link.description}`).includes(wanted))
    .toSorted((a, b) => sign * a[sort.column].localeCompare(b[sort.column]));
}
