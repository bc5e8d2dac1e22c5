import { useEffect, useRef } from "react";

const maxWaitMs = 3000;

const isTyping = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/**
 * Moves the focus to the new heading after a page change, once the heading exists, unless a field already has
 * the focus.
 */
export function useRouteFocus(pathname: string): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the address changes
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const main = document.getElementById("main");
    if (!main) return undefined;
    const oldHeading = main.querySelector("h1");
    window.scrollTo(0, 0);
    // The old heading may remain for a moment, until the next page renders.
    const focusNewHeading = () => {
      const heading = main.querySelector("h1");
      if (!heading || heading === oldHeading) return false;
      if (main.contains(document.activeElement) && isTyping(document.activeElement)) return true;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu][data-state=open]"))
        return true;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    const watch = new MutationObserver(() => {
      if (focusNewHeading()) stop();
    });
    const stop = () => {
      clearTimeout(timer);
      watch.disconnect();
    };
    const timer = setTimeout(stop, maxWaitMs);
    watch.observe(main, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
}
