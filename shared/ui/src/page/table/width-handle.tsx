import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import {
  maxColumnWidth,
  minColumnWidth,
  type Widths,
  widthVariable,
  withoutWidth,
  withWidth,
} from "./column-widths";

interface WidthHandleProps {
  readonly id: string;
  readonly header: string;
  readonly widths: Widths;
}

/** An arrow key changes the width by this much. */
const step = 16;

/**
 * A resize handle at the edge of a column's header, which can be dragged or moved with arrow keys. Home or a
 * double click makes the width automatic again.
 */
function Handle({ id, header, widths }: WidthHandleProps) {
  const t = usePageText();
  const chosenWidth = widths.chosen[id];
  const [measuredWidth, setMeasured] = useState(0);
  const drag = useRef<{ readonly from: number; readonly width: number; isMoved: boolean } | null>(null);

  const reset = () => widths.onChosen(withoutWidth(widths.chosen, id));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Alt with an arrow key means Back or Forward in a browser, so it is ignored here.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (change !== undefined)
      widths.onChosen(withWidth(widths.chosen, id, (chosenWidth ?? headWidth(event.currentTarget)) + change));
    else if (event.key === "Home") reset();
    else return;
    event.preventDefault();
  };
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { from: event.clientX, width: headWidth(event.currentTarget), isMoved: false };
  };
  const widthAt = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === null) return undefined;
    now.isMoved ||= event.clientX !== now.from;
    return now.isMoved ? withWidth({}, id, now.width + event.clientX - now.from)[id] : undefined;
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event);
    if (width === undefined) return;
    if (chosenWidth === undefined) widths.onChosen(withWidth(widths.chosen, id, width));
    const frame = event.currentTarget.closest<HTMLElement>("[role=region]");
    frame?.style.setProperty(widthVariable(id), `${width}px`);
  };
  const handleUp = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event);
    drag.current = null;
    if (width !== undefined) widths.onChosen(withWidth(widths.chosen, id, width));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable line between headers is not an <hr>.
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("ui.column-width", { column: header })}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      aria-valuenow={chosenWidth ?? measuredWidth}
      aria-valuetext={
        chosenWidth === undefined ? t("ui.width-automatic") : t("ui.width-pixels", { width: chosenWidth })
      }
      onFocus={(event) => setMeasured(headWidth(event.currentTarget))}
      onKeyDown={handleKey}
      onDoubleClick={reset}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    />
  );
}

/** Memoized, so that moving one resize handle does not re-render the others. */
export const WidthHandle = memo(Handle);

const headWidth = (handle: HTMLElement) => handle.parentElement?.offsetWidth ?? 0;
