import type { RegistryRemote, RegistryVersion } from "@hpay/contract";
import { candidatesFor } from "./candidates";

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
  candidatesFor(remote, version).releases.map((one) => one.version);

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
    expect(candidatesFor(remote, "c").unmetContract).toBe("^2.0.0");
  });

  it("are none when this panel can run none of them", () => {
    expect(candidatesFor(aRemote([release("c", "^2.0.0")]), "c")).toEqual({
      releases: [],
      unmetContract: "^2.0.0",
    });
  });

  it("are none for a version that is not published", () => {
    expect(candidatesFor(aRemote([release("a")]), "x")).toEqual({ releases: [], unmetContract: null });
  });
});
