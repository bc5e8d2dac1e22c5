import { createContext } from "react";

let attempts = 0;

/** A number unique on this page: each attempt at drawing something has its own. */
export function nextAttempt(): number {
  attempts += 1;
  return attempts;
}

/** The attempt that the tree belongs to. Parts that failed in an earlier one are loaded again. */
export const AttemptContext = createContext(0);
