// This file has no imports, because the build's tools load it on its own.

/** The exports of a shared package, such as `@hpay/ui/page`, that a built host provides. */
export interface ProvidedDoor {
  /** Version of the package, for example `1.0.0`. */
  readonly version: string;
  /** Exported names; absent if the bundler cannot determine them. */
  readonly names?: readonly string[];
}

/** The exports of a shared package that a built remote uses. */
export interface UsedDoor {
  /** The version range: exact (`1.2.3`) or with a caret (`^1.2.3`). */
  readonly range: string;
  readonly names: readonly string[];
}

/** A host's export ledger: what its build provides, by package. */
export type ProvidedDoors = Readonly<Record<string, ProvidedDoor>>;

/** A remote's export ledger: what its build uses of the host, by package. */
export type UsedDoors = Readonly<Record<string, UsedDoor>>;

const parse = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? null;

/**
 * Whether a version is in a caret or exact range (`^1.2.0`, `1.2.0`); the registry tool accepts only these
 * forms. Before 1.0.0, a minor version may break users of the previous one, as in npm.
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
 * @param usedDoors undefined for a release that was built before ledgers existed, which cannot be checked
 * @param host name of the host in the sentence, for example "the deployed host"
 */
export function lacksOf(
  usedDoors: UsedDoors | undefined,
  hostProvides: ProvidedDoors,
  host: string,
): readonly string[] {
  return Object.entries(usedDoors ?? {}).flatMap(([door, { range, names }]) => {
    const providedDoor = hostProvides[door];
    if (!providedDoor) return [`It needs ${door}; ${host} lacks it.`];
    if (!satisfiesRange(providedDoor.version, range))
      return [`It needs ${door} ${range}; ${host} has ${providedDoor.version}.`];
    const missingNames = providedDoor.names
      ? names.filter((name) => !providedDoor.names?.includes(name))
      : [];
    if (missingNames.length === 0) return [];
    const quotedNames = missingNames.map((name) => `\`${name}\``).join(", ");
    return [
      `It needs ${quotedNames} of ${door}; ${host} lacks ${missingNames.length === 1 ? "it" : "them"}.`,
    ];
  });
}
