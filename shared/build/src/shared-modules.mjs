import { join } from "node:path";
import { installedIn, isWorkspace, packageFolder, readJson, root } from "./workspace.mjs";

/** @param {string} version */
const major = (version) => `^${version}`;

/**
 * The version is read from the installed package, because a literal `workspace:^` would never satisfy a strict
 * share.
 * @param {string | undefined} folder undefined if the package is not installed, and therefore not used
 * @param {{ eager?: boolean }} [options]
 * @returns {{ singleton: boolean, strictVersion: boolean, version: string, requiredVersion: string, eager:
 * boolean } | undefined}
 */
function share(folder, { eager = false } = {}) {
  if (!folder) return undefined;
  const { version } = readJson(join(folder, "package.json"));
  return { singleton: true, strictVersion: true, version, requiredVersion: major(version), eager };
}

/**
 * @param {string} user name of our package that depends on it
 * @param {string} name
 * @param {{ eager?: boolean }} [options]
 */
const thirdParty = (user, name, options) => share(installedIn(packageFolder(user) ?? root, name), options);

/**
 * One of our own packages, with any minor version of the same major version. The export ledger lists what an
 * older host lacks.
 * @param {string} name
 * @param {{ eager?: boolean }} [options]
 */
const ownPackage = (name, options) => {
  const shareOptions = share(packageFolder(name), options);
  return (
    shareOptions && { ...shareOptions, requiredVersion: major(shareOptions.version.replace(/\..*/, ".0.0")) }
  );
};

/** Packages that every host provides. A remote uses the host's copy, even if it has its own. */
export const hostDoors = [
  "react",
  "react/jsx-runtime",
  "react-dom",
  "react-dom/client",
  "@hpay/i18n",
  "@hpay/ui",
  "@hpay/ui/page",
  "@hpay/remote-kit",
];

/** Placeholder in a package's key for a hash of its contents, which each remote's build fills in. */
export const contentPlaceholder = /zzdoor\d\d/g;

const bundledDoors = [
  "ui/html",
  "ui/qr",
  "ui/chart",
  "ui/editor",
  "remote-kit/router",
  "remote-kit/form",
  "data",
  "data/record-form",
  "definition-form",
];

/**
 * A package that remotes bring along. Remotes with equal contents share one copy; others use their own, so that
 * each has everything that it uses, whichever loads first.
 * @param {string} folder
 * @param {string} door
 */
function bundledPackage(folder, door) {
  const pack = ownPackage(folder);
  const position = String(bundledDoors.indexOf(door)).padStart(2, "0");
  return pack && { ...pack, shareKey: `@hpay/${door}#zzdoor${position}` };
}

/**
 * Modules of which a page loads only one copy. The host contains those that the sign-in page needs (`eager`);
 * the others load with the first page that needs them.
 * @param {{ host: boolean }} options
 * @returns {Record<string, object>}
 */
export function sharedModules({ host }) {
  const modules = {
    react: thirdParty("ui", "react", { eager: host }),
    "react/": thirdParty("ui", "react", { eager: host }),
    "react-dom": thirdParty("ui", "react-dom", { eager: host }),
    "react-dom/": thirdParty("ui", "react-dom", { eager: host }),
    "@hpay/i18n": ownPackage("i18n", { eager: host }),
    "@hpay/ui": ownPackage("ui", { eager: host }),
    "@hpay/ui/page": ownPackage("ui"),
    "@hpay/ui/html": bundledPackage("ui", "ui/html"),
    "@hpay/ui/qr": bundledPackage("ui", "ui/qr"),
    "@hpay/ui/chart": bundledPackage("ui", "ui/chart"),
    "@hpay/ui/editor": bundledPackage("ui", "ui/editor"),
    "@hpay/remote-kit": ownPackage("remote-kit", { eager: host }),
    "@hpay/remote-kit/router": bundledPackage("remote-kit", "remote-kit/router"),
    "@hpay/remote-kit/form": bundledPackage("remote-kit", "remote-kit/form"),
    "@hpay/data": bundledPackage("data", "data"),
    "@hpay/data/record-form": bundledPackage("data", "data/record-form"),
    "@hpay/definition-form": bundledPackage("definition-form", "definition-form"),
    formik: thirdParty("remote-kit", "formik"),
    yup: share(installedIn(isWorkspace ? join(root, "mfe-auth") : root, "yup")),
  };
  return Object.fromEntries(
    Object.entries(modules).flatMap(([key, moduleOptions]) => (moduleOptions ? [[key, moduleOptions]] : [])),
  );
}
