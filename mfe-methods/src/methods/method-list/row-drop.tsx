import { Box } from "@hpay/ui";
import { type DragEvent, type ReactNode, useRef } from "react";

/** Attribute of the handle by which a row is dragged. */
export const dragHandle = "data-drag-handle";

/**
 * Lets a person drag a row by its handle onto another row. This works only with a pointer; for keyboard and
 * touch there are buttons beside the handle.
 */
export function RowDrop({
  isEnabled,
  onDrop,
  children,
}: {
  readonly isEnabled: boolean;
  readonly onDrop: (from: number, to: number) => void;
  readonly children: ReactNode;
}) {
  const from = useRef<number | null>(null);
  const hoveredRow = useRef<HTMLElement | null>(null);

  const mark = (row: HTMLElement | null) => {
    if (row === hoveredRow.current) return;
    hoveredRow.current?.removeAttribute("data-drop-target");
    // The line marks the new position: a row that is moved down is placed after the target, and one that is
    // moved up before it.
    row?.setAttribute("data-drop-target", placeOf(row) > (from.current ?? 0) ? "after" : "before");
    hoveredRow.current = row;
  };
  const handleStart = (event: DragEvent) => {
    const handle = event.target instanceof Element ? event.target.closest(`[${dragHandle}]`) : null;
    const row = rowOf(event);
    if (!handle || !row) return;
    from.current = placeOf(row);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setDragImage(row, 12, 12);
  };
  const handleOver = (event: DragEvent) => {
    if (from.current === null) return;
    event.preventDefault();
    mark(rowOf(event));
  };
  const handleDrop = (event: DragEvent) => {
    const row = rowOf(event);
    const start = from.current;
    handleEnd();
    if (start === null || !row) return;
    event.preventDefault();
    onDrop(start, placeOf(row));
  };
  const handleEnd = () => {
    from.current = null;
    mark(null);
  };

  return (
    <Box
      {...(isEnabled
        ? { onDragStart: handleStart, onDragOver: handleOver, onDrop: handleDrop, onDragEnd: handleEnd }
        : {})}
      css={{
        "& tr[data-drop-target=before] > *": { boxShadow: "inset 0 2px 0 {colors.accent.solid}" },
        "& tr[data-drop-target=after] > *": { boxShadow: "inset 0 -2px 0 {colors.accent.solid}" },
      }}
    >
      {children}
    </Box>
  );
}

function rowOf(event: DragEvent): HTMLElement | null {
  const row = event.target instanceof Element ? event.target.closest("tr[data-index]") : null;
  return row instanceof HTMLElement ? row : null;
}

const placeOf = (row: HTMLElement) => Number(row.dataset.index);
