import type { StringStore } from "../state/stored";

const storageKey = "hpay-reloaded-for";

/** Reloads the page for a release with missing parts, but only once per release in this tab. */
export function reloadOnce(release: string, storage: StringStore, page: Pick<Location, "reload">): boolean {
  const reloadedReleases = (storage.read(storageKey) ?? "").split("\n");
  if (reloadedReleases.includes(release)) return false;
  storage.write(storageKey, [...reloadedReleases, release].filter(Boolean).join("\n"));
  page.reload();
  return true;
}
