import { useNarrow } from "./use-narrow";

export type Density = "normal" | "compact" | "auto";

const narrowRem = 118;
/** Up to this width the list with most columns, orders, has more of them than room. */
export const compactUpTo = `${narrowRem}rem`;

/** The height of rows: `auto` is compact up to a width of 118 rem. */
export function useDensity(density: Density): "normal" | "compact" {
  const isNarrow = useNarrow(narrowRem);
  if (density !== "auto") return density;
  return isNarrow ? "compact" : "normal";
}
