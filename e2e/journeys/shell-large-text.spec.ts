import { expect, test } from "../support/panel";
import { openPageOfTheShop, pagesOfTheShop } from "../support/settled-page";
import { asSignedIn } from "../support/signed-in";

test.use({ viewport: { width: 390, height: 800 } });

test("Text at twice the size causes no sideways scrolling on a phone", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  const overflow: Record<string, readonly string[]> = {};
  for (const address of pagesOfTheShop) {
    await openPageOfTheShop(page, gateway, address);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    overflow[address] = await page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return [];
      return [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map(
          (element) =>
            `${element.tagName} ${element.textContent?.slice(0, 40)} ${element.getBoundingClientRect().right}`,
        );
    });
  }
  expect(Object.entries(overflow).filter(([, elements]) => elements.length > 0)).toEqual([]);
});

test("A form in a dialog is usable at 400 % zoom", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`${gateway.url}/orders/new-pbl?company_id=1&site_id=1&lang=rs`);
  const dialog = page.getByRole("dialog");
  const email = dialog.getByLabel("E-pošta", { exact: true });
  await email.click();
  await email.fill("kupac@kupac.example");
  await expect(email).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Sačuvaj", exact: true }).scrollIntoViewIfNeeded();
  await expect(email).not.toBeInViewport();
});
