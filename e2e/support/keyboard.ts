import type { Locator, Page } from "@playwright/test";
import { expect } from "./panel";

/** How well a sighted person can see where the focus is. */
type FocusVisibility = "seen" | "lost" | "outside the window" | "unmarked";

/** Presses Tab, like a person, until the control has the focus. */
export async function tabTo(page: Page, control: Locator, presses = 60, key = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressCount = 0; pressCount < presses; pressCount += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Expects the focus to be on an element inside the window, with a visible ring. */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusVisibility), { message: "where the focus is" }).toBe("seen");
}

/** Moves to a control with Tab and presses it. Afterwards, the focus must be visible. */
export async function pressOn(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await expectFocusVisible(page);
  await page.keyboard.press(key);
}

function focusVisibility(): FocusVisibility {
  const element = document.activeElement;
  if (element === null || element === document.body) return "lost";
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return "outside the window";
  const isMarked = [element, element.parentElement, element.nextElementSibling].some((neighbor) => {
    if (neighbor === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(neighbor);
    const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    return isDrawn || boxShadow !== "none";
  });
  return isMarked ? "seen" : "unmarked";
}
