import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { earlyPageBuild } from "./rspack-preset.mjs";
import { runRspack } from "./run-rspack.mjs";
import { remoteFolder } from "./workspace.mjs";

/**
 * Renders the early page of a remote as text, if the remote has an `early-page.ts`.
 * @param {{ name: string, version: string }} options
 * @returns {Promise<import("../../contract/src/registry").EarlyPage | null>}
 */
export async function renderEarlyPage({ name, version }) {
  if (!existsSync(join(remoteFolder(name), "early-page.ts"))) return null;
  const configuration = earlyPageBuild({ name, version });
  await runRspack(configuration);
  const { path } = configuration.output;
  const { default: earlyPage } = await import(pathToFileURL(join(path, "early-page.cjs")).href);
  const page = await earlyPage.earlyPage();
  rmSync(path, { recursive: true, force: true });
  return page;
}
