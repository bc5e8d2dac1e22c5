import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../workspace.mjs";

/**
 * Licenses of the installed packages by `name@version`, as their package.json states them: an SPDX expression,
 * or `""`.
 * @param {string} root
 * @returns {Map<string, string>}
 */
export function installedLicences(root) {
  const store = join(root, "node_modules/.pnpm");
  const packages = new Map();
  for (const folder of readdirSync(store)) {
    const modulesFolder = join(store, folder, "node_modules");
    if (!existsSync(modulesFolder)) continue;
    for (const path of packagesIn(modulesFolder)) {
      const file = join(path, "package.json");
      if (!existsSync(file)) continue;
      const { name, version, license, licenses } = readJson(file);
      if (name && version) packages.set(`${name}@${version}`, textOf(license ?? licenses));
    }
  }
  return packages;
}

function packagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      name.startsWith("@")
        ? readdirSync(join(folder, name)).map((part) => join(folder, name, part))
        : [join(folder, name)],
    );
}

/** Old packages state the license as an object, or as a list of alternatives. */
function textOf(licence) {
  if (typeof licence === "string") return licence;
  if (Array.isArray(licence)) return licence.map(textOf).filter(Boolean).join(" OR ");
  return typeof licence?.type === "string" ? licence.type : "";
}
