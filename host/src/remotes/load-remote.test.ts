import type { RegistryRemote, RemoteModule } from "@hpay/contract";
import type { EntryLoader } from "./federation-runtime";
import { loadRemoteVersion } from "./load-remote";
import { aRelease } from "./testing";

const remote: RegistryRemote = {
  name: "m",
  owner: "team",
  channels: { stable: "b", previous: "a" },
  versions: { a: aRelease("a"), b: aRelease("b") },
};
const loadedModule: RemoteModule = {
  id: "m",
  version: "a",
  contract: "^1.0.0",
  mount: () => ({ unmount() {} }),
};

describe("loading a remote", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("A release that never completes its start is replaced by the previous one", async () => {
    const loader: EntryLoader = {
      load: (release) =>
        release.version === "a" ? Promise.resolve(loadedModule) : new Promise(() => undefined),
    };
    const outcome = loadRemoteVersion(loader, remote, "b", () => null);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(await outcome).toMatchObject({
      kind: "loaded",
      release: { version: "a" },
      fallbackReason: "/remotes/m/b/remoteEntry.js did not load within 90 s",
    });
  });

  it("A remote fails instead of loading forever if no release completes its start", async () => {
    const outcome = loadRemoteVersion({ load: () => new Promise(() => undefined) }, remote, "b", () => null);
    await jest.advanceTimersByTimeAsync(180_000);
    expect(await outcome).toMatchObject({
      kind: "failed",
      why: "unreachable",
      detail: expect.stringContaining("within 90 s"),
    });
  });
});
