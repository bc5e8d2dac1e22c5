import { matchPath, type RegistryVersion } from "@hpay/contract";

/**
 * The address at which a page opens.
 * @throws Error when the release has no such page
 */
export const firstPath = (release: RegistryVersion, page: string): string => {
  const route = release.routes.find((candidate) => candidate.page === page);
  if (!route) throw new Error(`There is no page "${page}"`);
  return route.path.replace(/\/:[^/]*\?$/, "");
};

/** Reads the page and its parameters from an address. */
export function pageAt(release: RegistryVersion, page: string, path: string) {
  const { pathname } = new URL(path, "http://panel");
  for (const route of release.routes) {
    const params = matchPath(route.path, pathname);
    if (params && !route.redirectTo) return { page: route.page, params };
  }
  return { page, params: {} };
}
