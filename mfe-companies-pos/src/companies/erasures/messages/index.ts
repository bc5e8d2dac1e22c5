import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of erasures and of their age limit. */
export const erasuresMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
