import type { Kept } from "../state/kept";

const keptAs = "hpay-reloaded-for";

/** Reloads the page for a release whose parts can not be had, but never twice for the same release in this tab. */
export function reloadOnce(release: string, kept: Kept, page: Pick<Location, "reload">): boolean {
  const done = (kept.read(keptAs) ?? "").split("\n");
  if (done.includes(release)) return false;
  kept.write(keptAs, [...done, release].filter(Boolean).join("\n"));
  page.reload();
  return true;
}
