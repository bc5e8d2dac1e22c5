import type { Registry, RegistryRemote, RegistryVersion } from "@hpay/contract";

const kinds = {
  /** The remote's files are missing. */
  down: (release: RegistryVersion) => ({ ...release, entry: release.entry.replace(/[^/]+$/, "gone.js") }),
  /** The server answers with a page instead of code. */
  html: (release: RegistryVersion) => ({ ...release, entry: "/remotes/", integrity: {} }),
  /** The bytes differ from the published ones. */
  hash: (release: RegistryVersion) => ({
    ...release,
    integrity: { ...release.integrity, [release.entry]: `sha384-${"A".repeat(64)}` },
  }),
  /** The remote needs a newer panel than any that exists. */
  contract: (release: RegistryVersion) => ({ ...release, contract: "^99.0.0" }),
  /** The remote loads late. */
  slow: (release: RegistryVersion) => release,
} as const;

const networkKinds = ["5xx", "timeout", "html", "down"] as const;

export type NetworkTarget = "api" | "registry" | "socket";
export type NetworkKind = (typeof networkKinds)[number];
export type Fault =
  | { readonly target: string; readonly kind: keyof typeof kinds }
  | { readonly target: NetworkTarget; readonly kind: NetworkKind };

export const isNetworkFault = (
  fault: Fault,
): fault is { readonly target: NetworkTarget; readonly kind: NetworkKind } =>
  fault.target === "api" || fault.target === "registry" || fault.target === "socket";

/** Reads faults such as `mfe-support:down,api:5xx`; unknown parts are ignored. */
export function parseFaults(text: string): readonly Fault[] {
  return text.split(",").flatMap((part): Fault[] => {
    const [target = "", kind = ""] = part.trim().split(":");
    if (target === "api" || target === "registry" || target === "socket") {
      const knownKind = networkKinds.find((candidate) => candidate === kind);
      return knownKind ? [{ target, kind: knownKind }] : [];
    }
    return target.startsWith("mfe-") && isKind(kind) ? [{ target, kind }] : [];
  });
}

const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

/** The registry as if the named stable releases had these faults. */
export function adaptToFaults(registry: Registry, faults: readonly Fault[]): Registry {
  return { ...registry, remotes: registry.remotes.map((remote) => withFaults(remote, faults)) };
}

function withFaults(remote: RegistryRemote, faults: readonly Fault[]): RegistryRemote {
  const { stable = "" } = remote.channels;
  const release = remote.versions[stable];
  const remoteFaults = faults.filter((fault) => fault.target === remote.name && !isNetworkFault(fault));
  if (!release || remoteFaults.length === 0) return remote;
  const corrupt = remoteFaults.reduce(
    (faultyRelease, { kind }) => (isKind(kind) ? kinds[kind](faultyRelease) : faultyRelease),
    release,
  );
  return { ...remote, versions: { ...remote.versions, [stable]: corrupt } };
}
