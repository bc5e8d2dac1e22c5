import { existsSync } from "node:fs";
import {
  expect,
  isSameDocument,
  menuLink,
  openPanel,
  returnToTab,
  shownRelease,
  test,
} from "./support/federation-test";
import { publishByHand, publishNext } from "./support/temp-panel";

test("An open tab loads a promoted release at the next navigation, and leaves it after a rollback", async ({
  page,
  published: { panel, server },
}) => {
  const firstVersion = panel.stable("mfe-support").version;
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9);
  await openPanel(page, server, "/help");
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);

  panel.promote("mfe-support", secondVersion);
  await returnToTab(page);
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);
  await menuLink(page, "Support tickets").click();
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", secondVersion);
  await expect(page.getByRole("heading", { level: 1, name: "Support tickets" })).toBeVisible();

  panel.rollback("mfe-support");
  await returnToTab(page);
  await menuLink(page, "Help").click();
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);
  await expect(page.getByRole("table")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("A release change never interrupts unsaved work", async ({ page, published: { panel, server } }) => {
  const firstVersion = panel.stable("mfe-support").version;
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9);
  await openPanel(page, server, "/newticket");
  await page.getByLabel("Issue title").fill("The terminal is silent");

  panel.promote("mfe-support", secondVersion);
  await returnToTab(page);
  await menuLink(page, "Help").click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await question.getByRole("button", { name: /stay/i }).click();
  await expect(page.getByLabel("Issue title")).toHaveValue("The terminal is silent");
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);

  await menuLink(page, "Help").click();
  await question.getByRole("button", { name: /leave/i }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await returnToTab(page);
  await menuLink(page, "Support tickets").click();
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", secondVersion);
  expect(await isSameDocument(page)).toBe(true);
});

test("An open tab does not load a release that needs an export its host lacks", async ({
  page,
  published: { panel, server },
}) => {
  const firstVersion = panel.stable("mfe-support").version;
  const uses = { "@hpay/remote-kit": { range: "^1.0.0", names: ["useWhatIsNotThere"] } };
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9, { uses });
  await openPanel(page, server, "/help");
  panel.promote("mfe-support", secondVersion);
  await returnToTab(page);
  await menuLink(page, "Support tickets").click();
  await expect(page.getByRole("heading", { level: 1, name: "Support tickets" })).toBeVisible();
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);
  expect(await isSameDocument(page)).toBe(true);
});

test("An immediate rollback replaces the release in an open tab without a navigation", async ({
  page,
  published: { panel, server },
}) => {
  const firstVersion = panel.stable("mfe-support").version;
  const { version: secondVersion } = await publishNext(panel, "mfe-support", 9);
  panel.promote("mfe-support", secondVersion);
  await openPanel(page, server, "/help");
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", secondVersion);
  panel.rollback("mfe-support", { now: true });
  await returnToTab(page);
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion);
  await expect(page.getByRole("table")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("A newly promoted remote appears in an open tab without a reload", async ({
  page,
  published: { panel, server },
}) => {
  await openPanel(page, server, "/help");
  const { version } = publishByHand(panel, {
    name: "mfe-payouts",
    version: "1.0.0-a",
    path: "/payouts",
    title: "Payouts",
    mount: 'element.textContent = "Payouts are here"; return { unmount() { element.textContent = ""; } };',
  });
  await returnToTab(page);
  await menuLink(page, "Help").click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(menuLink(page, "Payouts")).toHaveCount(0);
  panel.promote("mfe-payouts", version);
  await returnToTab(page);
  await menuLink(page, "Payouts").click();
  await expect(page.getByText("Payouts are here")).toBeVisible();
  await expect(page).toHaveTitle(/Payouts/);
  expect(await isSameDocument(page)).toBe(true);
});

test("A disabled remote shows its notice while other remotes continue to work", async ({
  page,
  published: { panel, server },
}) => {
  await openPanel(page, server, "/help");
  panel.disable("mfe-support", "Support is moving house today.");
  await returnToTab(page);
  await expect(page.getByText("Support is moving house today.")).toBeVisible();
  await menuLink(page, "Companies").click();
  await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  panel.enable("mfe-support");
  await returnToTab(page);
  await menuLink(page, "Help").click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("The two previous releases stay loadable for an open tab", async ({ published: { panel } }) => {
  const firstRelease = panel.stable("mfe-support");
  for (const version of ["9.0.0-b", "9.0.0-c", "9.0.0-d"]) {
    publishByHand(panel, { name: "mfe-support", version, path: "/help", title: "Help", mount: "" });
    panel.promote("mfe-support", version);
  }
  const versions = panel.registry().remotes.find(({ name }) => name === "mfe-support")?.versions ?? {};
  expect(Object.keys(versions)).toEqual(["9.0.0-b", "9.0.0-c", "9.0.0-d"]);
  expect(Object.values(versions).map(({ entry }) => existsSync(panel.file(entry)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(existsSync(panel.file(firstRelease.entry))).toBe(false);
});

test("A filter that is typed but not yet applied survives a rollback", async ({
  page,
  published: { panel, server },
}) => {
  const firstVersion = panel.stable("mfe-commerce").version;
  const { version: secondVersion } = await publishNext(panel, "mfe-commerce", 9);
  panel.promote("mfe-commerce", secondVersion);
  await openPanel(page, server, "/orders");
  await expect(shownRelease(page, "mfe-commerce")).toHaveAttribute("data-version", secondVersion);
  const searchBox = page.getByRole("searchbox");
  await searchBox.fill("Petrović");
  panel.rollback("mfe-commerce", { now: true });
  await returnToTab(page);
  await expect(searchBox).toHaveValue("Petrović");
  await expect(shownRelease(page, "mfe-commerce")).toHaveAttribute("data-version", secondVersion);

  await searchBox.press("Enter");
  await expect(page).toHaveURL(/Petrovi/);
  await returnToTab(page);
  await expect(shownRelease(page, "mfe-commerce")).toHaveAttribute("data-version", firstVersion);
  await expect(searchBox).toHaveValue("Petrović");
  expect(await isSameDocument(page)).toBe(true);
});
