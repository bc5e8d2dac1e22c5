import { Box } from "@hpay/ui";
import { type DragEvent, type ReactNode, useRef } from "react";

/** Set on the handle of a row: the row that is being dragged. */
export const dragHandle = "data-drag-handle";

/**
 * Takes rows that are dragged by their handle and dropped on another row. Pointers only: the buttons beside the handle
 * do the same for keyboards and touch.
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
  const over = useRef<HTMLElement | null>(null);

  const mark = (row: HTMLElement | null) => {
    if (row === over.current) return;
    over.current?.removeAttribute("data-drop-target");
    // The line is where the row will stand: a row that goes down takes the place of the one that moves up.
    row?.setAttribute("data-drop-target", placeOf(row) > (from.current ?? 0) ? "after" : "before");
    over.current = row;
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
