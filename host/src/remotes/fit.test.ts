import type { Registry, RegistryRemote, RegistryVersion } from "@hpay/contract";
import { createFitCheck, runnableRegistry } from "./fit";
import { aRelease } from "./testing";

const release = (version: string, ...names: readonly string[]) =>
  aRelease(version, { uses: { "@hpay/remote-kit": { range: "^1.0.0", names } } });
const registryOf = (
  channels: RegistryRemote["channels"],
  ...releases: readonly RegistryVersion[]
): Registry => ({
  revision: JSON.stringify(channels),
  remotes: [
    {
      name: "m",
      owner: "team",
      channels,
      versions: Object.fromEntries(releases.map((release) => [release.version, release])),
    },
  ],
});

const fitCheck = createFitCheck({ "@hpay/remote-kit": { version: "1.0.0", names: ["useHost"] } });
const oldRelease = release("a", "useHost");
const demandingRelease = release("b", "useHost", "useIsStillHere");
const stableOf = ({ remotes }: Registry) => remotes[0]?.channels.stable;

describe("release in an open tab", () => {
  it("A release that uses a missing host export is refused with an explanation", () => {
    expect(fitCheck(oldRelease)).toBeNull();
    expect(fitCheck(demandingRelease)).toBe(
      "It needs `useIsStillHere` of @hpay/remote-kit; this panel lacks it.",
    );
    expect(fitCheck({ ...oldRelease, contract: "^2.0.0" })).toBe(
      "It wants contract ^2.0.0, this panel has 1.2.0.",
    );
  });

  it("A release without a ledger is refused if the host has one", () => {
    const { uses: _, ...releaseWithoutLedger } = demandingRelease;
    expect(fitCheck(releaseWithoutLedger)).toBe("The release was built without an export ledger.");
    expect(createFitCheck(null)(releaseWithoutLedger)).toBeNull();
    expect(createFitCheck(null)(demandingRelease)).toBeNull();
  });

  it("A release is accepted if the host has every export", () => {
    const next = registryOf({ stable: "c", previous: "a" }, oldRelease, release("c", "useHost"));
    const result = runnableRegistry(next, registryOf({ stable: "a" }, oldRelease), fitCheck);
    expect(stableOf(result.registry)).toBe("c");
    expect(result.isBehind).toBe(false);
  });

  it("A tab keeps its release, even a pruned one, while the host cannot run the new one", () => {
    const currentRegistry = registryOf({ stable: "a" }, oldRelease);
    const result = runnableRegistry(registryOf({ stable: "b" }, demandingRelease), currentRegistry, fitCheck);
    expect(stableOf(result.registry)).toBe("a");
    expect(result.registry.remotes[0]?.versions.a).toBe(oldRelease);
    expect(result.isBehind).toBe(true);
  });

  it("A new tab runs the newest runnable release that has not been withdrawn", () => {
    const withdrawn = release("w", "useHost");
    const next = registryOf({ stable: "b", withdrawn: "w" }, oldRelease, withdrawn, demandingRelease);
    const result = runnableRegistry(next, null, fitCheck);
    expect(stableOf(result.registry)).toBe("a");
    // The server has no newer host, so a reload would not help.
    expect(result.isBehind).toBe(false);
  });

  it("The registry keeps a release that cannot run, so that the page can name the missing exports", () => {
    expect(
      stableOf(runnableRegistry(registryOf({ stable: "b" }, demandingRelease), null, fitCheck).registry),
    ).toBe("b");
  });

  it("An unrunnable canary leaves the stable release in place", () => {
    const canary = { version: "b", percent: 100, companies: [] };
    const { registry } = runnableRegistry(
      registryOf({ stable: "a", canary }, oldRelease, demandingRelease),
      null,
      fitCheck,
    );
    expect(registry.remotes[0]?.channels).toEqual({ stable: "a" });
  });
});
