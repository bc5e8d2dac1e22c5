// Without imports: the build's tools read this one file as it stands.

/** What a built host offers through one door of a shared package, such as `@hpay/ui/page`. */
export interface ProvidedDoor {
  /** As in the package, for example `1.0.0`. */
  readonly version: string;
  /** The names that the door exports; left out where the bundler can not tell them. */
  readonly names?: readonly string[];
}

/** What a built remote takes through one door of a shared package. */
export interface UsedDoor {
  /** Exact (`1.2.3`) or caret (`^1.2.3`). */
  readonly range: string;
  readonly names: readonly string[];
}

/** The export ledger of a host: what its build really offers, by door. */
export type ProvidedDoors = Readonly<Record<string, ProvidedDoor>>;

/** The export ledger of a remote: what its build really takes from the host, by door. */
export type UsedDoors = Readonly<Record<string, UsedDoor>>;

const parse = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? null;

/**
 * Whether a version is in a caret or exact range (`^1.2.0`, `1.2.0`): the two forms that the registry tool lets through.
 * Before 1.0.0 a minor version may break what was there, as in npm.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const has = parse(version);
  const wants = parse(range.replace(/^\^/, ""));
  if (!has || !wants) return false;
  const [major = 0, minor = 0, patch = 0] = has;
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wants;
  if (!range.startsWith("^")) return major === wantedMajor && minor === wantedMinor && patch === wantedPatch;
  if (major !== wantedMajor) return false;
  if (major === 0 && minor !== wantedMinor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

/**
 * What a remote needs and a host does not have: one sentence each, naming the export, the door and the host.
 * @param used nothing where the release was built before there were ledgers: it can not be judged
 * @param host as the sentence names it, for example "the deployed host"
 */
export function lacksOf(
  used: UsedDoors | undefined,
  provided: ProvidedDoors,
  host: string,
): readonly string[] {
  return Object.entries(used ?? {}).flatMap(([door, { range, names }]) => {
    const has = provided[door];
    if (!has) return [`It needs ${door}; ${host} lacks it.`];
    if (!satisfiesRange(has.version, range))
      return [`It needs ${door} ${range}; ${host} has ${has.version}.`];
    const missing = has.names ? names.filter((name) => !has.names?.includes(name)) : [];
    if (missing.length === 0) return [];
    const quoted = missing.map((name) => `\`${name}\``).join(", ");
    return [`It needs ${quoted} of ${door}; ${host} lacks ${missing.length === 1 ? "it" : "them"}.`];
  });
}
