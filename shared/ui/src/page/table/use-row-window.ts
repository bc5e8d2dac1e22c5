import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint";
import { useInCards } from "./use-in-cards";

/** If there are at least this many rows, only those in view are rendered. */
export const virtualFrom = 100;
/** An estimate for the height of cards on phones in px, and the gap from the table's styles. */
const cardHeight = 240;
const cardGap = 8;
/** The size in px that is assumed without a layout: in a test, or in a tab that has not been painted yet. */
const initialSize = { width: 1024, height: 800 };

export interface RowWindow {
  /** Whether only some of the rows are rendered, so that the frame must scroll by itself. */
  readonly isPart: boolean;
  readonly from: number;
  /** The index after the last rendered row. */
  readonly to: number;
  /** The range of rows that are visible in the frame; all rows if the page scrolls instead of the frame. */
  readonly seen: Readonly<Record<"from" | "to", number>>;
  /** Height in px of the rows before and after the rendered ones. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

/** The range of rows to render: all rows if there are fewer than 100, and always all rows for printing. */
export function useRowWindow(
  count: number,
  rowHeight: number,
  frame: RefObject<HTMLElement | null>,
  /** Whether the list is about to be scrolled to its first row. */
  startsAtTop = false,
): RowWindow {
  const printing = usePrinting();
  const isInCards = useInCards();
  const active = count >= virtualFrom && !printing;
  const measuredRows = useRef(new WeakSet<HTMLElement>());
  const rowVirtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: active ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => (isInCards ? cardHeight : rowHeight),
    gap: isInCards ? cardGap : 0,
    overscan: 2,
    initialRect: initialSize,
    // An update measures no height, because the browser would have to lay out the page immediately. The
    // observer reports the height of a new row after the frame; a row that expands or collapses is measured
    // then.
    measureElement: (row, entry, virtualizer) => {
      if (entry !== undefined) return heightOf(row) || rowHeight;
      if (measuredRows.current.has(row)) afterPaint(() => measureHeight(row, virtualizer));
      measuredRows.current.add(row);
      const index = Number(row.dataset.index);
      // The result must be the height that the total height already includes: any other would count as a change
      // and re-render the table at once.
      return virtualizer.itemSizeCache.get(index) ?? virtualizer.measurementsCache[index]?.size ?? rowHeight;
    },
    observeElementRect: (instance, report) => {
      const element = instance.scrollElement;
      if (element === null) return;
      const measure = () =>
        report({
          width: element.clientWidth || initialSize.width,
          height: element.clientHeight || initialSize.height,
        });
      measure();
      if (typeof ResizeObserver === "undefined") return;
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
  });
  if (!active) {
    const top = startsAtTop ? 0 : (rowVirtualizer.scrollOffset ?? 0);
    const bottom = top + (rowVirtualizer.scrollRect ?? initialSize).height;
    return {
      isPart: false,
      from: 0,
      to: count,
      seen:
        isInCards || printing
          ? { from: 0, to: count }
          : {
              from: Math.min(Math.floor(top / rowHeight), count),
              to: Math.min(Math.ceil(bottom / rowHeight), count),
            },
      before: 0,
      after: 0,
      measure: undefined,
      scrollTo: () => undefined,
    };
  }
  const items = rowVirtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    isPart: true,
    from: first?.index ?? 0,
    to: (last?.index ?? -1) + 1,
    seen: { from: rowVirtualizer.range?.startIndex ?? 0, to: (rowVirtualizer.range?.endIndex ?? -1) + 1 },
    before: first?.start ?? 0,
    after: rowVirtualizer.getTotalSize() - (last?.end ?? 0),
    measure: rowVirtualizer.measureElement,
    scrollTo: (index) => rowVirtualizer.scrollToIndex(index),
  };
}

function measureHeight(row: HTMLTableRowElement, virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement>) {
  const height = row.isConnected ? heightOf(row) : 0;
  if (height > 0) virtualizer.resizeItem(Number(row.dataset.index), height);
}

/** Height of a row together with its expanded content. */
function heightOf(row: Element): number {
  const nextRow = row.nextElementSibling;
  const details =
    nextRow?.hasAttribute("data-detail-row") === true ? nextRow.getBoundingClientRect().height : 0;
  return row.getBoundingClientRect().height + details;
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Rendering is synchronous, because the browser lays out the sheets right after this event.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}
