import { createContext } from "react";

/** Notifies a page with its own language that the person has chosen one. */
export const LanguageChosen = createContext<() => void>(() => undefined);
