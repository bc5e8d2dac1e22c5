import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

for (const viewport of [
  { width: 390, height: 700 },
  { width: 1440, height: 760 },
])
  test(`The focused field of an edited form stays visible while tabbing at ${viewport.width} px`, async ({
    page,
    context,
    gateway,
  }) => {
    await page.setViewportSize(viewport);
    await asSignedIn(context, gateway);
    await page.goto(
      `${gateway.url}/sitedetails/1?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
    );
    const address = page.getByRole("textbox", { name: "URI" });
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await expect(address).toBeVisible();
    // The bar covers the bottom of the window, and the field is scrolled beneath it.
    await address.evaluate((field) => {
      field.focus();
      window.scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 4);
    });
    await page.keyboard.type("x");
    await expect(bar).toBeVisible();

    const coveredControl = () =>
      page.evaluate(() => {
        const focusedElement = document.activeElement;
        const bar = document.querySelector("[aria-label='Unsaved changes']");
        const main = document.getElementById("main");
        if (focusedElement === null || !main?.contains(focusedElement) || bar?.contains(focusedElement))
          return null;
        const box = focusedElement.getBoundingClientRect();
        const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const barTop = bar?.getBoundingClientRect().top ?? innerHeight;
        const isSeen = box.top >= top && (box.bottom <= barTop || box.height > barTop - top);
        return isSeen
          ? null
          : `${focusedElement.outerHTML.slice(0, 80)} ${box.top} to ${box.bottom}, seen from ${top} to ${barTop}`;
      });
    const hiddenControls: string[] = [];
    let fieldCount = 0;
    for (const key of ["Tab", "Shift+Tab"])
      for (let presses = 0; presses < 45; presses += 1) {
        const hiddenControl = await coveredControl();
        if (hiddenControl !== null) hiddenControls.push(`${key}: ${hiddenControl}`);
        if (await page.evaluate(() => document.activeElement?.matches("#main input, #main textarea")))
          fieldCount += 1;
        await page.keyboard.press(key);
      }
    expect(fieldCount).toBeGreaterThan(20);
    expect(hiddenControls).toEqual([]);
  });
