import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

test("The help link in the top bar opens the help for the current page", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(
    `${gateway.url}/paymentmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Help for this page" }).click();
  await expect(page).toHaveURL(/\/help\?for=%2Fpaymentmethods/);
  await expect(page.getByText("Help for: payment methods")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const links = page.getByRole("table").getByRole("link");
  await expect(links).toHaveCount(1);
  await page.getByRole("button", { name: "Show all help" }).click();
  await expect.poll(() => links.count()).toBeGreaterThan(3);
  await page.getByRole("searchbox", { name: "Search help" }).fill("пејбајлинк");
  await expect(page.getByText("Nothing found")).toBeVisible();
  const field = await page.getByRole("searchbox", { name: "Search help" }).boundingBox();
  const clearButton = await page.getByRole("button", { name: "Clear" }).boundingBox();
  if (!field || !clearButton) throw new Error("the search or what clears it is not on the page");
  expect(clearButton.y).toBeGreaterThanOrEqual(field.y);
  expect(clearButton.y + clearButton.height).toBeLessThanOrEqual(field.y + field.height);
  await page.getByRole("searchbox", { name: "Search help" }).fill("woo");
  await expect(links).toHaveCount(1);
});

test("The dashboard shows the POS figures and a guide with steps that open in the panel", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/app?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`);
  await expect(page.getByRole("heading", { name: "Your first day" })).toBeVisible();
  await expect(page.getByText("Paid in 30 days").first()).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ orders$/).first()).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await page.getByRole("link", { name: "Add a POS" }).click();
  await expect(page).toHaveURL(/\/sites$/);
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
});

// spec 1.2-platform-platform-modules-embedded
test("The platform page appears in a frame in the panel's language", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  await page.goto(`${gateway.url}/platform?lang=rs-cyr`);
  const frame = page.frameLocator("iframe");
  await expect(
    frame.getByRole("heading", { name: "Шта све припада платформи, поред овог панела." }),
  ).toBeVisible();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("A platform page that fails to load is reported and loads on Retry", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/Failed to load resource|503/);
  await asSignedIn(context, gateway);
  await page.route("**/static/platform/index.html*", (route) =>
    route.fulfill({ status: 503, body: "upstream broke" }),
  );
  await page.goto(`${gateway.url}/platform?lang=en`);
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await expect(page.locator("main iframe")).toHaveCount(0);
  await page.unroute("**/static/platform/index.html*");
  await page.getByRole("button", { name: "Retry" }).click();
  const frame = page.frameLocator("main iframe");
  await expect(
    frame.getByRole("heading", { name: "What belongs to the platform besides this panel." }),
  ).toBeVisible();
});
