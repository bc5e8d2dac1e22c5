import { useNarrow } from "./use-narrow";

export type Density = "normal" | "compact" | "auto";

const narrowRem = 118;
/** The order list, which has the most columns, does not fit completely in windows up to this width. */
export const compactUpTo = `${narrowRem}rem`;

/** Returns the density of rows: `auto` is compact up to a width of 118 rem. */
export function useDensity(density: Density): "normal" | "compact" {
  const isNarrow = useNarrow(narrowRem);
  if (density !== "auto") return density;
  return isNarrow ? "compact" : "normal";
}
