import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cycles, importMap, roomMap } from "./import-map.mjs";

/**
 * @typedef {readonly string[] | { together: readonly string[] }} Floor rooms of one floor; only those of
 * `together` may import each other. `*` is every room that no floor names, `mfe-*` all that begin so.
 * @typedef {{ of: string, floors: readonly Floor[] }} FloorPlan a folder and its floors, from the top down
 */

/** @type {readonly FloorPlan[]} */
export const floorPlan = [
  {
    of: "",
    floors: [
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
    floors: [
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
    floors: [
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
    floors: [
      { together: ["main.tsx", "start.tsx", "panel.tsx"] },
      ["panel", "embed"],
      { together: ["*"] },
      ["ports"],
      ["messages", "state"],
    ],
  },
];

/**
 * Folders with rooms two levels deep: `doors/rest`, `orders/order`. Elsewhere a room is a folder of `src`.
 * Files beside the rooms belong to none: they connect rooms, and may import and be imported.
 */
const deep = ["gateway/src"];

const down = "Move what it needs down, or let the upper floor hand it in as a function or an interface.";
const apart = "Move what both need a floor down, or join them a floor above.";

/**
 * Misplaced imports, as sentences with advice.
 * @param {string} root of the workspace, absolute
 * @param {readonly FloorPlan[]} [plan]
 * @returns {string[]}
 */
export function houseFaults(root, plan = floorPlan) {
  const files = importMap(root, packageFolders(root));
  return [
    ...cycles(files).map(
      (cycle) =>
        `${cycle.join(" → ")} import each other in a circle. Move what they share, often a type, to a file below them.`,
    ),
    ...cycles(roomMap(files, roomOf)).map(
      (cycle) =>
        `The rooms ${cycle.join(" → ")} import each other in a circle (${arrows(files, cycle)}). Move one of these files, or what it shares, to a room below both.`,
    ),
    ...plan.flatMap((storey) => floorFaults(files, storey)),
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
function roomOf(file) {
  const [, src, inside] = /^(.*?\/src)\/(.+)\/[^/]+$/.exec(file) ?? [];
  if (src === undefined || inside === undefined) return null;
  const depth = deep.includes(src) ? 2 : 1;
  const path = inside.split("/").slice(0, depth);
  return path.length < depth ? null : [src, ...path].join("/");
}

/**
 * One import for each step of a circle of rooms.
 * @param {import("./import-map.mjs").ImportMap} files
 * @param {readonly string[]} cycle
 */
function arrows(files, cycle) {
  return cycle
    .slice(0, -1)
    .map((room, step) => {
      for (const [file, targets] of files) {
        const target = targets.find((target) => roomOf(target) === cycle[step + 1]);
        if (roomOf(file) === room && target) return `${file} imports ${target}`;
      }
      return "";
    })
    .join(", ");
}

/**
 * @param {import("./import-map.mjs").ImportMap} files
 * @param {FloorPlan} floorPlan
 */
function floorFaults(files, { of, floors }) {
  const base = of === "" ? "" : `${of}/`;
  const rooms = floors.map((floor) => ("together" in floor ? floor.together : floor));
  /** @param {string} file @returns {{ floor: number, room: string } | null} */
  const place = (file) => {
    const inside = file.slice(base.length);
    for (const [floor, names] of rooms.entries()) {
      const room = names.find((name) => isListedIn(inside, name));
      if (room) return { floor, room: room.includes("*") ? (inside.split("/")[0] ?? room) : room };
    }
    const floor = rooms.findIndex((names) => names.includes("*"));
    return floor < 0 || !inside.includes("/") ? null : { floor, room: inside.split("/")[0] ?? "" };
  };

  return [...files].flatMap(([file, targets]) => {
    if (!file.startsWith(base)) return [];
    const from = place(file);
    if (from === null)
      return file.endsWith(".d.ts")
        ? []
        : [
            `${file} is on no floor. Name its room among the floors of ${of || "packages"} in shared/build/src/house.mjs.`,
          ];
    return targets.flatMap((target) => {
      const to = target.startsWith(base) ? place(target) : null;
      if (to === null || to.room === from.room) return [];
      if (to.floor < from.floor)
        return [`${file} imports ${target}: ${to.room} is a floor above ${from.room}. ${down}`];
      const floor = floors[to.floor];
      if (to.floor > from.floor || (floor !== undefined && "together" in floor)) return [];
      return [`${file} imports ${target}: ${to.room} is on the same floor as ${from.room}. ${apart}`];
    });
  });
}

/** @param {string} inside @param {string} name */
function isListedIn(inside, name) {
  if (name === "*") return false;
  if (name.endsWith("*")) return inside.startsWith(name.slice(0, -1));
  return inside === name || inside.startsWith(`${name}/`);
}
