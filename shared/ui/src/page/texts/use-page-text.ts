import { defineMessages, type Translate } from "@hpay/i18n";
import { useCatalogue } from "@hpay/ui";
import { en } from "./en";

const pageMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});

/** Texts for components of signed-in screens, and the common texts. */
export function usePageText(): Translate<typeof en> {
  return useCatalogue(pageMessages);
}
