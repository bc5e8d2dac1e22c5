import { aRegistry } from "../../pages/testing";
import { candidatesFor } from "../candidates";
import { createFitCheck } from "../fit";
import { adaptToFaults, parseFaults } from "./faults";
import { parseOverride, withLocalRemote } from "./local-override";
import { installNetworkFaults } from "./network-faults";

const remoteNamed = (faults: string, name = "mfe-lists") => {
  const registry = aRegistry();
  const remotes = registry.remotes.map((remote) =>
    remote.name === "lists" ? { ...remote, name: "mfe-lists" } : remote,
  );
  return adaptToFaults({ ...registry, remotes }, parseFaults(faults)).remotes.find(
    (remote) => remote.name === name,
  );
};

describe("remote faults", () => {
  it("A fault changes only its remote's stable release", () => {
    expect(remoteNamed("mfe-lists:down")?.versions["1.0.0"]?.entry).toBe("/remotes/x/1.0.0/gone.js");
    expect(remoteNamed("mfe-lists:hash")?.versions["1.0.0"]?.integrity).toEqual({
      "/remotes/x/1.0.0/entry.js": `sha384-${"A".repeat(64)}`,
    });
    expect(remoteNamed("mfe-lists:down", "gate")).toEqual(remoteNamed("", "gate"));
  });

  it("A fault can request a panel version that does not exist", () => {
    const remote = remoteNamed("mfe-lists:contract");
    expect(remote && candidatesFor(remote, "1.0.0", createFitCheck(null)).unmetNeeds).toContain("^99.0.0");
  });

  it.each(["mfe-lists:toString", "lists:down", "api:gone", "", ":", "mfe-lists"])(
    "Fault text %p is ignored",
    (text) => {
      expect(parseFaults(text)).toEqual([]);
    },
  );
});

describe("network faults", () => {
  const network = (faults: string) => {
    const reachedUrls: string[] = [];
    const fake = {
      WebSocket: class {
        constructor(readonly url: string) {}
      } as unknown as typeof WebSocket,
      fetch: async (input: RequestInfo | URL) => {
        reachedUrls.push(String(input));
        return { status: 200 } as Response;
      },
    };
    installNetworkFaults(parseFaults(faults), fake);
    return { fake, reachedUrls };
  };

  it("A network fault blocks only the named calls", async () => {
    const { fake, reachedUrls } = network("registry:down,api:html");
    await expect(fake.fetch("/federation/registry.json")).rejects.toThrow("Failed to fetch");
    await fake.fetch("/remotes/x.js");
    expect(reachedUrls).toEqual(["/remotes/x.js"]);
  });

  it("A network fault points the live connection to an address that never responds", () => {
    const { fake } = network("socket:down");
    expect(new fake.WebSocket("ws://localhost:4000/wsapi/?EIO=4").url).toBe("ws://localhost:9/");
  });
});

describe("local remote", () => {
  it("An override names a local remote and its origin", () => {
    const override = { name: "mfe-support", origin: "http://localhost:4105" };
    expect(parseOverride("mfe-support@http://localhost:4105")).toEqual(override);
  });

  it.each([
    "mfe-support@https://evil.example",
    "mfe-support@http://localhost.evil.example:80",
    "support@http://localhost:4105",
    "mfe-support@http://localhost:4105/x",
  ])("The override %s is refused", (text) => {
    expect(parseOverride(text)).toBeNull();
  });

  it("A local remote replaces the published remote, or is added", () => {
    const release = aRegistry().remotes[1]?.versions["1.0.0"];
    if (!release) throw new Error("The sample registry has no second remote");
    const local = { ...release, version: "local" };
    const replacedRegistry = withLocalRemote(aRegistry(), { name: "lists", release: local });
    expect(replacedRegistry.remotes.map((remote) => remote.channels.stable)).toEqual([
      "1.0.0",
      "local",
      "1.0.0",
    ]);
    const extendedRegistry = withLocalRemote(aRegistry(), { name: "mfe-new", release: local });
    expect(extendedRegistry.remotes.map((remote) => remote.name)).toEqual([
      "gate",
      "lists",
      "figures",
      "mfe-new",
    ]);
  });
});
