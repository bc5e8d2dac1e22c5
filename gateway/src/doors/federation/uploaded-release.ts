import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RegistryRemote, RegistryVersion } from "@hpay/contract";
import { lacksOf, permissionMatrix } from "@hpay/contract";
import { ruleFaults, type WeighedRelease } from "@hpay/contract/release-rules";
import Type from "typebox";
import { invalid } from "../../platform/http/api-error";
import { ownJson } from "../../platform/json/data-json";
import { readDeployedHost } from "./registry-folder";
import { folderNotWritable } from "./registry-lock";

const word = (pattern: string, maxLength = 128) => Type.String({ pattern, maxLength });
const short = Type.String({ minLength: 1, maxLength: 200 });
const localizedText = Type.Object({ en: short, rs: short, mk: Type.Optional(short) });
/** An address of the panel. With two slashes at its start, a menu entry would lead to another site. */
const path = word("^/(?!/)[\\w:?/.-]*$");
const address = word("^/remotes/[a-z0-9-]+/[\\w.-]+/[\\w.@-]+(/[\\w.@-]+)*$", 300);
const list = <Item extends Type.TSchema>(item: Item, maxItems = 200) => Type.Array(item, { maxItems });

const action = Type.Optional(Type.Enum(Object.keys(permissionMatrix)));

export const remoteName = word("^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$", 64);

/** A release as the build writes it to `release.json`. */
const releaseSchema = Type.Unsafe<WeighedRelease>(
  Type.Object(
    {
      version: word("^\\d+\\.\\d+\\.\\d+-[0-9a-f]{8}$", 64),
      contract: word("^\\^?\\d+\\.\\d+\\.\\d+$", 32),
      uses: Type.Record(
        Type.String({ maxLength: 64 }),
        Type.Object({ range: word("^\\^?\\d+\\.\\d+\\.\\d+$", 32), names: list(word("^[\\w$.]+$"), 1000) }),
        { additionalProperties: false },
      ),
      entry: address,
      globalName: word("^\\w+$"),
      integrity: Type.Record(Type.String({ maxLength: 300 }), word("^sha384-[A-Za-z0-9+/]{64}$", 80)),
      preloadFiles: list(address),
      firstScreenBytes: Type.Integer({ minimum: 1 }),
      routes: list(
        Type.Object(
          {
            path,
            page: short,
            needs: Type.Enum(["session", "selection", "company", "pos"]),
            action,
            title: localizedText,
            frame: Type.Optional(Type.Enum(["shell", "bare"])),
            early: Type.Optional(address),
            redirectTo: Type.Optional(path),
          },
          { additionalProperties: false },
        ),
      ),
      menu: list(
        Type.Object({
          path,
          label: localizedText,
          icon: short,
          order: Type.Number(),
          needs: Type.Enum(["session", "company", "pos"]),
          action,
        }),
        20,
      ),
      // `ruleFaults` checks which of these fields each slot needs.
      slots: list(
        Type.Object(
          {
            slot: short,
            page: Type.Optional(short),
            early: Type.Optional(address),
            path: Type.Optional(path),
            field: Type.Optional(word("^\\w+(\\.\\w+)*$", 200)),
            label: Type.Optional(Type.Partial(localizedText)),
            icon: Type.Optional(short),
            action,
          },
          { additionalProperties: false },
        ),
        50,
      ),
      preload: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
);

const maxFiles = 2000;
/** Every document of the panel contains the published releases. Each of our own takes at most 15 kB. */
const maxReleaseLength = 64_000;

export const uploadSchema = Type.Object(
  {
    owner: Type.String({ minLength: 1, maxLength: 100 }),
    budgetBytes: Type.Integer({ minimum: 1 }),
    /** Commit that the release was built from, for the audit log. */
    commit: Type.Optional(word("^[\\w+./-]+$", 80)),
    dryRun: Type.Optional(Type.Boolean()),
    release: releaseSchema,
    /** File contents as base64, by path in the release; `release` contains the hashes of code and styles. */
    files: Type.Record(Type.String(), Type.String(), { maxProperties: maxFiles }),
  },
  { additionalProperties: false },
);

export type Upload = Type.Static<typeof uploadSchema>;
/** The largest upload: code, styles and source maps of one remote in base64. */
export const uploadLimitBytes = 32 * 1024 * 1024;

const carriesCode = /\.(js|css)$/;
/** The gateway writes `release.json` itself. A compressed copy in an upload would be served in its place. */
const servedFile =
  /^(?=.{1,200}$)(?!release\.json(\/|$))[\w.@-]+(\/[\w.@-]+)*\.(js|css|map|json|svg|png|woff2|wav|mp3|txt)$/;

/** Addresses of the files that the document or the panel loads by name. */
const namedFiles = ({ entry, preloadFiles, integrity, routes, slots }: Upload["release"]) => [
  entry,
  ...preloadFiles,
  ...Object.keys(integrity),
  ...[...routes, ...slots].flatMap((part) => ("early" in part && part.early) || []),
];

/** Reads the files of an upload. @throws ApiError VALIDATION naming a file that does not match the release */
export function readUploadedFiles(name: string, { release, files }: Upload): ReadonlyMap<string, Buffer> {
  if (JSON.stringify(release).length > maxReleaseLength)
    throw invalid("release", `A release's description can have at most ${maxReleaseLength} characters.`);
  const base = `/remotes/${name}/${release.version}/`;
  for (const address of namedFiles(release))
    if (!address.startsWith(base)) throw invalid("release", `${address} is not inside ${base}.`);
  if (release.globalName !== `${name}@${release.version}`.replaceAll(/\W/g, "_"))
    throw invalid("release.globalName", "The name must consist of the remote's name and version.");
  const releaseFiles = new Map<string, Buffer>();
  for (const [path, text] of Object.entries(files)) {
    if (!servedFile.test(path) || path.split("/").some((part) => /^\.+$/.test(part)))
      throw invalid("files", `${path.slice(0, 200)} has a name or type that no release may contain.`);
    const folders = path.split("/").slice(0, -1);
    const file = folders
      .map((_, index) => folders.slice(0, index + 1).join("/"))
      .find((path) => path in files);
    if (file !== undefined) throw invalid("files", `${path} is inside ${file}, which is a file.`);
    const bytes = Buffer.from(text, "base64");
    if (carriesCode.test(path)) {
      const hash = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
      if (release.integrity[base + path] !== hash)
        throw invalid("files", `${path} does not match its hash in the release.`);
    }
    releaseFiles.set(path, bytes);
  }
  for (const address of namedFiles(release))
    if (!releaseFiles.has(address.slice(base.length))) throw invalid("files", `${address} is missing.`);
  return releaseFiles;
}

/** Reasons why a release cannot go live with the deployed host and remotes, one sentence each. */
export async function deployedFaults(
  panelDir: string,
  release: WeighedRelease,
  deployment: {
    readonly name: string;
    readonly remotes: readonly RegistryRemote[];
    readonly budgetBytes?: number;
  },
): Promise<readonly string[]> {
  const host = await readDeployedHost(panelDir);
  if (!host) return ["There is no host yet. Deploy the panel first."];
  return [
    ...ruleFaults(release, { ...deployment, hostContract: host.contract }),
    ...(release.uses
      ? []
      : ["The release was built without an export ledger. Build and publish the release again."]),
    ...lacksOf(release.uses, host.provides ?? {}, "the deployed host"),
  ];
}

/** Reasons why a published release cannot go live, such as a missing file. */
export const liveFaults: typeof deployedFaults = async (panelDir, release, deployment) => [
  ...(await deployedFaults(panelDir, release, deployment)),
  ...(await missingFiles(panelDir, release)),
];

async function missingFiles(panelDir: string, release: RegistryVersion): Promise<readonly string[]> {
  const missingFiles = [];
  for (const address of Object.keys(release.integrity)) {
    const isPublished = await stat(join(panelDir, ...address.split("/"))).then(
      () => true,
      () => false,
    );
    if (!isPublished) missingFiles.push(`${address} is missing.`);
  }
  return missingFiles;
}

export interface PendingRelease {
  /** Moves the release to its address. @throws ApiError VALIDATION when another release has its version */
  moveToAddress(): Promise<void>;
  /** Removes the files of a release that was not published. */
  discard(): Promise<void>;
}

/** Writes a release into a hidden folder inside the panel's folder. */
export async function writeUploadedFiles(
  panelDir: string,
  name: string,
  release: WeighedRelease,
  files: ReadonlyMap<string, Buffer>,
): Promise<PendingRelease> {
  const folder = join(panelDir, "remotes", name, release.version);
  const pendingFolder = join(panelDir, "remotes", name, `.coming-${randomUUID()}`);
  const discard = () => rm(pendingFolder, { recursive: true, force: true });
  try {
    for (const [path, bytes] of files) await writeCompressed(join(pendingFolder, path), bytes);
    await writeFile(join(pendingFolder, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  } catch (error) {
    await discard();
    throw folderNotWritable(error);
  }
  return {
    async moveToAddress() {
      const existingRelease = await readFile(join(folder, "release.json"), "utf8").catch(() => undefined);
      if (existingRelease !== undefined) {
        const { integrity } = ownJson<RegistryVersion>(existingRelease);
        if (JSON.stringify(sortedByName(integrity)) === JSON.stringify(sortedByName(release.integrity)))
          return;
        throw invalid("release.version", `${release.version} already exists with other files.`);
      }
      await rm(folder, { recursive: true, force: true });
      await rename(pendingFolder, folder);
    },
    discard,
  };
}

const sortedByName = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

const compressible = /\.(js|css|json|svg)$/;
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes `.gz` and `.br` beside each text file, as the build does. */
async function writeCompressed(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  if (!compressible.test(path)) return;
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
}
