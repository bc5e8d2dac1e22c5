import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of account settings, which the sign-in page does not load. */
export const accountMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
