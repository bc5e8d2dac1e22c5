import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of pages without the shell. */
export const messages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
