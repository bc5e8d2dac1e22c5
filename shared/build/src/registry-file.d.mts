export type Registry = import("../../contract/src/registry").Registry;
/** @typedef {import("../../contract/src/registry").Registry} Registry */
/** Path of the registry below a panel folder. */
export declare const registryPath: (panel: any) => string;
/** @returns {Registry} the registry of a panel folder; an empty one when there is none yet */
export declare function readRegistry(panel: any): Registry;
/** Writes whole or not at all: a reader never sees half a registry. */
export declare function writeRegistry(panel: any, remotes: any): string;
/** Writes the registry with one remote changed by `change(remote)`, or taken out by null. Throws when there is no such remote. */
export declare function changeRemote(panel: any, name: any, change: any): string;
/** Adds a version without moving a channel. The first version of a remote becomes its stable one. */
export declare function addVersion(panel: any, config: any, release: any): string;
/** Makes a published version the stable one; what was stable becomes `previous`. Older versions leave registry and folder. */
export declare function promote(panel: any, name: any, version: any): string;
/** Swaps stable and previous. */
export declare function rollback(panel: any, name: any): string;
/** Gives a version to a share of the companies, chosen by a hash of the company id, and to named ones. */
export declare function canary(panel: any, name: any, { version, percent, companies }: {
    companies: any;
    percent: any;
    version: any;
}): string;
/** Switches a remote off with a notice, or on again without one. */
export declare function setDisabled(panel: any, name: any, notice: any): string;
