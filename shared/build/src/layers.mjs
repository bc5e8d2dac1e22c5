import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cycles, folderMap, importMap } from "./import-map.mjs";

/**
 * @typedef {readonly string[] | { together: readonly string[] }} Layer folders of one layer; only those of `together`
 * may import each other. `*` is every folder that no layer names, and `mfe-*` every folder whose name begins with
 * `mfe-`.
 * @typedef {{ of: string, layers: readonly Layer[] }} LayerPlan a folder and its layers, from the top down
 */

/** @type {readonly LayerPlan[]} */
export const layerPlan = [
  {
    of: "",
    layers: [
      ["shared/build/bin"],
      ["e2e"],
      ["gateway", "host", "mfe-*"],
      ["shared/build", "shared/checkout", "shared/create-remote", "shared/embed"],
      ["shared/definition-form", "shared/testing"],
      ["shared/data"],
      ["shared/remote-kit"],
      ["shared/ui"],
      ["shared/i18n", "shared/scripts"],
      ["shared/contract", "shared/domain"],
    ],
  },
  {
    of: "gateway/src",
    layers: [
      { together: ["main.ts", "start.ts", "gateway.ts", "testing"] },
      ["operation", "demo"],
      [
        "doors/rest",
        "doors/shop-api",
        "doors/pay-page",
        "doors/panel",
        "doors/embed",
        "doors/federation",
        "doors/socket",
        "doors/sign-in",
      ],
      ["orders", "support"],
      ["pos"],
      ["people"],
      ["connectors"],
      ["platform"],
    ],
  },
  {
    of: "gateway/src/orders",
    layers: [
      ["actions", "history", "offers", "renewals"],
      ["payments"],
      ["fulfilment", "subscriptions"],
      ["order"],
      ["notifications"],
      ["facts"],
    ],
  },
  {
    of: "host/src",
    layers: [
      { together: ["main.tsx", "start.tsx", "panel.tsx"] },
      ["panel", "embed"],
      { together: ["*"] },
      ["ports"],
      ["messages", "state"],
    ],
  },
];

/**
 * Sources whose folders are compared two levels deep, such as `doors/rest` and `orders/order`. Elsewhere, only
 * the folders directly in `src` are compared. Files next to the compared folders connect them, and can import
 * and be imported freely.
 */
const deepSources = ["gateway/src"];

const downAdvice =
  "Move what it needs down, or let the upper layer hand it in as a function or an interface.";
const apartAdvice = "Move what both need a layer down, or join them a layer above.";

/**
 * Describes misplaced imports, each in a sentence with advice.
 * @param {string} root of the workspace, absolute
 * @param {readonly LayerPlan[]} [plan]
 * @returns {string[]}
 */
export function layerFaults(root, plan = layerPlan) {
  const files = importMap(root, packageFolders(root));
  return [
    ...cycles(files).map(
      (cycle) =>
        `${cycle.join(" → ")} import each other in a circle. Move what they share, often a type, to a file below them.`,
    ),
    ...cycles(folderMap(files, folderOf)).map(
      (cycle) =>
        `The folders ${cycle.join(" → ")} import each other in a circle (${cycleSteps(files, cycle)}). Move one of these files, or what it shares, to a folder below both.`,
    ),
    ...plan.flatMap((part) => upwardImports(files, part)),
  ];
}

/** @param {string} root */
function packageFolders(root) {
  return readdirSync(root).flatMap((name) => {
    if (name === "shared") return readdirSync(join(root, name)).map((inner) => `${name}/${inner}`);
    return ["gateway", "host", "e2e"].includes(name) || name.startsWith("mfe-") ? [name] : [];
  });
}

/** @param {string} file */
function folderOf(file) {
  const [, src, relativePath] = /^(.*?\/src)\/(.+)\/[^/]+$/.exec(file) ?? [];
  if (src === undefined || relativePath === undefined) return null;
  const depth = deepSources.includes(src) ? 2 : 1;
  const path = relativePath.split("/").slice(0, depth);
  return path.length < depth ? null : [src, ...path].join("/");
}

/**
 * Describes a cycle of folders by one import for each of its steps.
 * @param {import("./import-map.mjs").ImportMap} files
 * @param {readonly string[]} cycle
 */
function cycleSteps(files, cycle) {
  return cycle
    .slice(0, -1)
    .map((folder, step) => {
      for (const [file, targets] of files) {
        const target = targets.find((target) => folderOf(target) === cycle[step + 1]);
        if (folderOf(file) === folder && target) return `${file} imports ${target}`;
      }
      return "";
    })
    .join(", ");
}

/**
 * @param {import("./import-map.mjs").ImportMap} files
 * @param {LayerPlan} layerPlan
 */
function upwardImports(files, { of, layers }) {
  const base = of === "" ? "" : `${of}/`;
  const folders = layers.map((layer) => ("together" in layer ? layer.together : layer));
  /** @param {string} file @returns {{ layer: number, folder: string } | null} */
  const place = (file) => {
    const relativePath = file.slice(base.length);
    for (const [layer, names] of folders.entries()) {
      const folder = names.find((name) => isListedIn(relativePath, name));
      if (folder)
        return { layer, folder: folder.includes("*") ? (relativePath.split("/")[0] ?? folder) : folder };
    }
    const layer = folders.findIndex((names) => names.includes("*"));
    return layer < 0 || !relativePath.includes("/")
      ? null
      : { layer, folder: relativePath.split("/")[0] ?? "" };
  };

  return [...files].flatMap(([file, targets]) => {
    if (!file.startsWith(base)) return [];
    const importerPlace = place(file);
    if (importerPlace === null)
      return file.endsWith(".d.ts")
        ? []
        : [
            `${file} is in no layer. Name its folder among the layers of ${of || "packages"} in shared/build/src/layers.mjs.`,
          ];
    return targets.flatMap((target) => {
      const targetPlace = target.startsWith(base) ? place(target) : null;
      if (targetPlace === null || targetPlace.folder === importerPlace.folder) return [];
      if (targetPlace.layer < importerPlace.layer)
        return [
          `${file} imports ${target}: ${targetPlace.folder} is a layer above ${importerPlace.folder}. ${downAdvice}`,
        ];
      const layer = layers[targetPlace.layer];
      if (targetPlace.layer > importerPlace.layer || (layer !== undefined && "together" in layer)) return [];
      return [
        `${file} imports ${target}: ${targetPlace.folder} is in the same layer as ${importerPlace.folder}. ${apartAdvice}`,
      ];
    });
  });
}

/** @param {string} relativePath @param {string} name */
function isListedIn(relativePath, name) {
  if (name === "*") return false;
  if (name.endsWith("*")) return relativePath.startsWith(name.slice(0, -1));
  return relativePath === name || relativePath.startsWith(`${name}/`);
}
