import { createContext } from "react";

/** Notifies a page with a language of its own that the person has chosen another. */
export const LanguageChosen = createContext<() => void>(() => undefined);
