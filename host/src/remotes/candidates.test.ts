import type { RegistryChannels, RegistryRemote, RegistryVersion } from "@hpay/contract";
import { candidatesFor, workingVersion } from "./candidates";
import { createFitCheck } from "./fit";
import { aRelease } from "./testing";

const fitCheck = createFitCheck(null);

const release = (version: string, contract = "^1.0.0") => aRelease(version, { contract });

const aRemote = (releases: readonly RegistryVersion[], previous?: string): RegistryRemote => ({
  name: "m",
  owner: "team",
  channels: { stable: releases.at(-1)?.version ?? "", ...(previous ? { previous } : {}) },
  versions: Object.fromEntries(releases.map((release) => [release.version, release])),
});

const triedVersions = (remote: RegistryRemote, version: string) =>
  candidatesFor(remote, version, fitCheck).releases.map((release) => release.version);

describe("candidate releases", () => {
  it("A remote's candidates are the wanted release and the previous one", () => {
    expect(triedVersions(aRemote([release("a"), release("b"), release("c")], "b"), "c")).toEqual(["c", "b"]);
  });

  it("The wanted release is the only candidate if there is no previous one", () => {
    expect(triedVersions(aRemote([release("a")]), "a")).toEqual(["a"]);
  });

  it("A remote's candidates start with the newest runnable release if the wanted one cannot run", () => {
    const remote = aRemote([release("a"), release("b"), release("c", "^2.0.0")], "a");
    expect(triedVersions(remote, "c")).toEqual(["b", "a"]);
    expect(candidatesFor(remote, "c", fitCheck).unmetNeeds).toContain("^2.0.0");
  });

  it("A rolled-back release is not a candidate, even if the wanted release cannot run", () => {
    const releases = [release("a"), release("b"), release("c", "^2.0.0")];
    const channels = { stable: "a", previous: "b", withdrawn: "b" };
    expect(triedVersions({ ...aRemote(releases), channels }, "a")).toEqual(["a"]);
    expect(triedVersions({ ...aRemote(releases), channels: { ...channels, stable: "c" } }, "c")).toEqual([
      "a",
    ]);
  });

  it("A remote has no candidates if no release can run", () => {
    expect(candidatesFor(aRemote([release("c", "^2.0.0")]), "c", fitCheck)).toEqual({
      releases: [],
      unmetNeeds: "It wants contract ^2.0.0, this panel has 1.2.0.",
    });
  });

  it("An unpublished version has no candidates", () => {
    const remote = { ...aRemote([release("a")]), channels: { stable: "x" } };
    expect(candidatesFor(remote, "x", fitCheck)).toEqual({ releases: [], unmetNeeds: null });
  });
});

describe("canary", () => {
  const canary = { version: "c", percent: 10, companies: [] };
  const remoteWith = (channels: RegistryChannels): RegistryRemote => ({
    ...aRemote(["a", "b", "c"].map((version) => release(version))),
    channels: { canary, ...channels },
  });

  it("A canary that fails to load is replaced by the stable release, then by the previous one", () => {
    expect(triedVersions(remoteWith({ stable: "b", previous: "a" }), "c")).toEqual(["c", "b", "a"]);
    expect(triedVersions(remoteWith({ stable: "b" }), "c")).toEqual(["c", "b"]);
  });

  it("A canary that throws is replaced by the stable release", () => {
    const firstWorking = (...versions: string[]) =>
      workingVersion({ canary, stable: "b", previous: "a" }, "c", (version) => versions.includes(version));
    expect(firstWorking()).toBe("c");
    expect(firstWorking("c")).toBe("b");
    expect(firstWorking("c", "b")).toBe("a");
    expect(firstWorking("c", "b", "a")).toBe("a");
  });
});

describe("stable release that throws", () => {
  const isBroken = (version: string) => version === "b";

  it("A stable release that throws is replaced by the previous one", () => {
    expect(workingVersion({ stable: "b", previous: "a" }, "b", isBroken)).toBe("a");
  });

  it("A stable release that throws stays in use if the previous one was rolled back", () => {
    expect(workingVersion({ stable: "b", previous: "c", withdrawn: "c" }, "b", isBroken)).toBe("b");
  });
});
