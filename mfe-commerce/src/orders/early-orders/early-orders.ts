import type { LanguageCode } from "@hpay/contract";
import { readWidths } from "@hpay/data/stored-widths";
import { startEarlyPage } from "../../early/early-panel";
import { asList, asObject } from "../../wire/loose-value";
import { orderListSpec } from "../order-list/order-list-spec";
import { earlyCss, widthsCss } from "./early-css";
import { earlyRows, type Words } from "./early-rows";
import { earlyView } from "./early-view";
import { firstQuestion } from "./first-question";

declare const __EARLY_WORDS__: Readonly<Record<LanguageCode, Words>>;

/** Rows drawn before the list is ready: more than fit into a window. */
const maxRows = 40;

startEarlyPage({
  path: /^\/orders\/?$/i,
  requestOf({ posId, browserZone }) {
    const { path, columns } = firstQuestion(location.search, posId, Date.now(), browserZone);
    return columns ? null : path;
  },
  draw({ user, language, zone, companyName, posName, answer }) {
    const words = __EARLY_WORDS__[language];
    const records = asList(asObject(answer).data);
    if (records.length === 0) return null;
    const view = earlyView({
      words,
      zone,
      companyName,
      posName,
      rows: earlyRows(records.slice(0, maxRows), { words, language, zone }),
      hrefOf(id) {
        const query = new URLSearchParams(location.search);
        query.set("open", String(id));
        return `${location.pathname}?${query}`;
      },
    });
    const pressed = notePress(view);
    return {
      view,
      css: earlyCss + widthsCss(readWidths(user, orderListSpec.path.slice(1))),
      isOver(panel) {
        const heading = panel.querySelector("h1");
        return (
          panel.querySelector("tbody a") !== null ||
          (heading !== null && heading.textContent !== words["orders.title"])
        );
      },
      onOver(panel) {
        const { scrollTop = 0, scrollLeft = 0 } = view.querySelector(".table") ?? {};
        panel.querySelector("[role=region]:has(table)")?.scrollTo(scrollLeft, scrollTop);
        const id = pressed();
        if (id) panel.querySelector<HTMLElement>(`tbody a[data-record="${id}"]`)?.click();
      },
    };
  },
});

/** Records which order is pressed: the list opens it as soon as it is loaded, sooner than the document could load again. */
function notePress(view: HTMLElement): () => string | null {
  let pressed: string | null = null;
  view.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = link.dataset.record ?? null;
    for (const one of view.querySelectorAll("a")) one.classList.toggle("pressed", one === link);
  });
  return () => pressed;
}
