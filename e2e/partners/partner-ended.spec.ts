import { startGateway } from "../support/gateway-process";
import { expect, test } from "../support/panel";
import { signInByCalls } from "../support/signed-in";
import { firstRow, recordElementEvents, remote, withPartner } from "./portal";

for (const [kind, attributes] of [
  ["page", ""],
  ["frame", 'mode="iframe"'],
] as const)
  test(`An open ${kind} in a portal shows a message as soon as the merchant creates another embed key`, async ({
    page,
    watch,
  }) => {
    // The gateway stops before the page is closed, so the page's last calls fail.
    watch.allow(/hpay-remote|Failed to load resource|WebSocket/);
    await recordElementEvents(page, "hpay-error");
    const gateway = await startGateway();
    try {
      const { token } = await signInByCalls(gateway.url);
      await withPartner({ folder: "plain", attributes }, gateway.url, async (site) => {
        await page.goto(site.origin);
        const content =
          kind === "frame" ? page.frameLocator("hpay-remote iframe").locator("body") : remote(page);
        const row = kind === "frame" ? content.getByRole("row").nth(1) : firstRow(page);
        await expect(row).toBeVisible({ timeout: 30_000 });
        const keyAnswer = await fetch(`${gateway.url}/api/company_sites/1/actions/embed-key`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: token },
          body: JSON.stringify({ Role: "staff", Renew: true }),
        });
        expect(keyAnswer.status).toBe(200);
        // Nobody uses the page: the gateway ends its live connection.
        await expect(content.getByText("This page no longer has access")).toBeVisible();
        await expect(content.getByRole("row")).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("data-hpay-error", /hpay-session answered 502/);
      });
    } finally {
      await gateway.discard();
    }
  });
