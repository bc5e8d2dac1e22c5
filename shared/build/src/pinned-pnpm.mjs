// Runs before anything is installed, so it can use only Node's own modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * The parsed `packageManager` field of a package.json.
 * @param {string} field for example `pnpm@10.34.9+sha512.f49b…`
 * @returns {{ version: string, sha512: string }} the hash in hex
 */
export function readPackageManager(field) {
  const [, version, sha512] = /^pnpm@(\d+\.\d+\.\d+)\+sha512\.([0-9a-f]{128})$/.exec(field) ?? [];
  if (version === undefined || sha512 === undefined)
    throw new Error(`packageManager must be pnpm with its version and sha512, not "${field}"`);
  return { version, sha512 };
}

/**
 * Whether a downloaded file is the one that package.json names.
 * @param {Buffer} bytes
 * @param {string} sha512
 */
export const isPinned = (bytes, sha512) => createHash("sha512").update(bytes).digest("hex") === sha512;

/**
 * Downloads the pnpm version that package.json pins, once, and accepts only an archive with the pinned hash.
 * @param {string} root
 * @returns {string} path of the archive
 */
export function pinnedPnpm(root) {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { version, sha512 } = readPackageManager(packageManager);
  const folder = join(root, "node_modules", ".hpay-pnpm");
  const archive = join(folder, `pnpm-${version}.tgz`);
  if (existsSync(archive) && isPinned(readFileSync(archive), sha512)) return archive;
  const downloadFolder = join(folder, `download-${process.pid}`);
  mkdirSync(downloadFolder, { recursive: true });
  // npm runs outside of the root, because there it would read the workspace's package.json.
  spawnSync("npm", ["pack", `pnpm@${version}`, "--silent", "--prefer-offline"], {
    cwd: downloadFolder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const download = join(downloadFolder, `pnpm-${version}.tgz`);
  const fault = !existsSync(download)
    ? `pnpm ${version} could not be downloaded.`
    : isPinned(readFileSync(download), sha512)
      ? null
      : `The downloaded pnpm ${version} is not the one whose hash package.json names.`;
  if (fault === null) renameSync(download, archive);
  rmSync(downloadFolder, { recursive: true, force: true });
  if (fault !== null) throw new Error(fault);
  return archive;
}
