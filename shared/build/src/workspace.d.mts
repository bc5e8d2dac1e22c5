/** Root folder of the workspace. */
export declare const root: string;
/** Where the built panel is put together; what the gateway or any static server serves. */
export declare const panelDir: string;
/** Files below a folder that take part in a build, sorted, tests left out. */
export declare function sourceFiles(folder: any): any[];
/** Eight hex digits that change when any source of these folders, the preset or a dependency changes. */
export declare function sourceHash(folders: any): string;
/** Reads a JSON file. */
export declare const readJson: (path: any) => any;
/** The names of the remotes: every folder `mfe-*` with a `remote.config.ts`. */
export declare function remoteNames(): string[];
/** Shared packages that are part of a front-end build, as folders from the root. */
export declare const sharedFolders: string[];
