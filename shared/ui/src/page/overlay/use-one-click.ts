import { useEffect } from "react";

const presses = ["mousedown", "mouseup", "click", "dblclick"] as const;

/** The browser counts the clicks of one series in `detail`; a press of the mouse with 1 begins another. */
const stopClick = (event: MouseEvent) => {
  if (event.detail >= 2) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.type === "mousedown")
    for (const press of presses) window.removeEventListener(press, stopClick, true);
};

/** After a first click has closed the dialog, the second one of a double click presses nothing below it. */
export function useOneClick(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      for (const press of presses) window.addEventListener(press, stopClick, true);
    };
  }, [open]);
}
