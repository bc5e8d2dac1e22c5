import type { RegistryVersion } from "@hpay/contract";

/** A release of the remote `m` without pages or files. */
export const aRelease = (version: string, changes: Partial<RegistryVersion> = {}): RegistryVersion => ({
  version,
  contract: "^1.0.0",
  entry: `/remotes/m/${version}/remoteEntry.js`,
  globalName: `m_${version}`,
  integrity: {},
  preloadFiles: [],
  routes: [],
  menu: [],
  slots: [],
  preload: false,
  ...changes,
});
