import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Scrolls to the first row when another list is shown. On phones, the whole window scrolls.
 * @param listed identifies the list: another page or filter is another list
 * @returns whether other rows are rendered for the first time
 */
export function useOtherList(listed: string | undefined, frame: RefObject<HTMLElement | null>): boolean {
  const shownList = useRef(listed);
  const isOtherList = shownList.current !== listed;
  useLayoutEffect(() => {
    if (shownList.current === listed) return;
    shownList.current = listed;
    const element = frame.current;
    if (element === null) return;
    element.scrollTop = 0;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView?.({ block: "start" });
  }, [listed, frame]);
  return isOtherList;
}
