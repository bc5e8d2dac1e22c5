import { type RefObject, useLayoutEffect, useState } from "react";

/** Width in px where nothing is laid out: in a test, or on paper before its layout. */
const unmeasured = 720;

/** The live width of an element in px: text in a drawing keeps its size on a phone. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(unmeasured);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => setWidth(target.clientWidth || unmeasured);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
