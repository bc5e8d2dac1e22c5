/**
 * Build of a remote: one container that exposes `./remote`.
 * @param {{ name: string, version: string, dev?: boolean, devPort?: number }} options
 * @returns {import("@rspack/core").Configuration}
 */
export declare function remoteBuild({ name, version, dev, devPort }: {
    name: string;
    version: string;
    dev?: boolean;
    devPort?: number;
}): import("@rspack/core").Configuration;
/**
 * Build of the shell. It names no remote: those come from the registry at run time.
 * @param {{ version: string, dev?: boolean, devPort?: number }} options
 * @returns {import("@rspack/core").Configuration}
 */
export declare function hostBuild({ version, dev, devPort }: {
    version: string;
    dev?: boolean;
    devPort?: number;
}): import("@rspack/core").Configuration;
/** Name of a container on `globalThis`: one per release, so that two releases can live in one page. */
export declare const globalName: (name: any, version: any) => string;
/** Where the refresh run time is, for the development stub. */
export declare const refreshRuntimePath: () => string;
