import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts about keys that have to be changed. */
export const seenKeysMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
