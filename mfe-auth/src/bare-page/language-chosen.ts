import { createContext } from "react";

/** Tells a page that speaks a language of its own that the person has chosen one. */
export const LanguageChosen = createContext<() => void>(() => undefined);
