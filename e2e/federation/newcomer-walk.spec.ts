import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  expect,
  isSameDocument,
  menuLink,
  openPanel,
  returnToTab,
  shownRelease,
  test,
} from "./support/federation-test";

const root = join(import.meta.dirname, "../..");
/** Files that do not exist in a clone. */
const notCloned =
  /(^|\/)(node_modules|dist|\.panel|\.panel-dev|\.data|\.git|test-results|coverage|pictures)$/;

const feature = readFileSync(join(root, "docs/feature-teams.md"), "utf8");
/** The commands of docs/feature-teams.md in order, each as a script and its arguments. */
const [generate = [], ...commands] = [
  ...feature.matchAll(/^ {4}npm run ((?:new-remote|federation) .+?)(?: +#.*)?$/gm),
].map(([, line = ""]) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? "")
    .filter((word) => word !== "--"),
);

test("A newcomer creates, publishes, promotes, breaks and rolls back a remote", async ({
  page,
  watch,
  published: { panel, server },
}) => {
  test.setTimeout(400_000);
  watch.allow(/mfe-payouts|Failed to load resource|registry/);
  const workspace = mkdtempSync(join(tmpdir(), "hpay-workspace-"));
  const run = (...line: readonly string[]) => {
    const [script = "", ...rest] = line;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(workspace, "shared/build/bin", `${script}.mjs`), ...rest],
      { cwd: workspace, encoding: "utf8", env: { ...process.env, PANEL_DIR: panel.dir } },
    );
    return { ok: status === 0, output: `${stdout}${stderr}` };
  };
  const runOrThrow = (...line: readonly string[]) => {
    const { ok, output } = run(...line);
    expect(ok, `${line.join(" ")}\n${output}`).toBe(true);
    return output;
  };
  const versions = () => panel.registry().remotes.find(({ name }) => name === "mfe-payouts")?.channels;

  try {
    cpSync(root, workspace, { recursive: true, filter: (path) => !notCloned.test(path.slice(root.length)) });
    await openPanel(page, server, "/help");

    const lines = () => readFileSync(join(workspace, "tsconfig.json"), "utf8").split("\n");
    const linesBefore = lines();
    runOrThrow(...generate);
    expect(lines().filter((line) => !linesBefore.includes(line))).toEqual(['      "path": "mfe-payouts"']);
    expect(lines()).toHaveLength(linesBefore.length + 3);
    const jest = [join(workspace, "node_modules/jest/bin/jest.js"), "mfe-payouts"];
    const testRun = spawnSync(process.execPath, jest, { cwd: workspace, encoding: "utf8" });
    expect(testRun.status, testRun.stderr).toBe(0);
    runOrThrow("federation", "publish", "mfe-payouts");
    expect(versions()).toEqual({});
    await returnToTab(page);
    await menuLink(page, "Help").click();
    await expect(menuLink(page, "Payouts")).toHaveCount(0);
    runOrThrow("federation", "promote", "mfe-payouts");
    const firstVersion = versions()?.stable ?? "";
    await returnToTab(page);
    await menuLink(page, "Payouts").click();
    await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", firstVersion);
    await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();

    const door = join(workspace, "mfe-payouts/src/remote.tsx");
    const workingSource = readFileSync(door, "utf8");
    writeFileSync(door, `throw new Error("broken on purpose");\n${workingSource}`);
    runOrThrow("federation", "publish", "mfe-payouts");
    runOrThrow("federation", "promote", "mfe-payouts");
    const secondVersion = versions()?.stable ?? "";
    expect([secondVersion === firstVersion, versions()?.previous]).toEqual([false, firstVersion]);
    await menuLink(page, "Help").click();
    await returnToTab(page);
    await menuLink(page, "Payouts").click();
    // After the broken release, the previous release renders the page.
    await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", firstVersion, {
      timeout: 30_000,
    });
    await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();

    expect(runOrThrow("federation", "rollback", "mfe-payouts")).toContain(firstVersion);
    await returnToTab(page);
    await menuLink(page, "Help").click();
    await menuLink(page, "Payouts").click();
    await expect(shownRelease(page, "mfe-payouts")).toHaveAttribute("data-version", firstVersion);
    expect(runOrThrow("federation", "list")).toMatch(new RegExp(`${firstVersion} {2}stable`));
    expect(run("federation", "promote", "mfe-payouts", "7.7.7").ok).toBe(false);
    expect(await isSameDocument(page)).toBe(true);

    writeFileSync(door, `${workingSource}\nexport const release = 3;\n`);
    for (const line of commands) runOrThrow(...line);
    expect(commands.map(([, command]) => command)).toEqual(
      expect.arrayContaining([
        "publish",
        "diff",
        "canary",
        "promote",
        "rollback",
        "disable",
        "enable",
        "list",
      ]),
    );
    expect(versions()?.stable).toBe(firstVersion);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
