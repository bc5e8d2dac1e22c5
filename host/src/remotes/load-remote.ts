import {
  contractVersion,
  isRemoteModule,
  type RegistryRemote,
  type RegistryVersion,
  type RemoteModule,
} from "@hpay/contract";
import { satisfiesRange } from "./contract-range";
import type { EntryLoader } from "./federation-runtime";

export interface LoadedRemote {
  readonly kind: "loaded";
  readonly name: string;
  readonly release: RegistryVersion;
  readonly module: RemoteModule;
  /** The wanted version failed, this is the one before. */
  readonly isFallback: boolean;
}

export interface FailedRemote {
  readonly kind: "failed";
  readonly name: string;
  readonly version: string;
  readonly why: "unreachable" | "contract" | "no-version";
  readonly detail: string;
}

export type RemoteOutcome = LoadedRemote | FailedRemote;

/** Loads a version of a remote; when it fails, the one before. Never rejects. */
export async function loadRemoteVersion(
  loader: EntryLoader,
  remote: RegistryRemote,
  version: string,
): Promise<RemoteOutcome> {
  const { previous } = remote.channels;
  const candidates = [version, ...(previous && previous !== version ? [previous] : [])];
  let failure: FailedRemote = {
    kind: "failed",
    name: remote.name,
    version,
    why: "no-version",
    detail: `${version} is not in the registry`,
  };
  for (const [index, candidate] of candidates.entries()) {
    const release = remote.versions[candidate];
    if (!release) continue;
    if (!satisfiesRange(contractVersion, release.contract)) {
      failure = {
        ...failure,
        version: candidate,
        why: "contract",
        detail: `${remote.name}@${candidate} wants contract ${release.contract}, this panel has ${contractVersion}`,
      };
      continue;
    }
    try {
      const module = remoteOf(await loader.load(loader.register(release)));
      if (!module) throw new Error(`${release.entry} exposes no remote`);
      return { kind: "loaded", name: remote.name, release, module, isFallback: index > 0 };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      failure = { ...failure, version: candidate, why: "unreachable", detail };
    }
  }
  return failure;
}

function remoteOf(exposed: unknown): RemoteModule | null {
  const remote =
    typeof exposed === "object" && exposed !== null && "remote" in exposed ? exposed.remote : null;
  return isRemoteModule(remote) ? remote : null;
}
