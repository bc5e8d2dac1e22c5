import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of the POS settings, kept out of the lists' bytes. */
export const posMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
