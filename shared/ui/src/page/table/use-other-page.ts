import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Shows a page from its first row on, wherever the one before was scrolled to; on phones, where the whole window scrolls,
 * too.
 * @returns whether this is the first drawing of another page
 */
export function useOtherPage(page: number | undefined, frame: RefObject<HTMLElement | null>): boolean {
  const shown = useRef(page);
  const isOther = shown.current !== page;
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const element = frame.current;
    if (element === null) return;
    element.scrollTop = 0;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView?.({ block: "start" });
  }, [page, frame]);
  return isOther;
}
