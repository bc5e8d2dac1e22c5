import type { Page } from "@playwright/test";
import { expect, test } from "../support/panel";
import { openPageOfTheShop, pagesOfTheShop } from "../support/settled-page";
import { asSignedIn } from "../support/signed-in";

/**
 * Controls that are smaller than a fingertip needs. Links inside a sentence are exempt, because they are as
 * high as its text.
 */
const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#main, [role=dialog]")]
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>("a[href], button, summary")])
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) =>
          !(
            control instanceof HTMLAnchorElement &&
            /underline/.test(getComputedStyle(control).textDecorationLine)
          ),
      )
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
      .map(({ control, box }) => `${control.textContent}: ${box.width} x ${box.height}`),
  );

for (const viewport of [
  { width: 390, height: 800 },
  { width: 1440, height: 900 },
])
  test(`Every control is at least 24 px high and wide at ${viewport.width} px`, async ({
    page,
    context,
    gateway,
  }) => {
    await page.setViewportSize(viewport);
    await asSignedIn(context, gateway);
    const smallTargets: Record<string, readonly string[]> = {};
    for (const address of pagesOfTheShop) {
      await openPageOfTheShop(page, gateway, address);
      smallTargets[address] = await smallControls(page);
    }
    for (const opener of [/^Company:/, /^POS:/]) {
      await page.getByRole("button", { name: opener }).click();
      await expect(page.getByRole("dialog").getByText("Details...").first()).toBeVisible();
      smallTargets[String(opener)] = await smallControls(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.goto(`${gateway.url}/orders?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
    await page.locator("[data-record]").first().click();
    await page.getByRole("tab", { name: /Raw/ }).click();
    smallTargets.raw = await smallControls(page);
    expect(Object.entries(smallTargets).filter(([, controls]) => controls.length > 0)).toEqual([]);
  });
