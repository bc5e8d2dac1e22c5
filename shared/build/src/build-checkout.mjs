import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { gzipBytes, integrityOf, precompress } from "./release-files.mjs";
import { buildScripts } from "./run-rspack.mjs";
import { readJson, root, sourceHash } from "./workspace.mjs";

const maxVersions = 3;
/** Files of the client that a shop's page can load. */
export const clientFiles = ["hpay.js", "hpay.clientadmin.ui.js"];
/** Maximum total size of these files on the wire, in bytes. */
export const checkoutBudgetBytes = 15_500;

/**
 * Builds the client for shop pages: `checkout/hpay.js` and `checkout/frame.js` at fixed addresses, and the
 * same bytes in a folder named after the version, for pages that check the files' hashes.
 * @returns {Promise<{ version: string, built: boolean }>}
 */
export async function buildCheckout(panel) {
  const version = `1.0.0-${sourceHash(["shared/checkout"])}`;
  const folder = join(panel, "checkout");
  const stamp = join(folder, "release.json");
  if (existsSync(stamp) && readJson(stamp).version === version) return { version, built: false };

  const draftFolder = join(panel, `checkout-${version}`);
  const source = join(root, "shared", "checkout", "src");
  await buildScripts({
    context: source,
    entry: {
      ...{ hpay: "./hpay.ts", frame: "./frame.ts", dock: "./dock.ts", "qrcode.min": "./qrcode.ts" },
      "hpay.clientadmin.ui": "./clientadmin-ui.ts",
    },
    output: { path: draftFolder },
    // Several passes are needed, because after the first one, unused tables of the hash library remain.
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: 3, keep_fargs: false } },
        }),
      ],
    },
  });
  const bytes = clientFiles.reduce((sum, file) => sum + gzipBytes(join(draftFolder, file)), 0);
  if (bytes > checkoutBudgetBytes)
    throw new Error(`${clientFiles.join(" + ")}: ${bytes} B (gzip); the budget is ${checkoutBudgetBytes} B.`);
  cpSync(join(source, "hpay.d.ts"), join(draftFolder, "hpay.d.ts"));
  precompress(draftFolder);
  mkdirSync(join(folder, "versions"), { recursive: true });
  cpSync(draftFolder, join(folder, "versions", version), { recursive: true });
  cpSync(draftFolder, folder, { recursive: true });
  rmSync(draftFolder, { recursive: true, force: true });
  removeOlder(join(folder, "versions"), version);
  const integrity = integrityOf(join(folder, "hpay.js"));
  writeFileSync(stamp, `${JSON.stringify({ version, integrity, bytes }, null, 2)}\n`);
  return { version, built: true };
}

/** Earlier versions are retained, so that pages that name them still find them. */
function removeOlder(folder, version) {
  const olderVersions = readdirSync(folder)
    .filter((olderVersion) => olderVersion !== version)
    .sort((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs);
  for (const olderVersion of olderVersions.slice(maxVersions - 1))
    rmSync(join(folder, olderVersion), { recursive: true, force: true });
}
