import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/panel";
import { firstRow, forgetEvent, recordElementEvents, remote, withPartner } from "./portal";

/** Expects the list to have the panel's styles. */
async function expectStyled(page: Page): Promise<void> {
  await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
  await expect(remote(page).getByRole("columnheader").first()).toHaveCSS("position", "sticky");
}

test("An element keeps its appearance when its page changes or the portal adds it again", async ({
  page,
  gateway,
}) => {
  await recordElementEvents(page, "hpay-ready");
  const session = { pages: ["orders", "transactions"] };
  await withPartner({ folder: "plain", session }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expectStyled(page);
    const changes: readonly ((element: SVGElement | HTMLElement) => void)[] = [
      (element) => element.setAttribute("page", "transactions"),
      (element) => {
        element.remove();
        setTimeout(() => document.body.append(element));
      },
    ];
    for (const change of changes) {
      await forgetEvent(page, "hpay-ready");
      await remote(page).evaluate(change);
      await expect(page.locator("html")).toHaveAttribute("data-hpay-ready", /mfe-commerce/);
      await expectStyled(page);
    }
    const searchBox = remote(page).getByRole("searchbox", { name: "Search" });
    await searchBox.fill("Dunav");
    const sessionCount = site.sessions();
    await remote(page).evaluate((element) => document.body.prepend(element));
    await expectStyled(page);
    await expect(searchBox).toHaveValue("Dunav");
    expect(site.sessions()).toBe(sessionCount);
  });
});

test("The portal's typography does not affect the element", async ({ page, gateway }) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expectStyled(page);
    const cell = firstRow(page).getByRole("cell").first();
    const sizeOf = () =>
      cell.evaluate((element) => {
        const { fontSize, paddingInlineStart, height } = getComputedStyle(element);
        return { fontSize, paddingInlineStart, height };
      });
    const size = await sizeOf();
    await page.addStyleTag({
      content: `html { font-size: 62.5%; direction: rtl } * { margin: 3px; outline: 1px dashed red; line-height: 3 }
        body { text-transform: uppercase; letter-spacing: 4px; font: italic 30px serif; text-align: right }`,
    });
    expect(await sizeOf()).toEqual(size);
    for (const [name, value] of [
      ["direction", "ltr"],
      ["text-transform", "none"],
      ["letter-spacing", "normal"],
      ["font-style", "normal"],
    ] as const)
      await expect(cell).toHaveCSS(name, value);
    const [lightColor, lineColor] = await cell.evaluate((element) => {
      const { color, borderBottomColor } = getComputedStyle(element);
      return [color, borderBottomColor];
    });
    await remote(page).evaluate((element) => element.setAttribute("color-mode", "dark"));
    await expect(cell).not.toHaveCSS("color", String(lightColor));
    await expect(cell).not.toHaveCSS("border-bottom-color", String(lineColor));
  });
});

test("A panel that does not respond shows a message in place of the element", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.route("**/remotes/hpay-embed/**", (route) => route.abort());
    await page.goto(site.origin);
    await expect(remote(page).getByRole("alert")).toBeVisible({ timeout: 20_000 });
    await expect(remote(page).getByRole("button", { name: "Retry" })).toBeVisible();
    await page.unroute("**/remotes/hpay-embed/**");
    await remote(page).getByRole("button", { name: "Retry" }).click();
    await expectStyled(page);
  });
});

test("A Serbian Cyrillic page shows the panel in Cyrillic", async ({ page, gateway }) => {
  await withPartner({ folder: "plain", lang: "sr-Cyrl-RS" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(remote(page).getByRole("columnheader", { name: "Износ" })).toBeVisible({ timeout: 30_000 });
  });
});

test("An embedded transactions page exports a file", async ({ page, gateway }) => {
  const request = { folder: "plain", attributes: 'page="transactions"' } as const;
  await withPartner({ ...request, session: { pages: ["transactions"] } }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(firstRow(page)).toBeVisible({ timeout: 30_000 });
    const exportButton = remote(page).getByRole("button", { name: "Export" });
    const spreadsheet = remote(page).getByRole("menuitem", { name: /spreadsheet/ });
    await exportButton.press("Enter");
    await expect(spreadsheet).toHaveAttribute("data-highlighted");
    const keyDownload = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await keyDownload).suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
    await exportButton.click();
    const pressDownload = page.waitForEvent("download");
    await spreadsheet.click();
    expect((await pressDownload).suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
  });
});

test("A session for another origin is refused and reported by the element", async ({
  page,
  gateway,
  watch,
}) => {
  watch.allow(/hpay-remote/);
  await recordElementEvents(page, "hpay-ready", "hpay-error");
  const session = { origin: "https://other.example" };
  await withPartner({ folder: "plain", session }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expect(page.locator("html")).toHaveAttribute(
      "data-hpay-error",
      /https:\/\/other\.example.*localhost/,
    );
    await expect(remote(page).getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-hpay-ready");
  });
});

for (const [missingAttribute, expectedMessage] of [
  ["name", /needs name=/],
  ["session-url", /needs session-url=/],
] as const)
  test(`An element without ${missingAttribute} names the missing attribute and starts once the attribute is set`, async ({
    page,
    gateway,
  }) => {
    await recordElementEvents(page, "hpay-error");
    await withPartner({ folder: "plain", omittedAttribute: missingAttribute }, gateway.url, async (site) => {
      await page.goto(site.origin);
      await expect(page.locator("html")).toHaveAttribute("data-hpay-error", expectedMessage);
      await expect(remote(page).getByRole("alert")).toHaveText("This could not be loaded");
      await remote(page).evaluate(
        (element, name) => element.setAttribute(name, element.getAttribute(`data-${name}`) ?? ""),
        missingAttribute,
      );
      await expectStyled(page);
    });
  });

test("A session function set before the panel's script loads is used", async ({ page, gateway }) => {
  await withPartner({ folder: "plain", omittedAttribute: "session-url" }, gateway.url, async (site) => {
    await page.route("**/embed.js", async (route) => {
      await remote(page).evaluate((element) => {
        const getSession = () => fetch("/hpay-session", { method: "POST" }).then((answer) => answer.json());
        Object.assign(element, { getSession });
      });
      await route.continue();
    });
    await page.goto(site.origin);
    await expectStyled(page);
  });
});

test("A session function that changes at each portal render does not discard typed text", async ({
  page,
  gateway,
}) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await remote(page).getByRole("button", { name: "New order" }).click();
    const orderName = remote(page).getByLabel("Order Name");
    await orderName.fill("Unsaved name");
    await remote(page).evaluate(async (element) => {
      for (const _ of [1, 2, 3]) {
        Object.assign(element, { getSession: () => fetch("/hpay-session", { method: "POST" }) });
        await new Promise(requestAnimationFrame);
      }
    });
    await expect(orderName).toHaveValue("Unsaved name");
  });
});

test("A portal can hide the element with an attribute or a class", async ({ page, gateway }) => {
  await withPartner({ folder: "plain" }, gateway.url, async (site) => {
    await page.goto(site.origin);
    await expectStyled(page);
    await remote(page).evaluate((element) => element.toggleAttribute("hidden", true));
    await expect(firstRow(page)).toBeHidden();
    await remote(page).evaluate((element) => element.toggleAttribute("hidden", false));
    await expect(firstRow(page)).toBeVisible();
    await page.addStyleTag({ content: ".closed { display: none }" });
    await remote(page).evaluate((element) => element.classList.add("closed"));
    await expect(firstRow(page)).toBeHidden();
  });
});

for (const [part, files] of [
  ["script", "**/remotes/hpay-embed/**"],
  ["session", "**/hpay-session"],
] as const)
  test(`A portal that requests another address while the ${part} loads gets the new address`, async ({
    page,
    gateway,
  }) => {
    await withPartner({ folder: "plain" }, gateway.url, async (site) => {
      const changeAddress = async (route: Route) => {
        await page.getByRole("button", { name: "Write a pay-by-link" }).click();
        await route.continue();
      };
      await page.route(files, changeAddress, { times: 1 });
      await page.goto(site.origin);
      await expect(
        remote(page)
          .getByRole("heading", { name: /pay.?by.?link/i })
          .first(),
      ).toBeVisible({ timeout: 30_000 });
    });
  });
