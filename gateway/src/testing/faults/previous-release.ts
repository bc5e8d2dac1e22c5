import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gatewayFolder } from "../built-worker";

const root = join(gatewayFolder, "..");
const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 });

export interface PreviousRelease {
  readonly commit: string;
  /** The release's gateway, as a Node program. */
  readonly entry: string;
  discard(): void;
}

/**
 * Builds the gateway of the commit before the newest migrations, or of `RELEASE_BEFORE`, with the packages that are installed.
 * @throws Error without the project's history
 */
export function buildPreviousRelease(): PreviousRelease {
  const newest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "gateway/drizzle/*.sql").trim();
  const commit = git("rev-parse", "--short", process.env.RELEASE_BEFORE ?? `${newest}^`).trim();
  const folder = mkdtempSync(join(tmpdir(), "hpay-release-before-"));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, "release.tar");
    git("archive", "--output", archive, commit);
    execFileSync("tar", ["-xf", archive, "-C", folder]);
    for (const at of ["", "gateway", ...sharedFolders(folder)]) linkPackages(at, folder);
    const builder = pathToFileURL(join(folder, "shared/build/src/build-gateway.mjs")).href;
    const script = `await (await import(${JSON.stringify(builder)})).buildGateway()`;
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, stdio: "pipe" });
    return { commit, entry: join(folder, "gateway/dist/gateway.mjs"), discard };
  } catch (error) {
    discard();
    throw error;
  }
}

const sharedFolders = (folder: string): readonly string[] =>
  readdirSync(join(folder, "shared")).map((name) => join("shared", name));

/** Links the registry packages that are installed here; the project's own packages are that release's. */
function linkPackages(at: string, folder: string): void {
  const packagesFolder = join(root, at, "node_modules");
  if (!existsSync(packagesFolder)) return;
  const targetFolder = join(folder, at, "node_modules");
  mkdirSync(targetFolder, { recursive: true });
  for (const name of readdirSync(packagesFolder)) {
    if (name !== "@hpay") symlinkSync(join(packagesFolder, name), join(targetFolder, name));
    else {
      mkdirSync(join(targetFolder, name));
      for (const ownPackage of readdirSync(join(packagesFolder, name)))
        symlinkSync(join(folder, "shared", ownPackage), join(targetFolder, name, ownPackage));
    }
  }
}
