import { useEffect, useState } from "react";

const initialRows = 20;
const eachTime = 10;

/**
 * How many rows of a long list to render: some at once and the others in steps, so that the page stays
 * responsive.
 */
export function useGrowingList(length: number): number {
  const [drawnRows, setDrawn] = useState(initialRows);
  const isWhole = drawnRows >= length;
  useEffect(() => {
    // Once a list was rendered in full, an added row is rendered at once.
    if (isWhole) return setDrawn(Number.POSITIVE_INFINITY);
    const timer = setTimeout(() => setDrawn(drawnRows + eachTime));
    return () => clearTimeout(timer);
  }, [isWhole, drawnRows]);
  return Math.min(drawnRows, length);
}
