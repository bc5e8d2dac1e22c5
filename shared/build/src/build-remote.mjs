import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderEarlyPage } from "./early-page.mjs";
import { ExportLedgerPlugin } from "./export-ledger.mjs";
import { filesBelow, gzipBytes, integrityOf, precompress } from "./release-files.mjs";
import { readRemoteConfig } from "./remote-config-file.mjs";
import { globalName, remoteBuild } from "./rspack-preset.mjs";
import { runRspack } from "./run-rspack.mjs";
import { readJson, root, sharedFolders, sourceHash } from "./workspace.mjs";

/** Version of what stands in a remote's folder now: its package version and a hash of all that goes into its build. */
export function remoteVersion(name) {
  const { version } = readJson(join(root, name, "package.json"));
  return `${version}-${sourceHash([name, ...sharedFolders])}`;
}

/**
 * Builds a remote into `remotes/{name}/{version}` of a panel folder, or finds it there.
 * @returns {Promise<{ config: object, release: object, built: boolean }>} what the registry holds of it
 */
export async function buildRemote(name, panel, version = remoteVersion(name)) {
  const config = await readRemoteConfig(name);
  const folder = join(panel, "remotes", name, version);
  const manifest = join(folder, "release.json");
  if (existsSync(manifest)) return { config, release: readJson(manifest), built: false };

  const configuration = remoteBuild({ name, version });
  const ledger = new ExportLedgerPlugin();
  configuration.plugins.push(ledger);
  const stats = await runRspack(configuration);
  rmSync(folder, { recursive: true, force: true });
  cpSync(configuration.output.path, folder, { recursive: true });

  const base = `/remotes/${name}/${version}/`;
  const early = await renderEarlyPage({ name, version });
  if (early) writeFileSync(join(folder, "early-page.json"), JSON.stringify(early));
  const files = filesBelow(folder).filter((file) => /\.(js|css)$/.test(file));
  const first = firstScreenFiles(stats);
  const release = {
    version,
    contract: config.contract,
    uses: ledger.uses,
    entry: `${base}remoteEntry.js`,
    globalName: globalName(name, version),
    integrity: Object.fromEntries(files.map((file) => [base + file, integrityOf(join(folder, file))])),
    preloadFiles: first.map((file) => base + file),
    firstScreenBytes: first.reduce((sum, file) => sum + gzipBytes(join(folder, file)), 0),
    routes: config.routes,
    menu: config.menu,
    slots: config.slots,
    ...(config.provides ? { provides: config.provides } : {}),
    preload: config.preload ?? false,
    ...(early ? { earlyPage: `${base}early-page.json` } : {}),
  };
  precompress(folder);
  writeFileSync(manifest, `${JSON.stringify(release, null, 2)}\n`);
  return { config, release, built: true };
}

/** The remote entry and the files of the exposed module: what stands between a click and the first screen. */
function firstScreenFiles(stats) {
  const exposed = stats.namedChunkGroups?.remote?.assets ?? [];
  const names = exposed.map((asset) => (typeof asset === "string" ? asset : asset.name));
  return ["remoteEntry.js", ...names.filter((name) => /\.(js|css)$/.test(name))];
}
