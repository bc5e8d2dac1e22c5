import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

/** Texts of "Requests and deliveries", which the lists do not load. */
export const requestMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
