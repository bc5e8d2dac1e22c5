import type { Kept } from "../state/stored";

const storedAs = "hpay-reloaded-for";

/** Reloads the page for a release with missing parts, but only once per release in this tab. */
export function reloadOnce(release: string, kept: Kept, page: Pick<Location, "reload">): boolean {
  const done = (kept.read(storedAs) ?? "").split("\n");
  if (done.includes(release)) return false;
  kept.write(storedAs, [...done, release].filter(Boolean).join("\n"));
  page.reload();
  return true;
}
