import { createContext } from "react";

let attempts = 0;

/** A number that was not used before on this page: each try at drawing something has its own. */
export function nextAttempt(): number {
  attempts += 1;
  return attempts;
}

/** The try that the tree belongs to. Parts that failed in an earlier one are fetched again. */
export const AttemptContext = createContext(0);
