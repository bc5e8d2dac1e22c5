import { make, shellView } from "../early/early-shell";
import type { EarlyColumn, EarlyMark, EarlyRow, Words } from "./list-cells";

export interface ListViewFacts {
  readonly words: Words;
  readonly title: string;
  readonly columns: readonly EarlyColumn[];
  readonly companyName: string;
  readonly posName: string;
  readonly zone: string;
  readonly rows: readonly EarlyRow[];
  hrefOf(id: number): string;
}

function markView({ text, date }: EarlyMark): HTMLElement {
  const [before = "", after = ""] = text.split("{date}");
  return make("small", "mark", before, ...(date ? [make("span", "", date), after] : []));
}

/**
 * The list as the page will show it, built only from text and real links. It covers the panel until the real
 * list is ready.
 */
export function listView(facts: ListViewFacts): HTMLElement {
  const { words, columns } = facts;
  const head = make(
    "tr",
    "",
    make("th", "fold"),
    ...columns.map(([column, key]) =>
      make("th", column, words[key], ...(column === "created" ? [make("small", "", facts.zone)] : [])),
    ),
    make("th", "rest"),
  );
  const cell = ({ id, cells }: EarlyRow, column: EarlyColumn[0]) => {
    const { text, secondLine, chips, marks = [] } = cells[column] ?? { text: "" };
    const contents = chips?.map((chip) => make("span", `chip ${chip.tone}`, chip.text)) ?? [text];
    const lines = [...(secondLine ? [make("small", "", secondLine)] : []), ...marks.map(markView)];
    if (column !== "uid") return make("td", column, ...contents, ...lines);
    const link = make("a", "", text);
    link.setAttribute("href", facts.hrefOf(id));
    link.dataset.record = String(id);
    link.tabIndex = -1;
    return make("td", column, link);
  };
  const body = facts.rows.map((row) => {
    const cells = columns.map(([column]) => cell(row, column));
    const tableRow = make("tr", "", make("td", "fold"), ...cells, make("td", "rest"));
    // Marked like a row of the list, so that code that looks for rows finds it.
    tableRow.dataset.row = "";
    return tableRow;
  });
  return shellView(
    [facts.companyName, facts.posName],
    make("h1", "", facts.title),
    make("div", "filters"),
    make("div", "table", make("table", "", make("thead", "", head), make("tbody", "", ...body))),
  );
}
