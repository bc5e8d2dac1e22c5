import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRegistry, registryPath } from "./registry-file.mjs";
import { readJson, root } from "./workspace.mjs";

/**
 * Builds host and remotes of another commit in a separate worktree.
 * @param {string} commit
 * @returns {{ panel: string, discard: () => void }} `panel`: the panel folder
 */
function buildCommit(commit) {
  const revision = spawnSync("git", ["rev-parse", "--verify", "--quiet", `${commit}^{commit}`], {
    cwd: root,
  });
  if (revision.status !== 0)
    throw new Error(`"${commit}" is neither a commit nor the folder of a deployed panel.`);
  const folder = mkdtempSync(join(tmpdir(), "hpay-matrix-"));
  const sources = join(folder, "sources");
  const panel = join(folder, "panel");
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync("git", words, { cwd: root, stdio: "inherit" });
  git("worktree", "add", "--detach", sources, commit);
  const discard = () => {
    git("worktree", "remove", "--force", sources);
    rmSync(folder, { recursive: true, force: true });
  };
  const env = { ...process.env, PANEL_DIR: panel };
  const build = spawnSync(process.execPath, [join(sources, "shared/build/bin/build.mjs")], {
    cwd: sources,
    env,
    stdio: "inherit",
  });
  if (build.status === 0 && existsSync(registryPath(panel))) return { panel, discard };
  discard();
  throw new Error(`${commit} cannot be built.`);
}

/** The folder that a panel was deployed from, or that of a commit's build. */
const builtPanelOf = (/** @type {string} */ commit) =>
  existsSync(registryPath(commit)) ? { panel: commit, discard: () => {} } : buildCommit(commit);

const pastReleases = join(root, "e2e/federation/past-releases");
const maxPastReleases = 3;

/**
 * Writes the export ledgers of a release next to those of the two previous releases.
 * @param {string} commit or a folder that a panel was deployed from
 * @returns the file's name
 */
export function recordRelease(commit) {
  const { panel, discard } = builtPanelOf(commit);
  try {
    const { version, provides } = readJson(join(panel, "host/release.json"));
    if (!provides) throw new Error(`${commit} is of the time before there were ledgers.`);
    const remotes = readRegistry(panel).remotes.map(({ name, channels, versions }) => {
      const release = versions[channels.stable ?? ""];
      return [name, { version: release?.version, uses: release?.uses }];
    });
    // The file name starts with the time, so that files are sorted in the order in which they were recorded.
    const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
    const name = `${at}-${version}.json`;
    mkdirSync(pastReleases, { recursive: true });
    const release = { host: { version, provides }, remotes: Object.fromEntries(remotes) };
    writeFileSync(join(pastReleases, name), `${JSON.stringify(release, null, 2)}\n`);
    const releases = readdirSync(pastReleases).filter((file) => file.endsWith(".json"));
    for (const oldFile of releases.toSorted().slice(0, -maxPastReleases)) rmSync(join(pastReleases, oldFile));
    return name;
  } finally {
    discard();
  }
}

/**
 * Tests the host of this commit with the remotes of another, and vice versa. Every address is opened
 * in a browser.
 * @param {string} commit or a folder that a panel was deployed from
 * @param {(line: string) => void} print
 */
export function runMatrix(commit, print) {
  const panelPath = builtPanelOf(commit);
  try {
    const e2e = spawnSync(
      process.execPath,
      [join(root, "shared/build/bin/e2e.mjs"), "federation/mixed-versions"],
      {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, LAST_RELEASE_DIR: panelPath.panel },
      },
    );
    if (e2e.status !== 0) throw new Error(`This commit and ${commit} do not run together.`);
    print(`This commit and ${commit} run together, both ways.`);
  } finally {
    panelPath.discard();
  }
}
