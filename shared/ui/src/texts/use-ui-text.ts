import { defineMessages, type Translate } from "@hpay/i18n";
import { en } from "./en";
import { useCatalogue } from "./use-catalogue";

const uiMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});

/** Texts for the small components, and the common texts. */
export function useUiText(): Translate<typeof en> {
  return useCatalogue(uiMessages);
}
