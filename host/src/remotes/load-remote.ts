import type { RegistryRemote } from "@hpay/contract";
import type { FailedRemote, RemoteOutcome } from "../ports/remotes";
import { candidatesFor } from "./candidates";
import type { EntryLoader } from "./federation-runtime";
import type { FitCheck } from "./fit";

/** Loads a version of a remote, or another one when it fails or cannot run. Never rejects. */
export async function loadRemoteVersion(
  loader: EntryLoader,
  remote: RegistryRemote,
  version: string,
  whyNot: FitCheck,
): Promise<RemoteOutcome> {
  const { name } = remote;
  const { releases, unmet } = candidatesFor(remote, version, whyNot);
  let failure: FailedRemote = unmet
    ? {
        kind: "failed",
        name,
        version,
        why: "contract",
        detail: `${name}@${version} can not run here. ${unmet}`,
      }
    : { kind: "failed", name, version, why: "no-version", detail: `${version} is not in the registry` };

  for (const release of releases) {
    try {
      const module = await loader.load(release);
      const insteadOf = release.version === version ? null : failure.detail;
      return { kind: "loaded", name, release, module, insteadOf };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (failure.why !== "contract") failure = { ...failure, version, why: "unreachable", detail };
    }
  }
  return failure;
}
