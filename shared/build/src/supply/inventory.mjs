/**
 * An inventory of everything that the lock file names, as CycloneDX 1.6 in JSON. The same input gives the same
 * text.
 * @param {{ name: string, version: string }} panelPackage
 * @param {readonly import("./lock-file.mjs").LockedPackage[]} packages
 * @param {ReadonlyMap<string, string>} licences by `name@version`; packages for other platforms have none
 */
export function inventory(panelPackage, packages, licences) {
  const components = packages.map(({ name, version, sha512 }) => {
    const licence = licences.get(`${name}@${version}`);
    return {
      type: "library",
      "bom-ref": purl(name, version),
      ...(name.startsWith("@") ? { group: name.split("/")[0], name: name.split("/")[1] } : { name }),
      version,
      hashes: [{ alg: "SHA-512", content: sha512 }],
      ...(licence ? { licenses: [{ expression: licence }] } : {}),
      purl: purl(name, version),
    };
  });
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": panelPackage.name,
        name: panelPackage.name,
        version: panelPackage.version,
      },
    },
    components,
  };
}

const purl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
