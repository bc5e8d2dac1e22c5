import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Registry, RegistryVersion, RemoteConfig } from "@hpay/contract";
import { bundler, preset, registryFile, releaseFiles, remoteBuilds } from "./build-tools";

const builtPanel = process.env.PANEL_DIR ?? join(import.meta.dirname, "../../../.panel");

/** A panel folder that a test publishes to in the same way as a team. */
export interface TempPanel {
  readonly dir: string;
  registry(): Registry;
  /** Path on disk of an address such as `/remotes/mfe-support/1.0.0-ab/remoteEntry.js`. */
  file(address: string): string;
  stable(name: string): RegistryVersion;
  /** Adds a release without moving a channel. */
  publish(config: Pick<RemoteConfig, "name" | "owner">, release: RegistryVersion): void;
  promote(name: string, version: string): void;
  rollback(name: string, options?: { now?: boolean }): void;
  disable(name: string, notice: string): void;
  enable(name: string): void;
  /** Copies the built host over the current one, like a deploy, which deletes no files of the current host. */
  deployHost(): void;
  /** Restores the folder to its build, with one release of each remote, whatever a test has done to it. */
  reset(): void;
  discard(): void;
}

/** Copies the files of the built panel. */
export function tempPanel(): TempPanel {
  const dir = mkdtempSync(join(tmpdir(), "hpay-panel-"));
  const registry = (): Registry => registryFile.readRegistry(dir);
  const stable = (name: string) => {
    const remote = registry().remotes.find((remote) => remote.name === name);
    const release = remote?.versions[remote.channels.stable ?? ""];
    if (!release) throw new Error(`${name} has no stable release in ${dir}`);
    return release;
  };
  const deployHost = () => cpSync(join(builtPanel, "host"), join(dir, "host"), { recursive: true });
  const reset = () => {
    rmSync(join(dir, "host"), { recursive: true, force: true });
    deployHost();
    rmSync(join(dir, "federation"), { recursive: true, force: true });
    for (const { name } of registryFile.readRegistry(builtPanel).remotes)
      rmSync(join(dir, "remotes", name), { recursive: true, force: true });
    cpSync(join(builtPanel, "federation"), join(dir, "federation"), { recursive: true });
    registryFile.writeRegistry(
      dir,
      registry().remotes.map((remote) => {
        const release = stable(remote.name);
        return { ...remote, channels: { stable: release.version }, versions: { [release.version]: release } };
      }),
    );
    for (const { name } of registry().remotes) {
      const folder = join("remotes", name, stable(name).version);
      cpSync(join(builtPanel, folder), join(dir, folder), { recursive: true });
    }
  };
  for (const part of ["static", "script-frame", "embed", "remotes/hpay-embed"])
    cpSync(join(builtPanel, part), join(dir, part), { recursive: true });
  reset();
  return {
    dir,
    registry,
    file: (address) => join(dir, ...address.split("/")),
    stable,
    publish: (config, release) => void registryFile.addVersion(dir, config, release),
    promote: (name, version) => void registryFile.promote(dir, name, version),
    rollback: (name, options) => void registryFile.rollback(dir, name, options),
    disable: (name, notice) => void registryFile.setDisabled(dir, name, { en: notice, rs: notice }),
    enable: (name) => void registryFile.setDisabled(dir, name, null),
    deployHost,
    reset,
    discard: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** The folder of releases built in this run. */
const builtReleases = join(import.meta.dirname, "../../dist/releases");

/** Builds a remote's next release from the current sources and publishes it, without moving a channel. */
export async function publishNext(
  panel: TempPanel,
  name: string,
  major: number,
  change: Partial<RegistryVersion> = {},
): Promise<RegistryVersion> {
  // Each worker builds its own releases: two builds of the same release delete each other's files.
  const minor = process.env.TEST_PARALLEL_INDEX ?? "0";
  const version = `${major}.${minor}.0-${remoteBuilds.remoteSources(name)}`;
  const { config, release } = await remoteBuilds.buildRemote(name, builtReleases, version);
  const folder = join("remotes", name, version);
  cpSync(join(builtReleases, folder), join(panel.dir, folder), { recursive: true });
  const publishedRelease = { ...release, ...change };
  panel.publish(config, publishedRelease);
  return publishedRelease;
}

interface HandwrittenRelease {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly title: string;
  /** Name of the remote's page; by default `page`. */
  readonly page?: string;
  readonly contract?: string;
  readonly slots?: RegistryVersion["slots"];
}

/** Publishes a handwritten remote without a build: one script that uses only the DOM. */
export function publishByHand(
  panel: TempPanel,
  /** `mount`: body of `mount(element, props)`. */
  { mount, ...remote }: HandwrittenRelease & { readonly mount: string },
): RegistryVersion {
  const { name, version, contract = "^1.0.0" } = remote;
  const folder = panel.file(`/remotes/${name}/${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "remoteEntry.js"),
    `var ${preset.globalName(name, version)} = (() => {
  const remote = { id: "${name}", version: "${version}", contract: "${contract}", mount(element, props) { ${mount} } };
  return { init() {}, get: async () => () => ({ remote }) };
})();\n`,
  );
  return publishFolder(panel, remote);
}

/**
 * Builds the remote in `e2e/federation/fixtures/{name}`, which targets contract 1.0.0 and has its own style,
 * and publishes it.
 */
export async function publishFixture(panel: TempPanel, remote: HandwrittenRelease): Promise<RegistryVersion> {
  const { name, version } = remote;
  const output = preset.remoteBuild({ name, folder: `e2e/federation/fixtures/${name}`, version });
  const path = panel.file(`/remotes/${name}/${version}`);
  await bundler.runRspack({ ...output, output: { ...output.output, path } });
  return publishFolder(panel, remote);
}

function publishFolder(panel: TempPanel, remote: HandwrittenRelease): RegistryVersion {
  const { name, version, path, title, page = "page", slots = [], contract = "^1.0.0" } = remote;
  const text = { en: title, rs: title };
  const base = `/remotes/${name}/${version}/`;
  const release: RegistryVersion = {
    version,
    contract,
    uses: {},
    entry: `${base}remoteEntry.js`,
    globalName: preset.globalName(name, version),
    integrity: hashesBelow(panel.file(base), base),
    preloadFiles: [],
    routes: [{ path, page, needs: "session", title: text }],
    menu: [{ path, label: text, icon: "help", order: 500, needs: "session" }],
    slots,
    preload: false,
  };
  panel.publish({ name, owner: "team" }, release);
  return release;
}

/** Changes bytes of a published file, as a broken disk or an attacker would. */
export function tamper(panel: TempPanel, address: string): void {
  const path = panel.file(address);
  const addedCode = address.endsWith(".css") ? "body { --tampered: 1 }" : ";globalThis.tampered = true;";
  writeFileSync(path, `${readFileSync(path, "utf8")}\n${addedCode}\n`);
  for (const ending of ["gz", "br"]) rmSync(`${path}.${ending}`, { force: true });
}

const hashesBelow = (folder: string, base: string) =>
  Object.fromEntries(
    releaseFiles
      .filesBelow(folder)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => [base + file, releaseFiles.integrityOf(join(folder, file))]),
  );
