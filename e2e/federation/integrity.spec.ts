import type { RegistryVersion } from "@hpay/contract";
import { drawn, expect, openPanel, test } from "./support/federation-test";
import { publishNext, tamper } from "./support/temp-panel";

const addresses = (release: RegistryVersion, wanted: (address: string) => boolean) =>
  Object.keys(release.integrity).filter(wanted);

const parts: Readonly<Record<string, (release: RegistryVersion) => readonly string[]>> = {
  entry: (release) => [release.entry],
  "exposed module": (release) => addresses(release, (address) => address.includes("/remote.")),
};

test.describe.configure({ timeout: 120_000 });

for (const [part, find] of Object.entries(parts)) {
  test(`a tampered release is refused (${part}), the one before takes over, and the report names it`, async ({
    page,
    watch,
    published: { panel, server },
  }) => {
    watch.allow(/integrity|Failed to load resource|mfe-support|ChunkLoadError/);
    const first = panel.stable("mfe-support").version;
    const second = await publishNext(panel, "mfe-support", 9);
    panel.promote("mfe-support", second.version);
    const spoiled = find(second);
    expect(spoiled.length).toBeGreaterThan(0);
    for (const address of spoiled) tamper(panel, address);

    const reports: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") reports.push(message.text());
    });
    await openPanel(page, server, "/help");
    await expect(drawn(page, "mfe-support")).toHaveAttribute("data-version", first, { timeout: 50_000 });
    await expect(page.getByRole("table")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "tampered"))).toBeUndefined();
    expect(reports.join("\n")).toContain(`mfe-support@${second.version}`);
  });
}
