import { useUi } from "@hpay/ui";
import { useEffect, useState } from "react";

/**
 * Whether the available width is at most this many rem: the width of the window, or of an embedded element's
 * column.
 */
export function useNarrow(rem: number): boolean {
  const { root } = useUi();
  const [isNarrow, setNarrow] = useState(() => widthSourceOf(root, rem)?.isNarrow() ?? false);
  useEffect(() => {
    const widthSource = widthSourceOf(root, rem);
    if (widthSource === undefined) return;
    const handleChange = () => setNarrow(widthSource.isNarrow());
    handleChange();
    return widthSource.watch(handleChange);
  }, [root, rem]);
  return isNarrow;
}

interface WidthSource {
  isNarrow(): boolean;
  watch(onChange: () => void): () => void;
}

function widthSourceOf(root: Document | ShadowRoot | undefined, rem: number): WidthSource | undefined {
  const column =
    typeof ShadowRoot !== "undefined" && root instanceof ShadowRoot
      ? root.querySelector("[data-column]")
      : null;
  if (column !== null) return columnWidthSource(column, rem);
  const list = globalThis.matchMedia?.(`(max-width: ${rem}rem)`);
  if (list === undefined) return undefined;
  return {
    isNarrow: () => list.matches,
    watch(onChange) {
      list.addEventListener?.("change", onChange);
      return () => list.removeEventListener?.("change", onChange);
    },
  };
}

const columnWidthSource = (column: Element, rem: number): WidthSource => ({
  // The column is measured in the visitor's own text size, as the element's container queries are.
  isNarrow: () => column.clientWidth <= rem * Number.parseFloat(getComputedStyle(column).fontSize),
  watch(onChange) {
    if (typeof ResizeObserver === "undefined") return () => undefined;
    const observer = new ResizeObserver(onChange);
    observer.observe(column);
    return () => observer.disconnect();
  },
});
