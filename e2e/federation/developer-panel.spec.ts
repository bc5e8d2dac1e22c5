import { expect, menuLink, openPanel, returnToTab, test } from "./support/federation-test";

test("Ctrl+Alt+F opens the developer panel with running versions, events and failures", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  watch.allow(/mfe-support|update needed|contract/i);
  await openPanel(page, server, "/help?hpay-faults=mfe-support:contract");
  await expect(page.getByText(/A newer version of the panel is available/)).toBeVisible();
  await page.keyboard.press("Control+Alt+KeyF");
  const dialog = page.getByRole("dialog");
  const { version } = panel.stable("mfe-support");
  await expect(dialog.getByText(panel.registry().revision)).toBeVisible();
  await expect(dialog.getByText(`${version} failed`)).toBeVisible();
  await expect(dialog.getByText("contract ^99.0.0")).toBeVisible();

  await dialog.getByRole("tab", { name: /Events/ }).click();
  await expect(dialog.getByText(/hpay-remote-status/).first()).toBeVisible();
  await dialog.getByRole("tab", { name: /Reports/ }).click();
  const report = dialog.getByRole("tabpanel", { name: /Reports/ });
  await report.getByRole("button", { name: "Expand all" }).click();
  for (const part of ["wants contract ^99.0.0", panel.registry().revision, '"/help"', "hpay-remote-status"])
    await expect(report).toContainText(part);
  await dialog.getByRole("tab", { name: /Faults/ }).click();
  await expect(dialog.getByText("mfe-support:contract", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+Alt+KeyF");
  await expect(dialog).toHaveCount(0);

  await menuLink(page, "Companies").click();
  await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  await returnToTab(page);
});
