import type { LanguageCode } from "@hpay/contract";
import { readWidths } from "@hpay/data/stored-widths";
import { startEarlyPage } from "../early/early-panel";
import type { ListRow, ListSpec } from "../record-list/list-spec";
import { repeatingColumns } from "../record-list/repeating-columns";
import { asList, asObject } from "../wire/loose-value";
import { firstRequest } from "./first-request";
import type { EarlyColumn, EarlyRow, RowFacts, Words } from "./list-cells";
import { listCss, widthsCss } from "./list-css";
import { listView } from "./list-view";
import type { WordKey } from "./word-keys";

declare const __EARLY_WORDS__: Readonly<Record<LanguageCode, Words>>;

export interface EarlyListOf<Row extends ListRow> {
  readonly spec: ListSpec<Row>;
  readonly title: WordKey;
  /** The columns that the list shows at a common window width. */
  readonly columns: readonly EarlyColumn[];
  /** Styles with the sizes that differ between lists. */
  readonly css: string;
  cellsOf(row: Row, facts: RowFacts): EarlyRow["cells"];
}

/** Number of rows drawn before the list is ready: more than fit in a window. */
const maxRows = 40;

/** Draws the first rows of orders, transactions or subscriptions before the list's code has loaded. */
export function startEarlyList<Row extends ListRow>(list: EarlyListOf<Row>): void {
  const { spec } = list;
  startEarlyPage({
    path: new RegExp(`^${spec.path}/?$`, "i"),
    requestOf({ posId, browserZone }) {
      const request = firstRequest(spec, location.search, posId, Date.now(), browserZone);
      return request.columns ? null : request.path;
    },
    draw({ user, language, zone, companyName, posName, answer }) {
      const words = __EARLY_WORDS__[language];
      const title = words[list.title];
      const records = asList(asObject(answer).data);
      const rows = earlyRows(list, records.slice(0, maxRows), { words, language, zone });
      if (rows.length === 0) return null;
      const repeatingIds = repeatingColumns(spec, records.map(Object));
      const columns = list.columns.filter(([column]) => !repeatingIds.includes(column));
      const hrefOf = (id: number) => {
        const query = new URLSearchParams(location.search);
        query.set("open", String(id));
        return `${location.pathname}?${query}`;
      };
      const view = listView({ words, title, columns, zone, companyName, posName, rows, hrefOf });
      const pressedId = recordPress(view);
      return {
        view,
        css: listCss + list.css + widthsCss(columns, readWidths(user, spec.path.slice(1))),
        isOver(panel) {
          const heading = panel.querySelector("h1");
          return (
            panel.querySelector("tbody a") !== null || (heading !== null && heading.textContent !== title)
          );
        },
        onOver(panel) {
          const { scrollTop = 0, scrollLeft = 0 } = view.querySelector(".table") ?? {};
          panel.querySelector("[role=region]:has(table)")?.scrollTo(scrollLeft, scrollTop);
          const id = pressedId();
          if (id) panel.querySelector<HTMLElement>(`tbody a[data-record="${id}"]`)?.click();
        },
      };
    },
  });
}

/** The rows of an answer as texts. Records without an id are skipped. */
export function earlyRows<Row extends ListRow>(
  { spec, cellsOf }: Pick<EarlyListOf<Row>, "spec" | "cellsOf">,
  records: readonly unknown[],
  facts: RowFacts,
): readonly EarlyRow[] {
  return records
    .map((record) => spec.read(Object(record)))
    .filter(({ id }) => id > 0)
    .map((row) => ({ id: row.id, cells: cellsOf(row, facts) }));
}

/** Records which row is pressed, because the list opens a record sooner than another document could load. */
function recordPress(view: HTMLElement): () => string | null {
  let pressedId: string | null = null;
  view.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-record]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressedId = link.dataset.record ?? null;
    for (const anchor of view.querySelectorAll("a")) anchor.classList.toggle("pressed", anchor === link);
  });
  return () => pressedId;
}
