import type { Browser, Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the data that this test changes.
test.use({ gatewayOptions: {} });

interface Form {
  readonly path: string;
  /** Label of a field of the form; the form has loaded once this field accepts typing. */
  readonly field: string | RegExp;
}

/** Opens the same form for two people, each in their own browser. */
async function openBoth(browser: Browser, gateway: RunningGateway, { path, field }: Form) {
  const open = async (email: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await asSignedIn(context, gateway, email);
    const page = await context.newPage();
    await page.goto(`${gateway.url}${path}?lang=en`);
    await expect(page.getByLabel(field)).toBeEnabled();
    return page;
  };
  return { owner: await open("owner@demo.test"), admin: await open("admin@demo.test") };
}

// spec 1.4-site-settings-loading-loaded
test("Edits to one POS by two users are merged unless they conflict", async ({ browser, gateway, watch }) => {
  // The gateway refuses the second person's first save with 412.
  watch.allow(/412/);
  const form = { path: "/sitedetails/1", field: "Support telephone" };
  const { owner, admin } = await openBoth(browser, gateway, form);
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const expectSaved = (page: Page) =>
    expect(page.getByText("POS was updated correctly!").first()).toBeVisible();

  await admin.getByLabel("Notes").fill("from the admin");
  await owner.getByLabel("Support telephone").fill("+381 11 111");
  await save(owner);
  await expectSaved(owner);
  await save(admin);
  await expectSaved(admin);
  await expect(admin.getByLabel("Support telephone")).toHaveValue("+381 11 111");
  await expect(owner.getByLabel("Notes")).toHaveValue("from the admin");

  await admin.getByLabel("Support telephone").fill("+381 22 222");
  await owner.getByLabel("Support telephone").fill("+381 33 333");
  await save(owner);
  await expect(owner.getByRole("button", { name: "Discard" })).toHaveCount(0);
  await save(admin);
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("+381 22 222");
  await expect(question).toContainText("+381 33 333");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expect(question).toHaveCount(0);
  await expect(owner.getByLabel("Support telephone")).toHaveValue("+381 22 222");
  await owner.context().close();
  await admin.context().close();
});

test("A POS draft restores typed values on top of a colleague's later save", async ({ browser, gateway }) => {
  const form = { path: "/sitedetails/1", field: "Support telephone" };
  const { owner, admin } = await openBoth(browser, gateway, form);
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const expectSaved = (page: Page) =>
    expect(page.getByText("POS was updated correctly!").first()).toBeVisible();

  await admin.getByLabel("Notes").fill("typed before the tab was closed");
  await expect
    .poll(() => admin.evaluate(() => JSON.stringify({ ...localStorage }).includes("before the tab")))
    .toBe(true);
  await admin.close();
  await owner.getByLabel("Support telephone").fill("+381 44 444");
  await save(owner);
  await expectSaved(owner);

  const reopenedPage = await admin.context().newPage();
  await reopenedPage.goto(`${gateway.url}${form.path}?lang=en`);
  await reopenedPage.getByRole("button", { name: "Continue with the draft" }).click();
  await expect(reopenedPage.getByLabel("Notes")).toHaveValue("typed before the tab was closed");
  await expect(reopenedPage.getByLabel("Support telephone")).toHaveValue("+381 44 444");
  await save(reopenedPage);
  await expectSaved(reopenedPage);
  await expect(owner.getByLabel("Notes")).toHaveValue("typed before the tab was closed");
  await expect(owner.getByLabel("Support telephone")).toHaveValue("+381 44 444");
  await reopenedPage.reload();
  await expect(reopenedPage.getByLabel("Notes")).toHaveValue("typed before the tab was closed");
  await expect(reopenedPage.getByRole("button", { name: "Continue with the draft" })).toHaveCount(0);
  await owner.context().close();
  await reopenedPage.context().close();
});

test("Edits to one company by two users are merged unless they conflict", async ({
  browser,
  gateway,
  watch,
}) => {
  watch.allow(/412/);
  const form = { path: "/companydetails/1", field: /^Tax number/ };
  const { owner, admin } = await openBoth(browser, gateway, form);
  const update = (page: Page) => page.getByRole("button", { name: "Update" }).click();
  const expectSaved = (page: Page) =>
    expect(page.getByText("Company data was updated").first()).toBeVisible();

  await admin.getByLabel("City 1").fill("Sombor");
  await admin.getByLabel("City 1").blur();
  await owner.getByLabel(/^Registration number/).fill("777888");
  await update(owner);
  await expectSaved(owner);
  await update(admin);
  await expectSaved(admin);
  await expect(admin.getByLabel(/^Registration number/)).toHaveValue("777888");

  await admin.getByLabel(/^Tax number/).fill("111");
  await owner.getByLabel(/^Tax number/).fill("222");
  await update(owner);
  await expect(owner.getByRole("button", { name: "Discard" })).toHaveCount(0);
  await update(admin);
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("111");
  await expect(question).toContainText("222");
  await question.getByRole("button", { name: "Keep theirs" }).click();
  await expect(question).toHaveCount(0);
  await expect(admin.getByLabel(/^Tax number/)).toHaveValue("222");
  await owner.context().close();
  await admin.context().close();
});

test("A company stays open for editing when a colleague deletes the selected POS", async ({
  browser,
  gateway,
}) => {
  const form = { path: "/companydetails/1", field: /^Tax number/ };
  const { owner, admin } = await openBoth(browser, gateway, form);
  const address = `gone${Date.now()}.example`;
  await owner.goto(`${gateway.url}/sites?lang=en&company_id=1`);
  await owner.getByRole("main").getByRole("button", { name: "Add a new POS" }).click();
  await owner.getByRole("dialog").getByLabel("POS type").selectOption("site");
  await owner
    .getByRole("dialog")
    .getByLabel(/^Main url/)
    .fill(address);
  await owner.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(owner).toHaveURL(/\/sitedetails\/\d+$/);
  await expect(owner.getByRole("banner")).toContainText(address);
  const { pathname } = new URL(owner.url());
  await owner.goto(`${gateway.url}${form.path}?lang=en`);
  await expect(owner.getByRole("banner")).toContainText(address);
  await owner.getByLabel(/^Tax number/).fill("123454321");

  await admin.goto(`${gateway.url}${pathname}?lang=en`);
  await admin.getByRole("button", { name: "Delete site" }).click();
  // The list in the bar reloads when the event arrives, while the form stays open.
  const reloadedList = owner.waitForResponse((answer) => answer.url().includes("/api/company_sites?"));
  await admin.getByRole("alertdialog").getByRole("button", { name: "Delete site" }).click();
  await expect(admin).toHaveURL(/\/sites$/);
  await reloadedList;
  await expect(owner.getByLabel(/^Tax number/)).toHaveValue("123454321");
  await owner.getByRole("button", { name: "Update" }).click();
  await expect(owner.getByText("Company data was updated").first()).toBeVisible();
  await owner.getByRole("navigation").getByRole("link", { name: "POS", exact: true }).click();
  await expect(owner.getByRole("banner")).not.toContainText(address);
  await owner.context().close();
  await admin.context().close();
});
