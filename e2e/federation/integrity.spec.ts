import { readFileSync, writeFileSync } from "node:fs";
import type { RegistryVersion } from "@hpay/contract";
import { expect, openPanel, shownRelease, test } from "./support/federation-test";
import { publishByHand, publishFixture, publishNext, tamper } from "./support/temp-panel";

const addresses = (release: RegistryVersion, isIncluded: (address: string) => boolean) =>
  Object.keys(release.integrity).filter(isIncluded);

const lazyParts = (release: RegistryVersion) =>
  addresses(release, (address) => /\/\d+\.[^/]+\.js$/.test(address));

const parts: Readonly<Record<string, (release: RegistryVersion) => readonly string[]>> = {
  entry: (release) => [release.entry],
  "exposed module": (release) => addresses(release, (address) => address.includes("/remote.")),
  "parts that come later": lazyParts,
};

const payouts = { name: "mfe-payouts", path: "/payouts", title: "Payouts" };

test.beforeEach(({ watch }) => watch.allow(/integrity|Failed to load|Refused to load|mfe-|ChunkLoadError/));

for (const [part, find] of Object.entries(parts)) {
  test(`The previous release takes over from a tampered release (${part})`, async ({
    page,
    published: { panel, server },
  }) => {
    const firstVersion = panel.stable("mfe-support").version;
    const secondRelease = await publishNext(panel, "mfe-support", 9);
    panel.promote("mfe-support", secondRelease.version);
    const corruptAddresses = find(secondRelease);
    expect(corruptAddresses.length).toBeGreaterThan(0);
    for (const address of corruptAddresses) tamper(panel, address);

    const reports: string[] = [];
    page.on("console", (message) => reports.push(message.text()));
    await openPanel(page, server, "/help");
    await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", firstVersion, {
      timeout: 50_000,
    });
    await expect(page.getByRole("table")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "tampered"))).toBeUndefined();
    expect(reports.join("\n")).toContain(`took over from mfe-support@${secondRelease.version}`);
  });
}

test("The previous release takes over when a stylesheet is tampered with", async ({
  page,
  published: { panel, server },
}) => {
  const { version: firstVersion } = await publishFixture(panel, { ...payouts, version: "1.0.0" });
  panel.promote("mfe-payouts", firstVersion);
  const secondRelease = await publishFixture(panel, { ...payouts, version: "1.1.0" });
  panel.promote("mfe-payouts", secondRelease.version);
  const styles = addresses(secondRelease, (address) => address.endsWith(".css"));
  expect(styles).toHaveLength(1);
  for (const address of styles) tamper(panel, address);

  const reports: string[] = [];
  page.on("console", (message) => reports.push(message.text()));
  await openPanel(page, server, "/payouts");
  await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", firstVersion, {
    timeout: 50_000,
  });
  await expect(page.getByText("Payouts are here")).toHaveCSS("letter-spacing", "3px");
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--tampered"))).toBe("");
  expect(reports.join("\n")).toContain(`took over from mfe-payouts@${secondRelease.version}`);
});

test("A tampered manifest cannot load code from another origin", async ({
  page,
  published: { panel, server },
}) => {
  const mount = 'element.textContent = "Payouts are here"; return { unmount() {} };';
  const firstRelease = publishByHand(panel, { ...payouts, version: "1.0.0-a", mount });
  panel.promote("mfe-payouts", firstRelease.version);
  const { version: secondVersion } = publishByHand(panel, { ...payouts, version: "1.1.0-b", mount });
  panel.promote("mfe-payouts", secondVersion);
  const registry = panel.file("/federation/registry.json");
  const foreignUrl = "https://evil.example/remotes/mfe-payouts/remoteEntry.js";
  const ownEntry = `/remotes/mfe-payouts/${secondVersion}/remoteEntry.js`;
  writeFileSync(registry, readFileSync(registry, "utf8").replaceAll(ownEntry, foreignUrl));

  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).hostname));
  const reports: string[] = [];
  page.on("console", (message) => reports.push(message.text()));
  await openPanel(page, server, "/payouts");
  await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", firstRelease.version, {
    timeout: 30_000,
  });
  await expect(page.getByText("Payouts are here")).toBeVisible();
  expect(requests).not.toContain("evil.example");
  expect(reports.join("\n")).toContain(`took over from mfe-payouts@${secondVersion}`);
});

test("Retry runs a repaired release without reloading the page", async ({
  page,
  published: { panel, server },
}) => {
  const release = panel.stable("mfe-support");
  const originals = lazyParts(release).map(
    (address) => [address, readFileSync(panel.file(address))] as const,
  );
  for (const [address] of originals) tamper(panel, address);
  await openPanel(page, server, "/help");
  const reference = page.getByText(`mfe-support@${release.version}`);
  await expect(reference).toBeVisible({ timeout: 50_000 });
  for (const [address, bytes] of originals) writeFileSync(panel.file(address), bytes);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table")).toBeVisible({ timeout: 30_000 });
  await expect(shownRelease(page, "mfe-support")).toHaveAttribute("data-version", release.version);
  await expect(reference).toHaveCount(0);
});
