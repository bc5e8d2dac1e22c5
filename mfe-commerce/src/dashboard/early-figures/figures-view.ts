import { make, shellView } from "../../early/early-shell";
import type { CurrencyFigures } from "../domain/summary";
import { tilesOf } from "../domain/tiles";
import type { WordKey } from "./word-keys";

export type Words = Readonly<Record<WordKey, string>>;

export interface FiguresFacts {
  readonly words: Words;
  /** Code of the interface's language, for amounts. */
  readonly language: string;
  readonly zone: string;
  readonly companyName: string;
  readonly posName: string;
  readonly figures: readonly CurrencyFigures[];
}

/** The dashboard's card of figures, laid out as the page will show it. */
export function figuresView({
  words,
  language,
  zone,
  companyName,
  posName,
  figures,
}: FiguresFacts): HTMLElement {
  const fill = (key: WordKey, values: Readonly<Record<string, string | number>>) =>
    words[key].replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name] ?? ""));
  const tiles = (figures: CurrencyFigures) => {
    const list = make(
      "dl",
      "",
      ...tilesOf(figures, language).map(({ label, text }) => {
        const counts = { failed: figures.failedOrders, orders: figures.orders };
        const failedNote =
          label === "figures.failed" ? [make("small", "", fill("figures.failed-of", counts))] : [];
        return make("div", "", make("dt", "", words[label]), make("dd", "", text, ...failedNote));
      }),
    );
    list.ariaLabel = figures.currency;
    return list;
  };
  return shellView(
    [companyName, posName],
    make("h1", ""),
    make(
      "section",
      "",
      make("h2", "", fill("figures.title", { pos: posName })),
      make("p", "", `${words["figures.last-30"]} · ${fill("list.zone", { zone })}`),
      ...figures.map(tiles),
    ),
  );
}
