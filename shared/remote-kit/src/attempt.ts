import { createContext } from "react";

let attempts = 0;

/** A number for an attempt to render something. Each attempt on this page has a different number. */
export function nextAttempt(): number {
  attempts += 1;
  return attempts;
}

/**
 * The attempt that a part of the tree belongs to. Parts that failed to load in an earlier attempt are loaded
 * again.
 */
export const AttemptContext = createContext(0);
