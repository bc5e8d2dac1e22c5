import { useEffect, useState } from "react";

export type Density = "normal" | "compact" | "auto";

/** Up to this width the list with most columns, orders, has more of them than room. */
export const widestNarrow = "118rem";
const narrow = `(max-width: ${widestNarrow})`;

/** The height of rows: `auto` is compact on windows of 118 rem and less. */
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
