import type { Locator, Page } from "@playwright/test";
import { expect } from "./panel";

/** How somebody who sees the screen finds out where the focus is. */
type FocusSight = "seen" | "lost" | "outside the window" | "unmarked";

/** Presses Tab as often as a person would have to, until the control has the focus. */
export async function tabTo(page: Page, control: Locator, presses = 60, key = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < presses; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** The focus is on something, inside the window, with a mark around it. */
export async function expectFocusInSight(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(sightOfFocus), { message: "where the focus is" }).toBe("seen");
}

/** Tabs to a control and presses it; afterwards the focus must be somewhere again. */
export async function pressOn(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await expectFocusInSight(page);
  await page.keyboard.press(key);
}

function sightOfFocus(): FocusSight {
  const element = document.activeElement;
  if (element === null || element === document.body) return "lost";
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return "outside the window";
  const marked = [element, element.parentElement, element.nextElementSibling].some((around) => {
    if (around === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(around);
    const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    return isDrawn || boxShadow !== "none";
  });
  return marked ? "seen" : "unmarked";
}
