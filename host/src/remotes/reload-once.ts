import type { StringStore } from "../state/stored";

const storageKey = "hpay-reloaded-for";

/** Reloads the page for a release with missing parts, but only once per release in this tab. */
export function reloadOnce(release: string, stored: StringStore, page: Pick<Location, "reload">): boolean {
  const reloaded = (stored.read(storageKey) ?? "").split("\n");
  if (reloaded.includes(release)) return false;
  stored.write(storageKey, [...reloaded, release].filter(Boolean).join("\n"));
  page.reload();
  return true;
}
