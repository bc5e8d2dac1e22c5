import type { Developer } from "../../ports/remotes";
import { anyLocalPort } from "./developer";
import { adaptToFaults, type Fault, parseFaults } from "./faults";
import { loadLocalRemote, parseOverride, withLocalRemote } from "./local-override";
import { installNetworkFaults } from "./network-faults";

const slowMs = 9500;

/** Applies a developer's switches. A local remote that does not answer is reported in the banner. */
export async function startDeveloper(overrideText: string, faultText: string): Promise<Developer> {
  const faults: readonly Fault[] = parseFaults(faultText);
  installNetworkFaults(faults, globalThis);
  const override = parseOverride(overrideText);
  const localRemote = override ? await loadLocalRemote(override).catch(() => null) : null;
  const problem = overrideText && !localRemote ? " (?)" : "";
  const slowRemotes = new Set(faults.filter(({ kind }) => kind === "slow").map(({ target }) => target));

  return {
    bannerText: [overrideText && `${overrideText}${problem}`, faultText].filter(Boolean).join(" · "),
    scriptOrigins: [anyLocalPort],
    adapt: (registry) =>
      adaptToFaults(localRemote ? withLocalRemote(registry, localRemote) : registry, faults),
    async beforeEntry(release) {
      const name = /^\/remotes\/([^/]+)\//.exec(release.entry)?.[1] ?? "";
      if (slowRemotes.has(name)) await new Promise((resolve) => setTimeout(resolve, slowMs));
    },
  };
}
