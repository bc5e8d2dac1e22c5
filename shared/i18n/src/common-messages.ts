import { defineMessages } from "./catalogue";
import { en } from "./messages/en";

/** Keys and forms of the common messages. */
export type CommonTable = typeof en;

/** Texts of every screen. Every translator has them in addition to its own catalogue. */
export const commonMessages = defineMessages({
  en,
  rs: () => import("./messages/rs").then((module) => module.rs),
  mk: () => import("./messages/mk").then((module) => module.mk),
});
