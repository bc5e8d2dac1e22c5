import type { Page } from "@playwright/test";

/** Whether the page and every box inside the selector's element are as wide as their contents. */
export function nothingScrollsSideways(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (within) =>
      [document.documentElement, ...document.querySelectorAll(`${within} *`)].every(
        (box) =>
          box.scrollWidth <= box.clientWidth ||
          (box !== document.documentElement && !/auto|scroll/.test(getComputedStyle(box).overflowX)),
      ),
    selector,
  );
}
