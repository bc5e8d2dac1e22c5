import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of the history, loaded with its dialog. */
export const erasuresMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
