import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test.use({ hasTouch: true, viewport: { width: 390, height: 740 } });

test("Touching a disabled control shows the reason until the user touches elsewhere", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(
    `${gateway.url}/paymentmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  const reason = page.getByRole("tooltip");
  await page
    .getByRole("button", { name: /^Move up: / })
    .first()
    // By default, Playwright would wait until the control is enabled.
    .tap({ force: true });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(reason).toHaveText("This method is already first.");
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(reason).toHaveCount(0);
});
