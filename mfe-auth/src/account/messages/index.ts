import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of the account settings; they stay out of the bytes of the sign-in page. */
export const accountMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
