import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContentVersionPlugin, versionToCome } from "./content-version.mjs";
import { workspaceContract } from "./release-checks.mjs";
import { precompress } from "./release-files.mjs";
import { hostBuild, ledgerOf } from "./rspack-preset.mjs";
import { runRspack } from "./run-rspack.mjs";
import { buildScriptFrame } from "./script-frame.mjs";
import { readJson, root, sharedFolders, sourceHash } from "./workspace.mjs";

/** @typedef {import("../../contract/src/export-ledger").ProvidedDoors} ProvidedDoors */

/** How many releases of the host's assets stay, for older open tabs. */
const storedHosts = 3;

/** Changes with every source of the host's build. */
export const hostSources = () => sourceHash(["host", "shared/scripts", ...sharedFolders]);

/**
 * Builds the shell into `host/` of a panel folder: `index.html`, and `assets/` where older releases stay loadable.
 * Its version is its package's with a hash of the files that came of it.
 * @param {string} panel
 * @param {{ version?: string, approve?: (provides: ProvidedDoors) => void }} [options] `version`: to build under instead;
 * `approve`: throws where what this host offers must not go live, before anything is replaced
 * @returns {Promise<{ version: string, built: boolean }>}
 */
export async function buildHost(panel, { version: fixed, approve = () => {} } = {}) {
  const folder = join(panel, "host");
  const stamp = join(folder, "release.json");
  const sources = fixed ?? hostSources();
  const deployed = existsSync(stamp) ? readJson(stamp) : null;
  if (deployed?.sources === sources) return { version: deployed.version, built: false };

  const building = fixed ?? versionToCome(readJson(join(root, "host", "package.json")).version);
  const configuration = hostBuild({ version: building });
  const content = new ContentVersionPlugin();
  if (!fixed) configuration.plugins.push(content);
  const stats = await runRspack(configuration);
  const version = fixed ?? content.resolve(building);
  const { provides } = ledgerOf(configuration);
  approve(provides);
  const built = configuration.output.path;
  nameBootByContents(built);
  writeLedger(built, provides);
  precompress(built);
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const name of readdirSync(built)) {
    if (!name.startsWith("index.html"))
      cpSync(join(built, name), join(folder, "assets", name), { recursive: true });
  }
  cpSync(join(built, "index.html"), join(folder, "index.html"));
  await buildScriptFrame(panel);
  cpSync(join(root, "host", "static"), join(panel, "static"), { recursive: true });
  const files = readdirSync(built).filter((name) => !name.startsWith("index.html"));
  const older = (deployed?.releases ?? []).filter((one) => one.version !== version);
  const entryFiles = ["boot.js", ...scriptNames(stats.entrypoints?.main?.assets ?? [])];
  const releases = [{ version, files, entryFiles }, ...older].slice(0, storedHosts);
  const kept = new Set(releases.flatMap((one) => one.files));
  for (const name of readdirSync(join(folder, "assets"))) {
    if (!kept.has(name)) rmSync(join(folder, "assets", name), { recursive: true, force: true });
  }
  const contract = workspaceContract();
  writeFileSync(stamp, `${JSON.stringify({ version, sources, contract, provides, releases }, null, 2)}\n`);
  rmSync(built, { recursive: true, force: true });
  return { version, built: true };
}

/**
 * Browsers cache files below `/assets/` forever, so the one with a fixed name is requested with a content
 * hash.
 * @param {string} folder
 */
function nameBootByContents(folder) {
  const page = join(folder, "index.html");
  const bytes = readFileSync(join(folder, "boot.js"));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  writeFileSync(page, readFileSync(page, "utf8").replace("/assets/boot.js", `/assets/boot.js?v=${hash}`));
}

/**
 * The document states what its host offers, because an open tab depends on the host that it runs.
 * @param {string} folder
 * @param {ProvidedDoors} provides
 */
function writeLedger(folder, provides) {
  const page = join(folder, "index.html");
  const json = JSON.stringify(provides).replaceAll("<", "\\u003c");
  const element = `<script type="application/json" id="hpay-doors">${json}</script>`;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace("</body>", () => `${element}</body>`),
  );
}

/** @param {readonly (string | { name: string })[]} assets */
const scriptNames = (assets) =>
  assets
    .map((asset) => (typeof asset === "string" ? asset : asset.name))
    .filter((name) => name.endsWith(".js"));
