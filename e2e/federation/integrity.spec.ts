import { readFileSync, writeFileSync } from "node:fs";
import type { RegistryVersion } from "@hpay/contract";
import { drawn, expect, openPanel, test } from "./support/federation-test";
import { publishByHand, publishFixture, publishNext, tamper } from "./support/temp-panel";

const addresses = (release: RegistryVersion, isIncluded: (address: string) => boolean) =>
  Object.keys(release.integrity).filter(isIncluded);

const laterParts = (release: RegistryVersion) =>
  addresses(release, (address) => /\/\d+\.[^/]+\.js$/.test(address));

const parts: Readonly<Record<string, (release: RegistryVersion) => readonly string[]>> = {
  entry: (release) => [release.entry],
  "exposed module": (release) => addresses(release, (address) => address.includes("/remote.")),
  "parts that come later": laterParts,
};

const payouts = { name: "mfe-payouts", path: "/payouts", title: "Payouts" };

test.beforeEach(({ watch }) => watch.allow(/integrity|Failed to load|Refused to load|mfe-|ChunkLoadError/));

for (const [part, find] of Object.entries(parts)) {
  test(`The previous release takes over from a tampered release (${part})`, async ({
    page,
    published: { panel, server },
  }) => {
    const first = panel.stable("mfe-support").version;
    const second = await publishNext(panel, "mfe-support", 9);
    panel.promote("mfe-support", second.version);
    const corrupt = find(second);
    expect(corrupt.length).toBeGreaterThan(0);
    for (const address of corrupt) tamper(panel, address);

    const reports: string[] = [];
    page.on("console", (message) => reports.push(message.text()));
    await openPanel(page, server, "/help");
    await expect(drawn(page, "mfe-support")).toHaveAttribute("data-version", first, { timeout: 50_000 });
    await expect(page.getByRole("table")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "tampered"))).toBeUndefined();
    expect(reports.join("\n")).toContain(`took over from mfe-support@${second.version}`);
  });
}

test("The previous release takes over when a stylesheet is tampered with", async ({
  page,
  published: { panel, server },
}) => {
  const { version: first } = await publishFixture(panel, { ...payouts, version: "1.0.0" });
  panel.promote("mfe-payouts", first);
  const second = await publishFixture(panel, { ...payouts, version: "1.1.0" });
  panel.promote("mfe-payouts", second.version);
  const styles = addresses(second, (address) => address.endsWith(".css"));
  expect(styles).toHaveLength(1);
  for (const address of styles) tamper(panel, address);

  const reports: string[] = [];
  page.on("console", (message) => reports.push(message.text()));
  await openPanel(page, server, "/payouts");
  await expect(drawn(page, "mfe-payouts")).toHaveAttribute("data-version", first, { timeout: 50_000 });
  await expect(page.getByText("Payouts are here")).toHaveCSS("letter-spacing", "3px");
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--tampered"))).toBe("");
  expect(reports.join("\n")).toContain(`took over from mfe-payouts@${second.version}`);
});

test("A tampered manifest cannot load code from another origin", async ({
  page,
  published: { panel, server },
}) => {
  const mount = 'element.textContent = "Payouts are here"; return { unmount() {} };';
  const first = publishByHand(panel, { ...payouts, version: "1.0.0-a", mount });
  panel.promote("mfe-payouts", first.version);
  const { version: second } = publishByHand(panel, { ...payouts, version: "1.1.0-b", mount });
  panel.promote("mfe-payouts", second);
  const registry = panel.file("/federation/registry.json");
  const elsewhere = "https://evil.example/remotes/mfe-payouts/remoteEntry.js";
  const ownEntry = `/remotes/mfe-payouts/${second}/remoteEntry.js`;
  writeFileSync(registry, readFileSync(registry, "utf8").replaceAll(ownEntry, elsewhere));

  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).hostname));
  const reports: string[] = [];
  page.on("console", (message) => reports.push(message.text()));
  await openPanel(page, server, "/payouts");
  await expect(drawn(page, "mfe-payouts")).toHaveAttribute("data-version", first.version, {
    timeout: 30_000,
  });
  await expect(page.getByText("Payouts are here")).toBeVisible();
  expect(requests).not.toContain("evil.example");
  expect(reports.join("\n")).toContain(`took over from mfe-payouts@${second}`);
});

test("Retry runs a repaired release without reloading the page", async ({
  page,
  published: { panel, server },
}) => {
  const release = panel.stable("mfe-support");
  const whole = laterParts(release).map((address) => [address, readFileSync(panel.file(address))] as const);
  for (const [address] of whole) tamper(panel, address);
  await openPanel(page, server, "/help");
  const reference = page.getByText(`mfe-support@${release.version}`);
  await expect(reference).toBeVisible({ timeout: 50_000 });
  for (const [address, bytes] of whole) writeFileSync(panel.file(address), bytes);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table")).toBeVisible({ timeout: 30_000 });
  await expect(drawn(page, "mfe-support")).toHaveAttribute("data-version", release.version);
  await expect(reference).toHaveCount(0);
});
