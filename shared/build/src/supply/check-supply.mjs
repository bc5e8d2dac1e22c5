import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPnpm } from "../bootstrap.mjs";
import { readJson, root } from "../workspace.mjs";
import { readAudit } from "./audit.mjs";
import { installedLicences } from "./installed.mjs";
import { inventory } from "./inventory.mjs";
import { licenceFaults } from "./licences.mjs";
import { lockedPackages } from "./lock-file.mjs";

/** Path of the inventory, from the root. */
export const inventoryFile = "test-results/sbom.cdx.json";

/**
 * Checks the inventory, licenses and audit of everything that is installed.
 * @returns {{ title: string, kind: "passed" | "failed" | "not-run", lines: string[] }[]}
 */
export function checkSupply() {
  const packages = lockedPackages(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));
  const licences = installedLicences(root);
  const file = join(root, inventoryFile);
  mkdirSync(dirname(file), { recursive: true });
  const panelPackage = readJson(join(root, "package.json"));
  writeFileSync(file, `${JSON.stringify(inventory(panelPackage, packages, licences), null, 2)}\n`);

  const faults = licenceFaults(licences);
  const audit = readAudit(readPnpm(["audit", "--json"]).text);
  const verdicts = /** @type {const} */ ({ clean: "passed", found: "failed", "not-run": "not-run" });
  return [
    {
      title: "inventory",
      kind: "passed",
      lines: [`inventory: ${packages.length} packages in ${inventoryFile}`],
    },
    {
      title: "licences",
      kind: faults.length === 0 && licences.size > 0 ? "passed" : "failed",
      lines: [`licences: ${licences.size} installed packages, ${faults.length} not allowed`, ...faults],
    },
    { title: "audit", kind: verdicts[audit.kind], lines: audit.lines },
  ];
}
