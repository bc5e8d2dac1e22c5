import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Registry, RegistryRemote, RegistryVersion, RemoteConfig } from "@hpay/contract";

type RemoteName = Pick<RemoteConfig, "name" | "owner">;

interface RegistryFile {
  registryPath(panel: string): string;
  readRegistry(panel: string): Registry;
  writeRegistry(panel: string, remotes: readonly RegistryRemote[]): string;
  addVersion(panel: string, config: RemoteName, release: RegistryVersion): string;
  promote(panel: string, name: string, version: string): string;
  rollback(panel: string, name: string, options?: { now?: boolean }): string;
  setDisabled(panel: string, name: string, notice: { en: string; rs: string } | null): string;
}
interface ReleaseFiles {
  filesBelow(folder: string): readonly string[];
  integrityOf(path: string): string;
}
interface BuildRemote {
  remoteSources(name: string): string;
  buildRemote(
    name: string,
    panel: string,
    version: string,
  ): Promise<{ readonly config: RemoteConfig; readonly release: RegistryVersion }>;
}
interface HostBuilds {
  buildHost(panel: string, options?: { version?: string }): Promise<{ readonly version: string }>;
}
interface Preset {
  globalName(name: string, version: string): string;
  remoteBuild(options: { name: string; folder: string; version: string }): { output: { path: string } };
}
interface Bundler {
  runRspack(configuration: object): Promise<unknown>;
}

/**
 * The build's modules are plain JavaScript outside this project's types, so the parts that are used are
 * declared above.
 */
const load = (file: string) =>
  import(pathToFileURL(join(import.meta.dirname, "../../../shared/build/src", file)).href);

export const registryFile: RegistryFile = await load("registry-file.mjs");
export const releaseFiles: ReleaseFiles = await load("release-files.mjs");
export const remoteBuilds: BuildRemote = await load("build-remote.mjs");
export const hostBuilds: HostBuilds = await load("build-host.mjs");
export const bundler: Bundler = await load("run-rspack.mjs");
export const preset: Preset = await load("rspack-preset.mjs");
