import type { RegistryChannels, RegistryRemote, RegistryVersion } from "@hpay/contract";
import { candidatesFor, soundVersion } from "./candidates";
import { createWhyNot } from "./fit";

const whyNot = createWhyNot(null);

const release = (version: string, contract = "^1.0.0"): RegistryVersion => ({
  version,
  contract,
  entry: `/remotes/m/${version}/remoteEntry.js`,
  globalName: `m_${version}`,
  integrity: {},
  preloadFiles: [],
  routes: [],
  menu: [],
  slots: [],
  preload: false,
});

const aRemote = (releases: readonly RegistryVersion[], previous?: string): RegistryRemote => ({
  name: "m",
  owner: "team",
  channels: { stable: releases.at(-1)?.version ?? "", ...(previous ? { previous } : {}) },
  versions: Object.fromEntries(releases.map((one) => [one.version, one])),
});

const tried = (remote: RegistryRemote, version: string) =>
  candidatesFor(remote, version, whyNot).releases.map((one) => one.version);

describe("releases that are tried", () => {
  it("are the wanted one and the one before", () => {
    expect(tried(aRemote([release("a"), release("b"), release("c")], "b"), "c")).toEqual(["c", "b"]);
  });

  it("are the wanted one alone when nothing went before", () => {
    expect(tried(aRemote([release("a")]), "a")).toEqual(["a"]);
  });

  it("begin with the newest that this panel can run when it can not run the wanted one", () => {
    const remote = aRemote([release("a"), release("b"), release("c", "^2.0.0")], "a");
    expect(tried(remote, "c")).toEqual(["b", "a"]);
    expect(candidatesFor(remote, "c", whyNot).unmet).toContain("^2.0.0");
  });

  it("leave out what an operator went back from, also when this panel can not run the wanted one", () => {
    const releases = [release("a"), release("b"), release("c", "^2.0.0")];
    const channels = { stable: "a", previous: "b", withdrawn: "b" };
    expect(tried({ ...aRemote(releases), channels }, "a")).toEqual(["a"]);
    expect(tried({ ...aRemote(releases), channels: { ...channels, stable: "c" } }, "c")).toEqual(["a"]);
  });

  it("are none when this panel can run none of them", () => {
    expect(candidatesFor(aRemote([release("c", "^2.0.0")]), "c", whyNot)).toEqual({
      releases: [],
      unmet: "It wants contract ^2.0.0, this panel has 1.0.0.",
    });
  });

  it("are none for a version that is not published", () => {
    const remote = { ...aRemote([release("a")]), channels: { stable: "x" } };
    expect(candidatesFor(remote, "x", whyNot)).toEqual({ releases: [], unmet: null });
  });
});

describe("a canary", () => {
  const canary = { version: "c", percent: 10, companies: [] };
  const beside = (channels: RegistryChannels): RegistryRemote => ({
    ...aRemote(["a", "b", "c"].map((version) => release(version))),
    channels: { canary, ...channels },
  });

  it("that can not be loaded gives way to the stable release, then to the one before", () => {
    expect(tried(beside({ stable: "b", previous: "a" }), "c")).toEqual(["c", "b", "a"]);
    expect(tried(beside({ stable: "b" }), "c")).toEqual(["c", "b"]);
  });

  it("that throws gives way to what everybody else runs", () => {
    const broken = (...versions: string[]) =>
      soundVersion({ canary, stable: "b", previous: "a" }, "c", (one) => versions.includes(one));
    expect(broken()).toBe("c");
    expect(broken("c")).toBe("b");
    expect(broken("c", "b")).toBe("a");
    expect(broken("c", "b", "a")).toBe("a");
  });
});

describe("a stable release that throws", () => {
  const isBroken = (version: string) => version === "b";

  it("gives way to the one before", () => {
    expect(soundVersion({ stable: "b", previous: "a" }, "b", isBroken)).toBe("a");
  });

  it("stays when the other one is what an operator went back from", () => {
    expect(soundVersion({ stable: "b", previous: "c", withdrawn: "c" }, "b", isBroken)).toBe("b");
  });
});
