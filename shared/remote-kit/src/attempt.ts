import { createContext } from "react";

let attempts = 0;

/** A number for an attempt to render something; each attempt on this page has its own. */
export function nextAttempt(): number {
  attempts += 1;
  return attempts;
}

/** The attempt that the tree belongs to. Parts that failed to load in an earlier attempt are loaded again. */
export const AttemptContext = createContext(0);
