import { createHash } from "node:crypto";
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { basename, join } from "node:path";
import type { ProvidedDoors, Registry, RegistryRemote } from "@hpay/contract";
import { type Answered, object, text } from "../../platform/http/answer-schema";
import { ApiError } from "../../platform/http/api-error";
import { ownJson } from "../../platform/json/data-json";
import { folderNotWritable, withLock } from "./registry-lock";

/** The files that `npm run federation` writes in a panel's folder; the service uses the same lock and files. */
const pathsOf = (panelDir: string) => ({
  folder: join(panelDir, "federation"),
  registry: join(panelDir, "federation/registry.json"),
  lock: join(panelDir, "federation/registry.lock"),
  audit: join(panelDir, "federation/audit.jsonl"),
  host: join(panelDir, "host/release.json"),
});

/** One line of the audit log: who did what, when and from where; `from` and `to` are revisions. */
export const auditLine = object(
  {
    at: text,
    author: text,
    commit: text,
    address: text,
    command: text,
    remote: text,
    version: text,
    from: text,
    to: text,
  },
  ["address", "version"],
);
export type RegistryAuditLine = Answered<typeof auditLine>;

export interface DeployedHost {
  readonly version: string;
  readonly contract: string;
  readonly provides?: ProvidedDoors;
}

/**
 * The parsed file; undefined only when it does not exist. If an unreadable file counted as an empty registry,
 * the next publish would overwrite it.
 */
async function readJson<Value>(path: string): Promise<Value | undefined> {
  try {
    return ownJson(await readFile(path, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new ApiError("SERVICE_UNAVALABLE", {
      text: `The panel's ${basename(path)} cannot be read. Nothing has changed.`,
      retryAfterSeconds: 5,
    });
  }
}

const codeOf = (error: unknown): unknown => Object(error).code;

export const readFolderRegistry = async (panelDir: string): Promise<Registry> =>
  (await readJson<Registry>(pathsOf(panelDir).registry)) ?? { revision: "empty", remotes: [] };

/** The deployed host; undefined when there is none. */
export const readDeployedHost = (panelDir: string): Promise<DeployedHost | undefined> =>
  readJson<DeployedHost>(pathsOf(panelDir).host);

/** Audit entries, newest first. */
export async function readRegistryAudit(
  panelDir: string,
  max: number,
): Promise<readonly RegistryAuditLine[]> {
  const text = await readFile(pathsOf(panelDir).audit, "utf8").catch(() => "");
  const lines = text.split("\n").filter(Boolean).slice(-max).reverse();
  return lines.map((line) => ownJson<RegistryAuditLine>(line));
}

export interface RegistryChange {
  readonly note: Omit<RegistryAuditLine, "at" | "from" | "to">;
  readonly now: Date;
  /** The revision that the caller has seen; the change is refused when another one is current. */
  readonly seenRevision: string | undefined;
  readonly dryRun: boolean;
  /** Runs while the lock is held; throws to refuse the change. */
  change(registry: Registry): Promise<readonly RegistryRemote[]>;
  /**
   * Removes the files of releases that left the registry. Runs under the lock, so that nobody adds files
   * meanwhile.
   */
  removeUnlisted?(registry: Registry): Promise<void>;
}

/**
 * Reads, changes and writes the registry in one step, and records who did it.
 * @returns the changed registry; in a dry run, the registry as it would be
 * @throws ApiError VERSION_CONFLICT when the registry is no longer the one that the caller has seen;
 * SERVICE_UNAVALABLE while another command holds it
 */
export async function changeFolderRegistry(
  panelDir: string,
  { note, now, seenRevision, dryRun, change, removeUnlisted: removesUnlisted }: RegistryChange,
): Promise<Registry> {
  const paths = pathsOf(panelDir);
  await mkdir(paths.folder, { recursive: true });
  return withLock(paths.lock, async () => {
    const before = await readFolderRegistry(panelDir);
    if (seenRevision !== undefined && seenRevision !== before.revision)
      throw new ApiError("VERSION_CONFLICT", {
        text: `The registry is now at revision ${before.revision}, not ${seenRevision}. Check what has changed, and try again.`,
      });
    const remotes = await change(before);
    if (JSON.stringify(remotes) === JSON.stringify(before.remotes)) return before;
    const revision = createHash("sha256").update(JSON.stringify(remotes)).digest("hex").slice(0, 12);
    const after = { revision, remotes };
    if (dryRun) return after;
    const line = { at: now.toISOString(), ...note, from: before.revision, to: revision };
    try {
      await writeFile(`${paths.registry}.new`, `${JSON.stringify(after, null, 2)}\n`);
      // The audit line is written before the change, so that on a full disk nothing changes without one.
      await appendAtomically(paths.audit, `${JSON.stringify(line)}\n`);
    } catch (error) {
      await rm(`${paths.registry}.new`, { force: true });
      throw folderNotWritable(error);
    }
    await rename(`${paths.registry}.new`, paths.registry);
    await removesUnlisted?.(after);
    return after;
  });
}

/** Appends the whole line or, on a full disk, nothing, because half a line would corrupt the next one too. */
async function appendAtomically(path: string, line: string): Promise<void> {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  try {
    await appendFile(path, line);
  } catch (error) {
    await truncate(path, size).catch(() => undefined);
    throw error;
  }
}

/** An upload takes a few minutes, so an older hidden folder was left by a process that was killed. */
const maxUploadMs = 3_600_000;

/**
 * Deletes files of releases that left the registry, and of uploads that were never completed. Tabs that still
 * run a release have already loaded it. Ages are measured with the folder's clock.
 */
export async function removeOldReleases(
  panelDir: string,
  name: string,
  { remotes }: Registry,
): Promise<void> {
  const remote = remotes.find((remote) => remote.name === name);
  if (!remote) return;
  const folder = join(panelDir, "remotes", remote.name);
  const { mtimeMs: now } = await stat(pathsOf(panelDir).registry);
  for (const version of await readdir(folder).catch(() => [])) {
    const path = join(folder, version);
    const isUnused = version.startsWith(".")
      ? (await stat(path).catch(() => ({ mtimeMs: now }))).mtimeMs < now - maxUploadMs
      : !Object.hasOwn(remote.versions, version);
    if (isUnused) await rm(path, { recursive: true, force: true });
  }
}
