/** Licenses that only require attribution. */
const allowedLicences = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "Apache-2.0"],
  ...["CC0-1.0", "Unlicense", "Python-2.0"],
]);

/** Other licenses that are allowed, each for one package and for the given reason. */
const exceptions = [
  { name: /^@fontsource/, licence: "OFL-1.1", why: "fonts, served unchanged under their own names" },
  { name: /^caniuse-lite$/, licence: "CC-BY-4.0", why: "data that the build reads" },
  {
    name: /^@img\/sharp-libvips-/,
    licence: "LGPL-3.0-or-later",
    why: "a library that is linked at run time",
  },
  {
    name: /^(?:lightningcss|@axe-core\/|axe-core)/,
    licence: "MPL-2.0",
    why: "unchanged, in build and tests",
  },
];

/**
 * Whether a package with this SPDX expression can be used: `MIT OR GPL-3.0` offers a choice, `Apache-2.0 AND
 * MIT` requires both.
 * @param {string} name
 * @param {string} expression
 */
export function isAllowed(name, expression) {
  const isLicenceAllowed = (licence) =>
    allowedLicences.has(licence) ||
    exceptions.some((exception) => exception.licence === licence && exception.name.test(name));
  const bareExpression = expression.replace(/^\(([^()]*)\)$/, "$1").trim();
  if (bareExpression === "" || /[()]/.test(bareExpression)) return false;
  return bareExpression
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((part) => isLicenceAllowed(part.trim())));
}

/**
 * @param {ReadonlyMap<string, string>} licences by `name@version`
 * @returns {string[]} one line for each package whose license is not allowed
 */
export const licenceFaults = (licences) =>
  [...licences]
    .filter(([id, licence]) => !isAllowed(id.slice(0, id.lastIndexOf("@")), licence))
    .map(([id, licence]) => `${id}: ${licence === "" ? "states no licence" : licence}`)
    .toSorted();
