import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Box, freePlace, type Shift } from "./free-place";

const pressable =
  "button, a[href], input, select, textarea, [role=button], [role=tab], [role=option], [role=menuitem], [contenteditable=true]";
const modal = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";
const recheckMs = 600;
const noShift: Shift = { x: 0, y: 0 };

/**
 * Keeps a layer clear of needed controls: it moves when it covers one, even if only the page below has changed.
 * @param shown identifies the content of the layer; null if the layer is empty
 * @param isHeld whether the layer must not move, because a pointer or the focus is on it
 */
export function useFreePlace(layer: RefObject<HTMLElement | null>, shown: unknown, isHeld: boolean): Shift {
  const [shift, setShift] = useState(noShift);
  const latest = useRef(shift);
  latest.current = shift;
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element || shown === null || isHeld) return;
    const updateShift = () => {
      const { x, y } = latest.current;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const homeBox = { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
      const next = freePlace(homeBox, latest.current, neededBoxes(element), window.innerHeight);
      if (next.x !== x || next.y !== y) setShift(next);
    };
    updateShift();
    const timer = setInterval(updateShift, recheckMs);
    return () => clearInterval(timer);
  }, [layer, shown, isHeld]);
  return shown === null ? noShift : shift;
}

/** The controls that can be pressed now; if a dialog is open, those behind it do not count. */
function neededBoxes(layer: HTMLElement): readonly Box[] {
  const { document } = window;
  const dialogs = [...document.querySelectorAll(modal)];
  const container = dialogs.at(-1) ?? document;
  return [...container.querySelectorAll(pressable)]
    .filter((element) => !layer.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}
