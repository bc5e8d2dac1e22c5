import type { FrameLocator, Locator, Page } from "@playwright/test";
import { type RunningGateway, startGateway } from "../support/gateway-process";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { signInByCalls } from "../support/signed-in";
import { firstRow, remote, withPartner } from "./portal";

/** Keys of a shop whose company is unrelated to the first merchant. */
const otherShop = { merchantUid: "other-shop", secret: "other-shop-secret" };

/** Creates the second merchant. @returns the values that this merchant gives to the portal */
async function otherMerchant(gateway: RunningGateway) {
  const { token } = await signInByCalls(gateway.url, "other@demo.test");
  const call = async (path: string, body: unknown) => {
    const answer = await fetch(`${gateway.url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { readonly data?: { readonly EmbedKey?: { readonly Token: string } } };
  };
  const answer = await fetch(`${gateway.url}/api/company_sites`, { headers: { authorization: token } });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly id: number }[] };
  const id = data[0]?.id ?? 0;
  const { data: embedKeyData } = await call(`company_sites/${id}/actions/embed-key`, {
    Role: "staff",
    Renew: true,
  });
  return { posUid: otherShop.merchantUid, embedKey: embedKeyData?.EmbedKey?.Token ?? "" };
}

const element = (page: Page, merchant: "dunav" | "other") => page.locator(`#${merchant} hpay-remote`);
/** Events of this run that one element emitted to the portal, as `company: uid`. */
const receivedEvents = async (page: Page, merchant: "dunav" | "other", runId: string) =>
  ((await page.locator(`#${merchant} > [role=status]`).textContent()) ?? "")
    .trim()
    .split(/ (?=\d+: )/)
    .filter((line) => line.includes(runId));
const contentOf = (page: Page, merchant: "dunav" | "other", isFramed: boolean): Locator | FrameLocator =>
  isFramed ? element(page, merchant).frameLocator("iframe") : element(page, merchant);

for (const isFramed of [false, true])
  test(`Two merchants ${isFramed ? "in frames" : "on one page"} of a portal have separate orders, events, languages, appearances and addresses`, async ({
    page,
    gateway,
    watch,
  }) => {
    // Errors are expected when the other merchant withdraws.
    watch.allow(/hpay-remote|502|401/);
    const merchantKeys = await otherMerchant(gateway);
    const runId = `${isFramed ? "f" : "p"}${Date.now()}`;
    const send = async (uid: string, shop?: typeof otherShop) => {
      const { status } = await sendOrder(
        gateway.url,
        signedOrder({ uid, amount: "42.00", currency: "EUR" }, shop),
      );
      expect(status).toBe(200);
    };
    await send(`${runId}-other-first`, otherShop);
    const frame = isFramed ? { attributes: 'mode="iframe"' } : {};
    await withPartner({ folder: "two", other: merchantKeys, ...frame }, gateway.url, async (site) => {
      await page.goto(site.origin);
      const dunav = contentOf(page, "dunav", isFramed);
      const secondContent = contentOf(page, "other", isFramed);
      await expect(dunav.getByRole("columnheader", { name: "Amount" })).toBeVisible({ timeout: 30_000 });
      await expect(secondContent.getByRole("columnheader", { name: "Износ" })).toBeVisible({
        timeout: 30_000,
      });
      await expect(secondContent.getByText(`${runId}-other-first`).first()).toBeVisible();
      await expect(dunav.getByText(`${runId}-other-first`)).toHaveCount(0);

      await send(`${runId}-dunav`);
      await send(`${runId}-other`, otherShop);
      await expect(dunav.getByText(`${runId}-dunav`).first()).toBeVisible();
      await expect(secondContent.getByText(`${runId}-other`, { exact: true }).first()).toBeVisible();
      await expect.poll(() => receivedEvents(page, "dunav", runId)).toEqual([`1: ${runId}-dunav`]);
      await expect.poll(() => receivedEvents(page, "other", runId)).toContain(`3: ${runId}-other`);
      expect(
        (await receivedEvents(page, "other", runId)).every((line) => line.startsWith(`3: ${runId}-other`)),
      ).toBe(true);
      await expect(dunav.getByText(`${runId}-other`)).toHaveCount(0);
      await expect(secondContent.getByText(`${runId}-dunav`)).toHaveCount(0);

      const cell = (content: Locator | FrameLocator) => content.getByRole("columnheader").first();
      await expect(cell(dunav)).toHaveCSS("color", /^rgb\((\d\d?), /);
      await expect(cell(secondContent)).toHaveCSS("color", /^rgb\((1\d\d|2\d\d), /);
      await expect(dunav.getByRole("button", { name: "Load" })).toHaveCSS(
        "background-color",
        "rgb(10, 125, 85)",
      );
      await expect(secondContent.getByRole("button", { name: "Вчитај" })).toHaveCSS(
        "background-color",
        "rgb(170, 0, 0)",
      );

      // Each element has its own parameter in the portal's address; Back undoes the steps of both.
      await dunav.getByText(`${runId}-dunav`).first().click();
      await expect(dunav.getByLabel("Order Name")).toBeVisible();
      await expect(secondContent.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(/[?&]dunav=%2Forders%3Fopen%3D\d+$/);
      await page.goBack();
      await expect(dunav.getByLabel("Order Name")).toHaveCount(0);

      // Removing one element while its dialog is open leaves the other live, and nothing on the page locked.
      await dunav.getByRole("button", { name: "New order" }).click();
      await expect(dunav.getByRole("dialog")).toBeVisible();
      await element(page, "dunav").evaluate((removedElement) => {
        Reflect.set(window, "removed", removedElement);
        removedElement.remove();
      });
      await send(`${runId}-other-last`, otherShop);
      await expect(secondContent.getByText(`${runId}-other-last`).first()).toBeVisible();
      expect(await receivedEvents(page, "dunav", runId)).toEqual([`1: ${runId}-dunav`]);
      await expect(cell(secondContent)).toHaveCSS("color", /^rgb\((1\d\d|2\d\d), /);
      await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");
      // Checks only the portal's own elements, because the other element's icons are in its shadow root.
      const lockedCount = await page.evaluate(
        () => document.querySelectorAll("body [aria-hidden=true], body [inert]").length,
      );
      expect(lockedCount).toBe(0);

      // The first element is added again. Then the other merchant withdraws, which ends only that merchant's
      // page.
      await page.evaluate(() => document.querySelector("#dunav")?.append(Reflect.get(window, "removed")));
      await expect(dunav.getByRole("columnheader", { name: "Amount" })).toBeVisible({ timeout: 30_000 });
      await otherMerchant(gateway);
      await expect(secondContent.getByText("Оваа страница повеќе нема пристап")).toBeVisible();
      await send(`${runId}-dunav-last`);
      await expect(dunav.getByText(`${runId}-dunav-last`).first()).toBeVisible();
      await expect(secondContent.getByRole("row")).toHaveCount(0);
    });
  });

test("A portal that switches merchants shows only the new merchant's list after the session ends", async ({
  page,
  watch,
}) => {
  // Errors are expected when the session ends, and when the gateway stops before the page is closed.
  watch.allow(/hpay-remote|Failed to load resource|WebSocket/);
  const gateway = await startGateway();
  try {
    const merchantKeys = await otherMerchant(gateway);
    await sendOrder(
      gateway.url,
      signedOrder({ uid: "other-order", amount: "42.00", currency: "EUR" }, otherShop),
    );
    const { token } = await signInByCalls(gateway.url);
    const portal = { folder: "plain", attributes: 'address-name="orders"', other: merchantKeys } as const;
    await withPartner(portal, gateway.url, async (site) => {
      await page.goto(site.origin);
      await firstRow(page).getByRole("link").first().click();
      await expect(page).toHaveURL(/open%3D/);
      await page.route("**/hpay-session", (route) =>
        route.continue({ url: `${site.origin}/hpay-session/other` }),
      );
      const endAnswer = await fetch(`${gateway.url}/api/company_sites/1/actions/embed-key`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: token },
        body: JSON.stringify({ Role: "staff", Renew: true }),
      });
      expect(endAnswer.status).toBe(200);
      await expect(remote(page).getByText("other-order").first()).toBeVisible({ timeout: 30_000 });
      await expect(remote(page).getByLabel("Order Name")).toHaveCount(0);
      await expect(page).not.toHaveURL(/open%3D/);
    });
  } finally {
    await gateway.discard();
  }
});
