import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { contractVersion, type RemoteRoute } from "@hpay/contract";
import type { Page } from "@playwright/test";
import { hostBuilds, registryFile } from "./support/build-tools";
import {
  expect,
  isSameDocument,
  menuLink,
  openPanel,
  returnToTab,
  shownRelease,
  test,
} from "./support/federation-test";
import { publishFixture, publishNext, type TempPanel } from "./support/temp-panel";

/**
 * The panel folder of the last release, as deployed (docs/operating.md, "Releases"). Without it, builds of
 * these sources under other versions are used, which differ in every file, like two releases.
 */
const lastRelease = process.env.LAST_RELEASE_DIR;
const ownBuilds = join(import.meta.dirname, "../dist/last-release");

/** Adds refusals to the test's report: they are not faults, but worth knowing. */
const recordRefusals = (messages: readonly string[]) => {
  for (const refusal of messages)
    test.info().annotations.push({ type: "refused in words", description: refusal });
};

test.describe.configure({ timeout: 400_000 });
test.beforeAll(() => {
  if (lastRelease && !existsSync(registryFile.registryPath(lastRelease)))
    throw new Error(`LAST_RELEASE_DIR=${lastRelease} holds no federation/registry.json`);
});

/**
 * Every address of a remote that an owner with a company and a POS can open; a record page opens its first
 * record.
 */
const addresses = (routes: readonly RemoteRoute[]) =>
  routes
    .filter(({ needs, redirectTo, frame }) => needs !== "public" && !redirectTo && frame !== "bare")
    .flatMap(({ path }) => {
      const requiredPath = path.replaceAll(/\/:\w+\?/g, "");
      return [...new Set([requiredPath, path.replaceAll(/:\w+\??/g, "1")])].filter(
        (address) => !address.includes(":"),
      );
    });

async function remotesOfLastRelease(panel: TempPanel): Promise<void> {
  for (const remote of panel.registry().remotes) {
    const { name, owner } = remote;
    const lastRemote =
      lastRelease && registryFile.readRegistry(lastRelease).remotes.find((remote) => remote.name === name);
    if (!lastRemote) {
      if (lastRelease) continue;
      panel.promote(name, (await publishNext(panel, name, 9)).version);
      continue;
    }
    const release = lastRemote.versions[lastRemote.channels.stable ?? ""];
    if (!release) throw new Error(`${name} has no stable release in ${lastRelease}`);
    const folder = join("remotes", name, release.version);
    cpSync(join(lastRelease, folder), join(panel.dir, folder), { recursive: true });
    panel.publish({ name, owner }, release);
    panel.promote(name, release.version);
  }
}

async function hostOfLastRelease(panel: TempPanel): Promise<void> {
  if (!lastRelease) {
    // A leftover build of earlier sources would be mistaken for a build of the current ones.
    rmSync(ownBuilds, { recursive: true, force: true });
    await hostBuilds.buildHost(ownBuilds, { version: "0.0.0-last" });
  }
  rmSync(join(panel.dir, "host"), { recursive: true });
  cpSync(join(lastRelease ?? ownBuilds, "host"), join(panel.dir, "host"), { recursive: true });
}

/** Messages in the console that accompany a refusal. */
const refusals = /Failed to load resource|wants contract|can ?not run here/;
const refusalText = (page: Page) => page.getByText(/Update needed|A newer version of the panel/);
const pageOrRefusal = (page: Page, name: string) => shownRelease(page, name).or(refusalText(page));

/** Collects the reports of crashes and failed loads from now on. */
function crashesOf(page: Page): readonly string[] {
  const crashes: string[] = [];
  page.on("request", (request) => {
    const message = request.url().endsWith("/client-reports") ? (request.postData() ?? "") : "";
    if (/"kind":"(crash|failed)"/.test(message)) crashes.push(message);
  });
  return crashes;
}

/**
 * Opens every address. Each remote works in its page or is refused with a message; none throws.
 * @returns the refusals, as the person reads them
 */
async function openAllPages(
  page: Page,
  server: Parameters<typeof openPanel>[1],
  panel: TempPanel,
): Promise<readonly string[]> {
  const crashes = crashesOf(page);
  const refusedPages: string[] = [];
  for (const { name } of panel.registry().remotes) {
    const { version, routes } = panel.stable(name);
    const paths = addresses(routes);
    expect(paths, name).not.toEqual([]);
    for (const path of paths) {
      await openPanel(page, server, path);
      await expect(pageOrRefusal(page, name).first(), path).toBeVisible({ timeout: 20_000 });
      if (await refusalText(page).first().isVisible()) refusedPages.push(`${path} of ${name}@${version}`);
      else await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    }
  }
  expect(crashes).toEqual([]);
  return refusedPages;
}

test("Remotes of the previous release run in the current host", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  watch.allow(refusals);
  await remotesOfLastRelease(panel);
  recordRefusals(await openAllPages(page, server, panel));
});

test("Current remotes run in the previous release's host", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  watch.allow(refusals);
  await hostOfLastRelease(panel);
  recordRefusals(await openAllPages(page, server, panel));
});

test("Unsaved work in a tab survives a deployment of the host and all remotes", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  watch.allow(refusals);
  const deployedRemotes = panel.registry().remotes;
  await hostOfLastRelease(panel);
  await remotesOfLastRelease(panel);
  const previousAddresses = deployedRemotes.flatMap(({ name }) => addresses(panel.stable(name).routes));
  await openPanel(page, server, "/newticket");
  const crashes = crashesOf(page);
  const title = page.getByLabel("Issue title");
  await title.fill("The terminal is silent");

  // Copies files as the build deploys them: earlier files of the host remain, and each remote is promoted next
  // to its older release.
  panel.deployHost();
  for (const { name, channels } of deployedRemotes) panel.promote(name, channels.stable ?? "");
  await returnToTab(page);
  await expect(title).toHaveValue("The terminal is silent");
  await menuLink(page, "Help").click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await question.getByRole("button", { name: /stay/i }).click();
  await expect(title).toHaveValue("The terminal is silent");
  await menuLink(page, "Help").click();
  await question.getByRole("button", { name: /leave/i }).click();

  for (const { name } of deployedRemotes)
    for (const path of addresses(panel.stable(name).routes)) {
      await page.evaluate((target) => {
        history.pushState(null, "", target);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      // A tab with the earlier release does not know an address that the deploy added.
      const isNew = page.getByRole("heading", { name: "This page does not exist" });
      const answer = pageOrRefusal(page, name);
      await expect(
        (previousAddresses.includes(path) ? answer : answer.or(isNew)).first(),
        path,
      ).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      await expect(page.getByRole("main").getByText("Loading...")).toHaveCount(0);
    }
  expect(await isSameDocument(page)).toBe(true);
  // Leaving the panel makes the tab send its reports.
  await page.goto("about:blank");
  expect(crashes).toEqual([]);
});

test("A remote built for the oldest contract finds the complete contract in the current host", async ({
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
  await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", version);
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
