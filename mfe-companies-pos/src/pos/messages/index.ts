import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of the POS settings, which the lists do not load. */
export const posMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
