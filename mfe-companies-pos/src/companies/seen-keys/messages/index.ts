import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts about the keys to change. */
export const seenKeysMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
