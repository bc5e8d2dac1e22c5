import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { hostSources } from "./build-host.mjs";
import { filesBelow, gzipBytes, integrityOf, precompress } from "./release-files.mjs";
import { embedBuild, ownScopes } from "./rspack-preset.mjs";
import { buildScripts, runRspack } from "./run-rspack.mjs";
import { readJson, root, sourceHash } from "./workspace.mjs";

const name = "hpay-embed";
const maxVersions = 3;
/** Maximum size of `/embed.js` on the wire, in bytes. */
export const embedBudgetBytes = 25_000;

/**
 * Builds the client for partner pages: `embed/embed.js` at a fixed address, and the script with React and the
 * panel's ports beside the remotes.
 * @returns {Promise<{ version: string, built: boolean }>}
 */
export async function buildEmbed(panel) {
  const version = `1.0.0-${hostSources()}-${sourceHash(["shared/embed"])}`;
  const stamp = join(panel, "embed", "release.json");
  if (existsSync(stamp) && readJson(stamp).version === version) return { version, built: false };

  const configuration = embedBuild({ version });
  const stats = await runRspack(configuration);
  const folder = join(panel, "remotes", name, version);
  rmSync(folder, { recursive: true, force: true });
  cpSync(configuration.output.path, folder, { recursive: true });
  rmSync(configuration.output.path, { recursive: true, force: true });
  const mainScript = (stats.entrypoints?.embed?.assets ?? [])
    .map((asset) => asset.name)
    .find((file) => file.endsWith(".js"));
  if (!mainScript || filesBelow(folder).length === 0) throw new Error("The embedding script was not built.");
  precompress(folder);

  await buildLoader(panel, {
    path: `/remotes/${name}/${version}/${mainScript}`,
    integrity: integrityOf(join(folder, mainScript)),
  });
  const bytes = gzipBytes(join(panel, "embed", "embed.js"));
  if (bytes > embedBudgetBytes)
    throw new Error(`embed.js is ${bytes} B (gzip); its budget is ${embedBudgetBytes} B.`);
  removeOlder(join(panel, "remotes", name), version);
  mkdirSync(join(panel, "embed"), { recursive: true });
  writeFileSync(stamp, `${JSON.stringify({ version, bytes }, null, 2)}\n`);
  return { version, built: true };
}

async function buildLoader(panel, stage) {
  const source = join(root, "shared", "embed", "src");
  await buildScripts({
    context: source,
    entry: { embed: "./embed.ts" },
    output: { path: join(panel, "embed") },
    optimization: {
      minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: ownScopes } })],
    },
    plugins: [new rspack.DefinePlugin({ __HPAY_STAGE__: JSON.stringify(stage) })],
  });
  precompress(join(panel, "embed"));
}

/** Earlier versions are retained, so that pages with an older `embed.js` still find its files. */
function removeOlder(folder, version) {
  const olderVersions = readdirSync(folder)
    .filter((olderVersion) => olderVersion !== version)
    .sort((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs);
  for (const olderVersion of olderVersions.slice(maxVersions - 1))
    rmSync(join(folder, olderVersion), { recursive: true, force: true });
}
