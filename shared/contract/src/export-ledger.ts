// Has no imports, because the build's tools read this file directly.

/** The exports of a shared package, such as `@hpay/ui/page`, that a built host provides. */
export interface ProvidedDoor {
  /** Version as in the package, for example `1.0.0`. */
  readonly version: string;
  /** Exported names; absent when the bundler cannot determine them. */
  readonly names?: readonly string[];
}

/** The exports of a shared package that a built remote uses. */
export interface UsedDoor {
  /** Exact (`1.2.3`) or caret (`^1.2.3`). */
  readonly range: string;
  readonly names: readonly string[];
}

/** A host's export ledger: what its build really provides, by package. */
export type ProvidedDoors = Readonly<Record<string, ProvidedDoor>>;

/** A remote's export ledger: what its build really uses of the host, by package. */
export type UsedDoors = Readonly<Record<string, UsedDoor>>;

const parse = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? null;

/**
 * Whether a version is in a caret or exact range (`^1.2.0`, `1.2.0`): the two forms that the registry tool accepts.
 * Before 1.0.0 a minor version may break users of the one before it, as in npm.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const parsedVersion = parse(version);
  const parsedRange = parse(range.replace(/^\^/, ""));
  if (!parsedVersion || !parsedRange) return false;
  const [major = 0, minor = 0, patch = 0] = parsedVersion;
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = parsedRange;
  if (!range.startsWith("^")) return major === wantedMajor && minor === wantedMinor && patch === wantedPatch;
  if (major !== wantedMajor) return false;
  if (major === 0 && minor !== wantedMinor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

/**
 * The exports that a remote needs and a host lacks: one sentence for each, with export, package and host.
 * @param used nothing where the release was built before ledgers existed: it cannot be judged
 * @param host as the sentence names it, for example "the deployed host"
 */
export function lacksOf(
  used: UsedDoors | undefined,
  provided: ProvidedDoors,
  host: string,
): readonly string[] {
  return Object.entries(used ?? {}).flatMap(([door, { range, names }]) => {
    const providedDoor = provided[door];
    if (!providedDoor) return [`It needs ${door}; ${host} lacks it.`];
    if (!satisfiesRange(providedDoor.version, range))
      return [`It needs ${door} ${range}; ${host} has ${providedDoor.version}.`];
    const missing = providedDoor.names ? names.filter((name) => !providedDoor.names?.includes(name)) : [];
    if (missing.length === 0) return [];
    const quoted = missing.map((name) => `\`${name}\``).join(", ");
    return [`It needs ${quoted} of ${door}; ${host} lacks ${missing.length === 1 ? "it" : "them"}.`];
  });
}
