import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { root } from "./workspace.mjs";

/** @type {{ author: string, commit: string } | null} */
let cachedAuthorship = null;

/** @param {string[]} words */
const git = (...words) => {
  try {
    return execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      timeout: 3000,
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // A panel can be deployed from a folder that is not a repository.
    return "";
  }
};

/**
 * The person who runs this command, and the commit that it runs from. CI variables take precedence over git
 * and the system.
 * @returns {{ author: string, commit: string }} `commit` ends in `+changes` if files differ from it; "unknown"
 * without a repository
 */
export function authorship({ env = process.env } = {}) {
  cachedAuthorship ??= {
    author:
      env.HPAY_AUTHOR ||
      env.GITHUB_ACTOR ||
      env.GITLAB_USER_LOGIN ||
      git("config", "user.email") ||
      userInfo().username,
    commit: env.GITHUB_SHA || env.CI_COMMIT_SHA || headWithChanges(),
  };
  return cachedAuthorship;
}

function headWithChanges() {
  const head = git("rev-parse", "--short=12", "HEAD");
  if (!head) return "unknown";
  return git("status", "--porcelain", "--untracked-files=no") ? `${head}+changes` : head;
}
