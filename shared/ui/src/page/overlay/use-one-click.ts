import { useEffect } from "react";

/** The longest time between the clicks of a double click; systems' default. */
const doubleClickMs = 500;
const presses = ["mousedown", "mouseup", "click", "dblclick"] as const;

const swallow = (event: MouseEvent) => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** After a first click has closed the dialog, the second one of a double click presses nothing below it. */
export function useOneClick(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      for (const press of presses) window.addEventListener(press, swallow, true);
      setTimeout(() => {
        for (const press of presses) window.removeEventListener(press, swallow, true);
      }, doubleClickMs);
    };
  }, [open]);
}
