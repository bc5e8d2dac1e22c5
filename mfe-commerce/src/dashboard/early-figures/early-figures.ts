import type { LanguageCode } from "@hpay/contract";
import { startEarlyPage } from "../../early/early-panel";
import { asObject } from "../../wire/loose-value";
import { figuresOf, lastDays, readSummary } from "../domain/summary";
import { coveredDays, summaryPath, todayIn } from "../domain/summary-path";
import { figuresCss } from "./figures-css";
import { figuresView, type Words } from "./figures-view";

declare const __EARLY_WORDS__: Readonly<Record<LanguageCode, Words>>;

startEarlyPage({
  path: /^\/(app)?\/?$/i,
  async requestOf(question) {
    const zone = await question.zone;
    return summaryPath(todayIn(zone), zone);
  },
  draw({ language, zone, companyName, posName, answer }) {
    const figures = figuresOf(readSummary(asObject(answer)), lastDays(todayIn(zone), coveredDays));
    if (figures.length === 0) return null;
    return {
      view: figuresView({ words: __EARLY_WORDS__[language], language, zone, companyName, posName, figures }),
      css: figuresCss,
      isOver: (panel) => panel.querySelector("dl dd") !== null || !/^\/(app)?\/?$/i.test(location.pathname),
    };
  },
});
