/** @typedef {{ name: string, version: string, sha512: string }} LockedPackage `sha512` in hex */

/**
 * The packages that a pnpm lock file (version 9) names, in its order. Throws if it names none.
 * @param {string} text
 * @returns {LockedPackage[]}
 */
export function lockedPackages(text) {
  const [, section = ""] = /^packages:\n([\s\S]*?)^snapshots:/m.exec(text) ?? [];
  const entry =
    /^ {2}'?((?:@[^/\s]+\/)?[^@\s']+)@([^'\s:()]+)'?:\n {4}resolution: \{integrity: sha512-([^,}\s]+)/gm;
  const entries = [...section.matchAll(entry)].map(([, name = "", version = "", hash = ""]) => ({
    name,
    version,
    sha512: Buffer.from(hash, "base64").toString("hex"),
  }));
  const namedCount = section.match(/^ {2}\S.*:$/gm)?.length ?? 0;
  if (entries.length === 0 || entries.length !== namedCount)
    throw new Error(
      `The lock file names ${namedCount} packages, and ${entries.length} of them have a sha512`,
    );
  return entries;
}
