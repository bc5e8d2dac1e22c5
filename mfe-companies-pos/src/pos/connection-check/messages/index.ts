import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of the connection check, loaded with its dialog. */
export const checkMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
