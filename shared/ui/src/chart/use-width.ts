import { type RefObject, useLayoutEffect, useState } from "react";

/** The width in px that is assumed without a layout: in a test, or before a page is laid out for printing. */
const initialWidth = 720;

/** The current width of an element in px, which lets a drawing show its text in normal size even on a phone. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(initialWidth);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => setWidth(target.clientWidth || initialWidth);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
