import { defineMessages } from "@hpay/i18n";
import { en } from "./en";

export const approvalsMessages = defineMessages({
  en,
  rs: () => import("./rs").then((module) => module.rs),
  mk: () => import("./mk").then((module) => module.mk),
});
