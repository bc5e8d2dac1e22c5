import type { EarlyCell, EarlyRow, Words } from "./early-rows";

export const earlyListId = "early-list";

export interface EarlyViewFacts {
  readonly words: Words;
  readonly companyName: string;
  readonly posName: string;
  readonly zone: string;
  readonly rows: readonly EarlyRow[];
  /** Address that opens an order's details. */
  hrefOf(id: number): string;
}

const columns: readonly (readonly [EarlyCell["column"], keyof Words])[] = [
  ["uid", "column.uid"],
  ["created", "column.created"],
  ["amount", "column.amount"],
  ["status", "column.status"],
  ["customer", "column.customer"],
  ["payment", "column.payment"],
];

/** The list as it will stand, made of text and real links alone. It lies over the panel until the list is there. */
export function earlyView(page: Document, facts: EarlyViewFacts): HTMLElement {
  const { words } = facts;
  const make = (tag: string, name: string, ...inside: (Node | string)[]) => {
    const element = page.createElement(tag);
    if (name) element.className = name;
    element.append(...inside);
    return element;
  };
  const head = make(
    "tr",
    "",
    make("th", "fold"),
    ...columns.map(([column, key]) =>
      make("th", column, words[key], ...(column === "created" ? [make("small", "", facts.zone)] : [])),
    ),
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
  const body = facts.rows.map(({ id, cells }) =>
    make("tr", "", make("td", "fold"), ...cells.map((one) => cell(id, one))),
  );
  const view = make(
    "div",
    "",
    make("div", "bar", make("b", "", facts.companyName), make("b", "", facts.posName)),
    make("div", "menu"),
    make(
      "div",
      "main",
      make("h1", "", words["orders.title"]),
      make("div", "filters"),
      make("div", "table", make("table", "", make("thead", "", head), make("tbody", "", ...body))),
    ),
  );
  view.id = earlyListId;
  // Who listens or goes by keyboard waits for the list itself: it can do more than be read.
  view.ariaHidden = "true";
  return view;
}
