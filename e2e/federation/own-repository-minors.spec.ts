import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asSignedIn } from "../support/signed-in";
import { expect, openPanel, shownRelease } from "./support/federation-test";
import { createRemote, hpay, packPackages, pnpm, relabelPackages, run, test } from "./support/own-repository";
import type { TempPanel } from "./support/temp-panel";

/** The deployed host has the next minor version of every shared package. */
function raiseHost(panel: TempPanel): void {
  for (const file of ["release.json", "index.html"]) {
    const path = join(panel.dir, "host", file);
    const raisedText = readFileSync(path, "utf8").replaceAll(
      /("@hpay\/[\w/-]+":\s*\{\s*"version":\s*)"1\.0\.0"/g,
      '$1"1.1.0"',
    );
    expect(raisedText).toContain("1.1.0");
    writeFileSync(path, raisedText);
    for (const extension of ["gz", "br"]) rmSync(`${path}.${extension}`, { force: true });
  }
}

for (const [order, packages, isHostRaised] of [
  ["a minor ahead of", "1.1.0", false],
  ["a minor behind", "1.0.0", true],
] as const)
  test(`A team with packages ${order} the panel's can test, develop, publish and promote its remote`, async ({
    page,
    context,
    watch,
    team: { outsideFolder, panel, server, develop, key },
  }) => {
    test.setTimeout(400_000);
    watch.allow(/Failed to load resource|registry/);
    if (isHostRaised) raiseHost(panel);
    packPackages(outsideFolder);
    if (packages !== "1.0.0") relabelPackages(outsideFolder, "1.0.0", packages);
    const folder = createRemote(outsideFolder, packages);
    run(folder, "npx", [...pnpm, "typecheck"]);
    run(folder, "npx", [...pnpm, "test"]);
    await develop(folder);

    const HPAY_REGISTRY_KEY = await key();
    const send = (command: string) =>
      run(folder, process.execPath, [hpay, command, "--to", server.url], { HPAY_REGISTRY_KEY });
    expect(send("publish")).toContain("Published mfe-payouts@");
    expect(send("promote")).toContain("mfe-payouts: stable ");
    await asSignedIn(context, server);
    await openPanel(page, server, "/payouts");
    await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute(
      "data-version",
      panel.stable("mfe-payouts").version,
    );
    await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
  });
