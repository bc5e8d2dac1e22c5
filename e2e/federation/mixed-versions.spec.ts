import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { contractVersion, type RemoteRoute } from "@hpay/contract";
import { hostBuilds, registryFile } from "./support/build-tools";
import { drawn, expect, openPanel, test } from "./support/federation-test";
import { publishFixture, publishNext, type TempPanel } from "./support/temp-panel";

/**
 * The panel folder of the last release, as it was deployed (docs/operating.md, "Releases"). Without one, its place is taken
 * by builds of these sources under other versions: apart from each other in every file, as two releases are.
 */
const lastRelease = process.env.LAST_RELEASE_DIR;
const ownBuilds = join(import.meta.dirname, "../dist/last-release");

test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => {
  if (lastRelease && !existsSync(registryFile.registryPath(lastRelease)))
    throw new Error(`LAST_RELEASE_DIR=${lastRelease} holds no federation/registry.json`);
});

/** One address of each remote's that an owner with a company and a POS may open. */
const first = (routes: readonly RemoteRoute[]) =>
  routes
    .filter(({ needs, redirectTo }) => needs !== "public" && !redirectTo)
    .map(({ path }) => path.replaceAll(/\/:\w+\?/g, ""))
    .find((path) => !path.includes("/:"));

async function remotesOfLastRelease(panel: TempPanel): Promise<void> {
  for (const remote of panel.registry().remotes) {
    const { name, owner } = remote;
    const old =
      lastRelease && registryFile.readRegistry(lastRelease).remotes.find((one) => one.name === name);
    if (!old) {
      if (lastRelease) continue;
      panel.promote(name, (await publishNext(panel, name, 9)).version);
      continue;
    }
    const release = old.versions[old.channels.stable ?? ""];
    if (!release) throw new Error(`${name} has no stable release in ${lastRelease}`);
    const folder = join("remotes", name, release.version);
    cpSync(join(lastRelease, folder), join(panel.dir, folder), { recursive: true });
    panel.publish({ name, owner }, release);
    panel.promote(name, release.version);
  }
}

async function hostOfLastRelease(panel: TempPanel): Promise<void> {
  if (!lastRelease) {
    // One of earlier sources would be taken for this one's.
    rmSync(ownBuilds, { recursive: true, force: true });
    await hostBuilds.buildHost(ownBuilds, { version: "0.0.0-last" });
  }
  rmSync(join(panel.dir, "host"), { recursive: true });
  cpSync(join(lastRelease ?? ownBuilds, "host"), join(panel.dir, "host"), { recursive: true });
}

async function walk(
  page: Parameters<typeof openPanel>[0],
  server: Parameters<typeof openPanel>[1],
  panel: TempPanel,
) {
  for (const { name } of panel.registry().remotes) {
    const { version, routes } = panel.stable(name);
    const path = first(routes);
    if (!path) throw new Error(`${name} has no address to open`);
    await openPanel(page, server, path);
    await expect(drawn(page, name).first(), path).toHaveAttribute("data-version", version, {
      timeout: 20_000,
    });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  }
}

test("Remotes of the last release run in the host of this commit", async ({
  page,
  published: { panel, server },
}) => {
  await remotesOfLastRelease(panel);
  await walk(page, server, panel);
});

test("Remotes of this commit run in the host of the last release", async ({
  page,
  published: { panel, server },
}) => {
  const host = join(panel.dir, "host");
  const now = `${host}-now`;
  cpSync(host, now, { recursive: true });
  try {
    await hostOfLastRelease(panel);
    await walk(page, server, panel);
  } finally {
    rmSync(host, { recursive: true });
    cpSync(now, host, { recursive: true });
  }
});

test("A remote for the oldest contract finds all of it in the host of this commit", async ({
  page,
  published: { panel, server },
}) => {
  const { version } = await publishFixture(panel, {
    name: "mfe-payouts",
    version: "1.0.0",
    path: "/payouts",
    title: "Payouts",
    contract: "^1.0.0",
  });
  panel.promote("mfe-payouts", version);
  await openPanel(page, server, "/payouts");
  await expect(drawn(page, "mfe-payouts")).toHaveAttribute("data-version", version);
  const report = page.locator("[data-remote=mfe-payouts] output");
  await expect(report).not.toBeEmpty();
  expect(JSON.parse((await report.textContent()) ?? "")).toEqual({
    contract: contractVersion,
    missing: [],
    me: 200,
    heard: 7,
    signedIn: true,
    hasToken: false,
    company: { hasId: true, hasName: true },
    may: "boolean",
    href: "/payouts",
    identity: false,
  });
});
