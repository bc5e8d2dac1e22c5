import type { IconNode } from "lucide";
import { firstIcons } from "./first-icons";
import type { moreIcons } from "./more-icons";

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;

type IconSet = Readonly<Record<string, IconNode>>;

const listeners = new Set<() => void>();
let loadedIcons: IconSet = firstIcons;
let underway = false;
let complete = false;

/** The icon with a name; undefined while it loads, null if the name is unknown. */
export function iconNamed(name: string, set: IconSet): IconNode | null | undefined {
  if (Object.hasOwn(set, name)) return set[name];
  return complete ? null : undefined;
}

export function knownIcons(): IconSet {
  return loadedIcons;
}

export function subscribeToIcons(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

/** Loads the second set once. If this fails, its icons stay blank, and the next icon that is shown retries. */
export function fetchMoreIcons(): void {
  if (underway || complete) return;
  underway = true;
  import("./more-icons").then(
    (module) => {
      complete = true;
      loadedIcons = { ...firstIcons, ...module.moreIcons };
      for (const listener of [...listeners]) listener();
    },
    () => {
      underway = false;
    },
  );
}
