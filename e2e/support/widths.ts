import type { Page } from "@playwright/test";

/** Whether the content of the page, and of every box inside the selector's element, fits its width. */
export function nothingScrollsSideways(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (parentSelector) =>
      [document.documentElement, ...document.querySelectorAll(`${parentSelector} *`)].every(
        (box) =>
          box.scrollWidth <= box.clientWidth ||
          (box !== document.documentElement && !/auto|scroll/.test(getComputedStyle(box).overflowX)),
      ),
    selector,
  );
}
