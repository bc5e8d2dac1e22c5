import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of one company, its people and its creation, which the lists do not load. */
export const companyMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
