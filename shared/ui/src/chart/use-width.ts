import { type RefObject, useLayoutEffect, useState } from "react";

/** Where nothing has a size: in a test, or on paper before the layout. */
const unmeasured = 720;

/** Width of an element in px, followed: text in a picture keeps its size on a phone. */
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
