import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContentVersionPlugin, versionPlaceholder } from "./content-version.mjs";
import { workspaceContract } from "./release-checks.mjs";
import { precompress } from "./release-files.mjs";
import { hostBuild, ledgerOf } from "./rspack-preset.mjs";
import { runRspack } from "./run-rspack.mjs";
import { buildScriptFrame } from "./script-frame.mjs";
import { readJson, root, sharedFolders, sourceHash } from "./workspace.mjs";

/** @typedef {import("../../contract/src/export-ledger").ProvidedDoors} ProvidedDoors */

/** Number of releases whose assets are retained, for tabs that were opened earlier. */
const maxHostBuilds = 3;

export const hostSources = () => sourceHash(["host", "shared/scripts", ...sharedFolders]);

/**
 * Builds the shell into `host/` of a panel folder: `index.html`, and `assets/`, which still has the files of
 * older releases. The version is that of the package, with a hash of the built files.
 * @param {string} panel
 * @param {{ version?: string, approve?: (provides: ProvidedDoors) => void }} [options] `version`: replaces the
 * computed version; `approve`: called before any file is replaced, and throws to refuse this host
 * @returns {Promise<{ version: string, built: boolean }>}
 */
export async function buildHost(panel, { version: fixedVersion, approve = () => {} } = {}) {
  const folder = join(panel, "host");
  const stamp = join(folder, "release.json");
  const sources = fixedVersion ?? hostSources();
  const deployedHost = existsSync(stamp) ? readJson(stamp) : null;
  if (deployedHost?.sources === sources) return { version: deployedHost.version, built: false };

  const buildVersion =
    fixedVersion ?? versionPlaceholder(readJson(join(root, "host", "package.json")).version);
  const configuration = hostBuild({ version: buildVersion });
  const content = new ContentVersionPlugin();
  if (!fixedVersion) configuration.plugins.push(content);
  const stats = await runRspack(configuration);
  const version = fixedVersion ?? content.resolve(buildVersion);
  const { provides } = ledgerOf(configuration);
  approve(provides);
  const outputPath = configuration.output.path;
  inlineFirstFiles(outputPath);
  writeLedger(outputPath, provides);
  precompress(outputPath);
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const name of readdirSync(outputPath)) {
    if (!name.startsWith("index.html"))
      cpSync(join(outputPath, name), join(folder, "assets", name), { recursive: true });
  }
  cpSync(join(outputPath, "index.html"), join(folder, "index.html"));
  await buildScriptFrame(panel);
  cpSync(join(root, "host", "static"), join(panel, "static"), { recursive: true });
  const files = readdirSync(outputPath).filter((name) => !name.startsWith("index.html"));
  const olderReleases = (deployedHost?.releases ?? []).filter((release) => release.version !== version);
  const entryFiles = scriptNames(stats.entrypoints?.main?.assets ?? []);
  const releases = [{ version, files, entryFiles }, ...olderReleases].slice(0, maxHostBuilds);
  const retainedFiles = new Set(releases.flatMap((release) => release.files));
  for (const name of readdirSync(join(folder, "assets"))) {
    if (!retainedFiles.has(name)) rmSync(join(folder, "assets", name), { recursive: true, force: true });
  }
  const contract = workspaceContract();
  writeFileSync(stamp, `${JSON.stringify({ version, sources, contract, provides, releases }, null, 2)}\n`);
  rmSync(outputPath, { recursive: true, force: true });
  return { version, built: true };
}

/**
 * Puts the boot script and the styles into the document: nothing is painted before them, and separate requests
 * would take as long as the document. The gateway allows both by their hashes. The panel's own script is only
 * preloaded, because the boot script starts it only after the early page has been painted.
 * @param {string} folder
 */
function inlineFirstFiles(folder) {
  const page = join(folder, "index.html");
  const contentsOf = (name) => readFileSync(join(folder, name), "utf8").trim();
  const boot = contentsOf("boot.js");
  if (/<!--|<\/?script/i.test(boot))
    throw new Error("boot.js cannot stand in a document: it contains a tag.");
  const html = readFileSync(page, "utf8")
    .replace('<script src="/assets/boot.js"></script>', () => `<script>${boot}</script>`)
    .replace(/<link [^>]*href="\/assets\/([^"]+\.css)"[^>]*rel="stylesheet"[^>]*>/g, (_link, name) => {
      const css = contentsOf(name).replace(/\/\*# sourceMappingURL=.*?\*\//, "");
      if (css.includes("<")) throw new Error(`${name} cannot stand in a document: it contains a "<".`);
      return `<style>${css}</style>`;
    })
    .replace(
      /<script crossorigin="anonymous" defer integrity="([^"]+)" src="([^"]+)"><\/script>/g,
      (_script, integrity, file) =>
        `<link data-panel rel="preload" as="script" fetchpriority="low" crossorigin="anonymous" integrity="${integrity}" href="${file}">`,
    );
  if (
    !html.includes(boot) ||
    !html.includes("<link data-panel") ||
    /rel="stylesheet"|<script [^>]*src=/.test(html)
  )
    throw new Error("host/index.html has another form than the build expects.");
  writeFileSync(
    page,
    html.replace("</body>", () => `${bootAsFile(folder, boot)}</body>`),
  );
  rmSync(join(folder, "boot.js"));
}

/**
 * Adds the boot script as a file, for documents whose inline scripts a proxy's policy refuses. The file delays
 * nothing, and does nothing if the inline script has run.
 * @param {string} folder
 * @param {string} boot
 */
function bootAsFile(folder, boot) {
  const hash = createHash("sha384").update(boot);
  const integrity = `sha384-${hash.copy().digest("base64")}`;
  const name = `boot.${hash.digest("hex").slice(0, 8)}.js`;
  writeFileSync(join(folder, name), boot);
  return `<script async fetchpriority="low" crossorigin="anonymous" integrity="${integrity}" src="/assets/${name}"></script>`;
}

/**
 * Writes what the host provides into the document, because an open tab depends on the host that it runs.
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
