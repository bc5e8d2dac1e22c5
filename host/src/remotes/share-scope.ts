import {
  getInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from "@module-federation/enhanced/runtime";

/** The federation instance that the build put at the start of the host. */
export function federation(): ModuleFederation {
  const instance = getInstance();
  if (!instance) throw new Error("The federation run time has not started");
  return instance;
}

/**
 * A shared package that could not be had is fetched again by whoever needs it next: the run time would hand out its first
 * failure for ever.
 */
export const failedSharesAreForgotten: ModuleFederationRuntimePlugin = {
  name: "hpay-failed-shares",
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const packages of Object.values(shareScopeMap))
      for (const version of Object.values(packages[pkgName] ?? {}))
        if (!(version.loaded || version.lib)) version.loading = null;
  },
};

/**
 * Forgets a release that could not be loaded, so that it can start afresh, or the one before on parts of its own.
 * Out of the share scope goes what nobody has loaded yet, whoever offered it (the files behind the offer may be the ones
 * that are gone), and what was loaded for this release alone: a module that stopped half-way keeps its half for ever.
 */
export function forgetRelease(container: string): void {
  for (const packages of Object.values(federation().shareScopeMap))
    for (const versions of Object.values(packages))
      for (const [version, { loaded, lib, useIn }] of Object.entries(versions))
        if (!(loaded || lib) || (useIn.length > 0 && useIn.every((user) => user === container)))
          delete versions[version];
  // By its name the run time would take a fresh copy of the release for the broken one.
  const instance = getInstance((one) => one.options.name === container);
  if (instance) instance.options.name = `${container}#left`;
}
