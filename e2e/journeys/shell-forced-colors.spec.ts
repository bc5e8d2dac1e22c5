import type { Locator } from "@playwright/test";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

/** Colors that must differ from those behind a control when the system chooses all colors. */
const stylesOf = (control: Locator) =>
  control.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });

test.beforeEach(async ({ page, context, gateway }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await asSignedIn(context, gateway);
});

test("Forced colors show the selected item and the dialog's border", async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/orders?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  const chosenStyles = await stylesOf(menu.getByRole("link", { name: "Orders", exact: true }));
  expect(chosenStyles.backgroundColor).not.toBe(chosenStyles.color);
  expect(chosenStyles).not.toEqual(await stylesOf(menu.getByRole("link", { name: "Transactions" })));
  expect(await stylesOf(page.getByRole("button", { name: "30 days" }))).toEqual(chosenStyles);
  expect(await stylesOf(page.getByRole("button", { name: "7 days" }))).not.toEqual(chosenStyles);

  await page.getByRole("button", { name: "Language" }).click();
  const entries = page.getByRole("menuitem");
  await page.keyboard.press("Home");
  await expect.poll(() => stylesOf(entries.first())).toEqual(chosenStyles);
  expect(await stylesOf(entries.nth(1))).not.toEqual(chosenStyles);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^POS:/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row").nth(2)).toBeVisible();
  const edge = await dialog.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(element);
    return { outlineStyle, outlineWidth, isSeen: outlineColor !== backgroundColor };
  });
  expect(edge).toEqual({ outlineStyle: "solid", outlineWidth: "1px", isSeen: true });
  const startEdges = await dialog
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.getAttribute("aria-current"),
        getComputedStyle(row.children[0] ?? row).borderInlineStartWidth,
      ]),
    );
  expect(startEdges.filter(([current]) => current !== null)).toEqual([["true", "4px"]]);
  expect(startEdges.filter(([current, width]) => current === null && width !== "0px")).toEqual([]);
});

test("Forced colors show the state of checkboxes, radio buttons and switches", async ({ page, gateway }) => {
  await page.goto(
    `${gateway.url}/sitedetails/1?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const appearanceOnPress = async (control: Locator) => {
    await control.scrollIntoViewIfNeeded();
    const pictureBefore = await control.screenshot();
    await control.click();
    // The screenshot must show neither the pointer nor the focus ring.
    await page.mouse.move(0, 0);
    await control.blur();
    const pictureAfter = await control.screenshot();
    return pictureBefore.equals(pictureAfter) ? "looks the same" : "differs";
  };
  expect({
    box: await appearanceOnPress(page.getByRole("checkbox").first()),
    switch: await appearanceOnPress(page.getByRole("switch").first()),
    dot: await appearanceOnPress(page.getByRole("radio", { name: "Sign (din.)" })),
  }).toEqual({ box: "differs", switch: "differs", dot: "differs" });
});
