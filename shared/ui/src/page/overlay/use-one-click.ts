import { useEffect } from "react";

const presses = ["mousedown", "mouseup", "click", "dblclick"] as const;

/** The browser counts the clicks of a series in `detail`; a mouse press with 1 begins a new series. */
const stopClick = (event: MouseEvent) => {
  if (event.detail >= 2) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.type === "mousedown")
    for (const press of presses) window.removeEventListener(press, stopClick, true);
};

/**
 * Ignores the second click of a double click after the first has closed the dialog: it must not press anything
 * below.
 */
export function useOneClick(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      for (const press of presses) window.addEventListener(press, stopClick, true);
    };
  }, [open]);
}
