import { defineMessages, type Translate } from "@hpay/i18n";
import { useCatalogue } from "@hpay/ui";
import { en } from "./texts/en";

const chartMessages = defineMessages({
  en,
  rs: () => import("./texts/rs").then((module) => module.rs),
  mk: () => import("./texts/mk").then((module) => module.mk),
});

export function useChartText(): Translate<typeof en> {
  return useCatalogue(chartMessages);
}
