import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registryPath } from "./registry-file.mjs";
import { root } from "./workspace.mjs";

/**
 * Builds host and remotes of another commit in a worktree of its own, as they were deployed then.
 * @param {string} commit
 * @returns {{ panel: string, discard: () => void }} `panel`: the folder that was served
 */
function buildCommit(commit) {
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
  const built = spawnSync(process.execPath, [join(sources, "shared/build/bin/build.mjs")], {
    cwd: sources,
    env,
    stdio: "inherit",
  });
  if (built.status === 0 && existsSync(registryPath(panel))) return { panel, discard };
  discard();
  throw new Error(`${commit} can not be built.`);
}

/**
 * The host of this commit with the remotes of another, and the other way round: every address is opened in a browser.
 * @param {string} commit, or a folder that a panel was deployed from
 * @param {(line: string) => void} say
 */
export function runMatrix(commit, say) {
  const kept = existsSync(registryPath(commit)) ? { panel: commit, discard: () => {} } : buildCommit(commit);
  try {
    const e2e = spawnSync(
      process.execPath,
      [join(root, "shared/build/bin/e2e.mjs"), "federation/mixed-versions"],
      {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, LAST_RELEASE_DIR: kept.panel },
      },
    );
    if (e2e.status !== 0) throw new Error(`This commit and ${commit} do not run together.`);
    say(`This commit and ${commit} run together, both ways.`);
  } finally {
    kept.discard();
  }
}
