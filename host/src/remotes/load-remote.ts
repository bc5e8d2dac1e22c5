import type { RegistryRemote, RegistryVersion, RemoteModule } from "@hpay/contract";
import { withTimeLimit } from "@hpay/domain";
import type { FailedRemote, RemoteOutcome } from "../ports/remotes";
import { candidatesFor } from "./candidates";
import type { EntryLoader } from "./federation-runtime";
import type { FitCheck } from "./fit";

/**
 * This limit exceeds the time of all attempts of the slowest entry, so only a release that never finishes
 * starting reaches it.
 */
const limitMs = 90_000;

/** Loads a version of a remote, or another version if that one fails or cannot run. Never rejects. */
export async function loadRemoteVersion(
  loader: EntryLoader,
  remote: RegistryRemote,
  version: string,
  fitCheck: FitCheck,
): Promise<RemoteOutcome> {
  const { name } = remote;
  const { releases, unmetNeeds } = candidatesFor(remote, version, fitCheck);
  let failure: FailedRemote = unmetNeeds
    ? {
        kind: "failed",
        name,
        version,
        why: "contract",
        detail: `${name}@${version} cannot run here. ${unmetNeeds}`,
      }
    : { kind: "failed", name, version, why: "no-version", detail: `${version} is not in the registry` };

  for (const release of releases) {
    try {
      const module = await loadInTime(loader, release);
      const fallbackReason = release.version === version ? null : failure.detail;
      return { kind: "loaded", name, release, module, fallbackReason };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (failure.why !== "contract") failure = { ...failure, version, why: "unreachable", detail };
    }
  }
  return failure;
}

async function loadInTime(loader: EntryLoader, release: RegistryVersion): Promise<RemoteModule> {
  try {
    return await withTimeLimit(limitMs, () => loader.load(release));
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      throw new Error(`${release.entry} did not load within ${limitMs / 1000} s`);
    throw error;
  }
}
