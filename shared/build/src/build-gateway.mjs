import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runRspack } from "./run-rspack.mjs";
import { root, sourceHash } from "./workspace.mjs";

const folders = ["gateway", "shared/contract", "shared/domain", "shared/i18n"];

/** Bundles the gateway into `gateway/dist/gateway.mjs`, unless it is up to date. */
export async function buildGateway() {
  const hash = sourceHash(folders);
  const entry = join(root, "gateway", "dist", "gateway.mjs");
  const stamp = join(root, "gateway", "dist", ".sources");
  if (existsSync(entry) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash)
    return { entry, built: false };
  const { default: configuration } = await import(
    pathToFileURL(join(root, "gateway", "rspack.config.mjs")).href
  );
  await runRspack(typeof configuration === "function" ? configuration({}, {}) : configuration);
  writeFileSync(stamp, hash);
  return { entry, built: true };
}
