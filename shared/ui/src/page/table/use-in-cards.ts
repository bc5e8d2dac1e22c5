import { useEffect, useState } from "react";

/** The same width as in the table's styles. */
const cards = "(max-width: 39.99rem)";

/** Whether the window is so narrow that rows are shown as cards. */
export function useInCards(): boolean {
  const [matches, setMatches] = useState(() => globalThis.matchMedia?.(cards).matches ?? false);
  useEffect(() => {
    const list = globalThis.matchMedia?.(cards);
    if (list === undefined) return;
    const handleChange = () => setMatches(list.matches);
    handleChange();
    list.addEventListener?.("change", handleChange);
    return () => list.removeEventListener?.("change", handleChange);
  }, []);
  return matches;
}
