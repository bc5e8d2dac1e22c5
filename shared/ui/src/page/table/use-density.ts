import { useNarrow } from "./use-narrow";

export type Density = "normal" | "compact" | "auto";

const narrowRem = 118;
/**
 * Up to this window width, there is no room for all columns of the order list, which has the most columns.
 */
export const compactUpTo = `${narrowRem}rem`;

/** The density of rows: `auto` is compact up to a width of 118 rem. */
export function useDensity(density: Density): "normal" | "compact" {
  const isNarrow = useNarrow(narrowRem);
  if (density !== "auto") return density;
  return isNarrow ? "compact" : "normal";
}
