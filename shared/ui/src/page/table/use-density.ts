import { useEffect, useState } from "react";

export type Density = "normal" | "compact" | "auto";

/** Up to here a list has more columns than room. */
const narrow = "(max-width: 90rem)";

/** How high rows are: `auto` is compact on windows of 90 rem and less. */
export function useDensity(density: Density): "normal" | "compact" {
  const isAuto = density === "auto";
  const [isNarrow, setNarrow] = useState(() => isAuto && (globalThis.matchMedia?.(narrow).matches ?? false));
  useEffect(() => {
    if (!isAuto) return;
    const list = globalThis.matchMedia?.(narrow);
    if (list === undefined) return;
    const handleChange = () => setNarrow(list.matches);
    handleChange();
    list.addEventListener?.("change", handleChange);
    return () => list.removeEventListener?.("change", handleChange);
  }, [isAuto]);
  if (density !== "auto") return density;
  return isNarrow ? "compact" : "normal";
}
