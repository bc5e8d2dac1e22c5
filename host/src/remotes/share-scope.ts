import {
  getInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";

/** The federation instance that was created when the host started. */
export function federation(): ModuleFederation {
  const instance = getInstance();
  if (!instance) throw new Error("The federation run time has not started");
  return instance;
}

/**
 * Requests a shared package again after a failed load. The federation runtime would return its first failure
 * forever.
 */
export const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: "hpay-failed-shares",
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const packages of Object.values(shareScopeMap))
      for (const version of Object.values(packages[pkgName] ?? {}))
        if (!(version.loaded || version.lib)) version.loading = null;
  },
};

/**
 * Clears a failed release, so that it or the previous one can start fresh. Removes shared packages that have
 * not loaded, whichever remote provides them, because their files may be the missing ones. Also removes those
 * loaded only for this release, because a module that stopped half-way stays incomplete.
 */
export function forgetRelease(container: string): void {
  for (const packages of Object.values(federation().shareScopeMap))
    for (const versions of Object.values(packages))
      for (const [version, { loaded, lib, useIn }] of Object.entries(versions))
        if (!(loaded || lib) || (useIn.length > 0 && useIn.every((user) => user === container)))
          delete versions[version];
  // The federation runtime would confuse a fresh copy of the same name with the broken release.
  const instance = getInstance((instance) => instance.options.name === container);
  if (instance) instance.options.name = `${container}#left`;
}
