import { make, shellView } from "../../early/early-shell";
import type { EarlyCell, EarlyRow, Words } from "./early-rows";

export interface EarlyViewFacts {
  readonly words: Words;
  readonly companyName: string;
  readonly posName: string;
  readonly zone: string;
  readonly rows: readonly EarlyRow[];
  /** Address that opens an order's details. */
  hrefOf(id: number): string;
}

export const earlyColumns: readonly (readonly [EarlyCell["column"], keyof Words])[] = [
  ["uid", "column.uid"],
  ["created", "column.created"],
  ["amount", "column.amount"],
  ["status", "column.status"],
  ["customer", "column.customer"],
  ["payment", "column.payment"],
];

/**
 * The list as the page will show it, made only of text and real links. It covers the panel until the list is
 * ready.
 */
export function earlyView(facts: EarlyViewFacts): HTMLElement {
  const { words } = facts;
  const head = make(
    "tr",
    "",
    make("th", "fold"),
    ...earlyColumns.map(([column, key]) =>
      make("th", column, words[key], ...(column === "created" ? [make("small", "", facts.zone)] : [])),
    ),
    make("th", "rest"),
  );
  const cell = (id: number, { column, text, second, chips }: EarlyCell) => {
    const inside = chips?.map((chip) => make("span", `chip ${chip.tone}`, chip.text)) ?? [text];
    if (column !== "uid")
      return make("td", column, ...inside, ...(second ? [make("small", "", second)] : []));
    const link = make("a", "", text);
    link.setAttribute("href", facts.hrefOf(id));
    link.dataset.record = String(id);
    link.tabIndex = -1;
    return make("td", column, link);
  };
  const body = facts.rows.map(({ id, cells }) => {
    const row = make("tr", "", make("td", "fold"), ...cells.map((one) => cell(id, one)), make("td", "rest"));
    // As in the list: whatever finds its rows finds these.
    row.dataset.row = "";
    return row;
  });
  return shellView(
    [facts.companyName, facts.posName],
    make("h1", "", words["orders.title"]),
    make("div", "filters"),
    make("div", "table", make("table", "", make("thead", "", head), make("tbody", "", ...body))),
  );
}
