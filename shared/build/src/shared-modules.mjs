import { join } from "node:path";
import { readJson, root } from "./workspace.mjs";

/**
 * Versions come from the installed packages: a literal `workspace:^` would never satisfy a strict share.
 * @param {string} folder
 * @param {string} name
 */
const versionIn = (folder, name) =>
  readJson(join(root, folder, "node_modules", name, "package.json")).version;

/** @param {string} version */
const major = (version) => `^${version}`;

/**
 * @param {string} folder
 * @param {string} name
 */
function third(folder, name, { eager = false } = {}) {
  const version = versionIn(folder, name);
  return { singleton: true, strictVersion: true, version, requiredVersion: major(version), eager };
}

/** @param {string} name */
function ours(name, { eager = false } = {}) {
  const { version } = readJson(join(root, "shared", name, "package.json"));
  return { singleton: true, strictVersion: true, version, requiredVersion: major(version), eager };
}

/** Doors that every host carries: a remote uses the host's, whatever it has brought along itself. */
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

/** In the key of a door: the place for a hash of its contents, which the build of each remote fills in. */
export const contentToCome = /zzdoor\d\d/g;

const broughtDoors = [
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
 * A door that remotes bring along. Remotes with the same contents behind it share it; another remote has its own, so that
 * none ever meets a copy that lacks what it uses, whoever came first.
 * @param {string} folder
 * @param {string} door
 */
function brought(folder, door) {
  const place = String(broughtDoors.indexOf(door)).padStart(2, "0");
  return { ...ours(folder), shareKey: `@hpay/${door}#zzdoor${place}` };
}

/**
 * What host and remotes load once between them. The host carries what the sign-in page needs (`eager`);
 * the rest arrives with whoever needs it first.
 * @param {{ host: boolean }} options
 */
export function sharedModules({ host }) {
  return {
    react: third("shared/ui", "react", { eager: host }),
    "react/": third("shared/ui", "react", { eager: host }),
    "react-dom": third("shared/ui", "react-dom", { eager: host }),
    "react-dom/": third("shared/ui", "react-dom", { eager: host }),
    "@hpay/i18n": ours("i18n", { eager: host }),
    "@hpay/ui": ours("ui", { eager: host }),
    "@hpay/ui/page": ours("ui"),
    "@hpay/ui/html": brought("ui", "ui/html"),
    "@hpay/ui/qr": brought("ui", "ui/qr"),
    "@hpay/ui/chart": brought("ui", "ui/chart"),
    "@hpay/ui/editor": brought("ui", "ui/editor"),
    "@hpay/remote-kit": ours("remote-kit", { eager: host }),
    "@hpay/remote-kit/router": brought("remote-kit", "remote-kit/router"),
    "@hpay/remote-kit/form": brought("remote-kit", "remote-kit/form"),
    "@hpay/data": brought("data", "data"),
    "@hpay/data/record-form": brought("data", "data/record-form"),
    "@hpay/definition-form": brought("definition-form", "definition-form"),
    formik: third("shared/remote-kit", "formik"),
    yup: third("mfe-auth", "yup"),
  };
}
