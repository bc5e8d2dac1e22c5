import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ContentVersionPlugin, versionPlaceholder } from "./content-version.mjs";
import { renderEarlyPage } from "./early-page.mjs";
import { buildEarlyScripts, withEarlyAddresses } from "./early-script.mjs";
import { filesBelow, gzipBytes, integrityOf, precompress } from "./release-files.mjs";
import { readRemoteConfig } from "./remote-config-file.mjs";
import { globalName, ledgerOf, remoteBuild } from "./rspack-preset.mjs";
import { runRspack } from "./run-rspack.mjs";
import { isWorkspace, readJson, remoteFolder, sharedFolders, sourceHash } from "./workspace.mjs";

/** @typedef {import("../../contract/src/registry").RemoteConfig} RemoteConfig */
/**
 * @typedef {import("../../contract/src/registry").RegistryVersion & { firstScreenBytes: number }} Release what
 * the registry stores, and the size of the first screen in bytes (gzip)
 */

/**
 * A hash of all sources of a remote's build, so that an unchanged remote is not rebuilt.
 * @param {string} name
 */
export const remoteSources = (name) => sourceHash(isWorkspace ? [name, ...sharedFolders] : ["."]);

/**
 * Path of the file that maps source hashes to built versions.
 * @param {string} panel
 * @param {string} name
 */
const builtVersionsPath = (panel, name) => join(panel, "remotes", name, ".built.json");
/**
 * @param {string} path
 * @returns {Record<string, string>}
 */
const readBuiltVersions = (path) => (existsSync(path) ? readJson(path) : {});

/**
 * Builds a remote into `remotes/{name}/{version}` of a panel folder, unless that folder exists. The version is
 * that of the package, with a hash of the built files.
 * @param {string} name
 * @param {string} panel
 * @param {string} [fixedVersion] replaces the computed version
 * @returns {Promise<{ config: RemoteConfig, release: Release, built: boolean }>} what the registry stores about
 * it
 */
export async function buildRemote(name, panel, fixedVersion) {
  const config = await readRemoteConfig(name);
  const versionsFile = builtVersionsPath(panel, name);
  const sources = fixedVersion ? "" : remoteSources(name);
  const builtVersion = fixedVersion ?? readBuiltVersions(versionsFile)[sources];
  if (builtVersion && existsSync(manifestOf(panel, name, builtVersion)))
    return { config, release: readJson(manifestOf(panel, name, builtVersion)), built: false };

  const buildVersion =
    fixedVersion ?? versionPlaceholder(readJson(join(remoteFolder(name), "package.json")).version);
  const renderedPage = await renderEarlyPage({ name, version: buildVersion });
  const earlyScripts = await buildEarlyScripts(config);
  const content = new ContentVersionPlugin(JSON.stringify([config, renderedPage, earlyScripts]));
  const configuration = remoteBuild({ name, version: buildVersion });
  if (!fixedVersion) configuration.plugins.push(content);
  const stats = await runRspack(configuration);
  const version = fixedVersion ?? content.resolve(buildVersion);
  const release = await placeRelease({
    panel,
    config,
    version: version,
    built: configuration.output.path,
    early:
      renderedPage &&
      JSON.parse(fixedVersion ? JSON.stringify(renderedPage) : content.resolve(JSON.stringify(renderedPage))),
    earlyScripts,
    uses: ledgerOf(configuration).uses,
    first: firstScreenFiles(stats),
  });
  if (!fixedVersion) {
    mkdirSync(dirname(versionsFile), { recursive: true });
    writeFileSync(versionsFile, JSON.stringify({ ...readBuiltVersions(versionsFile), [sources]: version }));
  }
  return { config, ...release };
}

/**
 * @param {string} panel
 * @param {string} name
 * @param {string} version
 */
const manifestOf = (panel, name, version) => join(panel, "remotes", name, version, "release.json");

/**
 * Copies the build into the panel folder, where equal files may already exist.
 * @returns {Promise<{ release: Release, built: boolean }>}
 * @param {{ panel: string, config: RemoteConfig, version: string, built: string, early: unknown,
 * earlyScripts: Record<string, string>, uses: NonNullable<Release["uses"]>, first: readonly string[] }} build
 */
async function placeRelease({ panel, config, version, built, early, earlyScripts, uses, first }) {
  const { name } = config;
  const folder = join(panel, "remotes", name, version);
  const manifest = manifestOf(panel, name, version);
  if (existsSync(manifest)) {
    rmSync(built, { recursive: true, force: true });
    return { release: readJson(manifest), built: false };
  }
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });

  const base = `/remotes/${name}/${version}/`;
  if (early) writeFileSync(join(folder, "early-page.json"), JSON.stringify(early));
  for (const [file, code] of Object.entries(earlyScripts)) writeFileSync(join(folder, file), code);
  const files = filesBelow(folder).filter((file) => /\.(js|css)$/.test(file));
  const release = {
    version,
    contract: config.contract,
    uses,
    entry: `${base}remoteEntry.js`,
    globalName: globalName(name, version),
    integrity: Object.fromEntries(files.map((file) => [base + file, integrityOf(join(folder, file))])),
    preloadFiles: first.map((file) => base + file),
    firstScreenBytes: first.reduce((sum, file) => sum + gzipBytes(join(folder, file)), 0),
    ...withEarlyAddresses(config, base),
    menu: config.menu,
    ...(config.provides ? { provides: config.provides } : {}),
    preload: config.preload ?? false,
    ...(early ? { earlyPage: `${base}early-page.json` } : {}),
  };
  precompress(folder);
  writeFileSync(manifest, `${JSON.stringify(release, null, 2)}\n`);
  return { release, built: true };
}

/**
 * The files of the remote entry and of the exposed module, which a click loads before the first screen.
 * @param {import("@rspack/core").StatsCompilation} stats
 * @returns {string[]}
 */
function firstScreenFiles(stats) {
  const exposedAssets = stats.namedChunkGroups?.remote?.assets ?? [];
  const names = exposedAssets.map((asset) => (typeof asset === "string" ? asset : asset.name));
  return ["remoteEntry.js", ...names.filter((name) => /\.(js|css)$/.test(name))];
}
