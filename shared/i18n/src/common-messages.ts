import { defineMessages } from "./catalogue";
import { en } from "./messages/en";

export type CommonTable = typeof en;

/** Texts that every screen uses. Every translator knows them in addition to its own catalogue. */
export const commonMessages = defineMessages({
  en,
  rs: () => import("./messages/rs").then((module) => module.rs),
  mk: () => import("./messages/mk").then((module) => module.mk),
});
