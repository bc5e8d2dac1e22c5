import type { HostApi, Registry, RegistryChannels, RegistryVersion } from "@hpay/contract";
import { createRemotes } from "./remotes";
import { aRelease } from "./testing";

// The build inserts the federation runtime, which cannot run here.
jest.mock("./federation-runtime", () => ({
  createEntryLoader: () => ({
    async load({ version }: RegistryVersion) {
      if (version === "gone") throw new Error("no such file");
      return { mount: () => ({ unmount: () => undefined }) };
    },
  }),
}));

// The build inserts the share scope, which does not exist here.
jest.mock("./share-scope", () => ({ forgetRelease: () => undefined }));

const registryOf = (revision: string, channels: RegistryChannels): Registry => ({
  revision,
  remotes: [
    {
      name: "m",
      owner: "team",
      channels,
      versions: Object.fromEntries(["good", "bad", "gone"].map((version) => [version, aRelease(version)])),
    },
  ],
});

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

/** An open tab, and the registry that its server returns next. */
async function aTab(channels: RegistryChannels) {
  let isInUse = false;
  let servedRegistry = registryOf("r1", channels);
  jest.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(servedRegistry));
  const remotes = createRemotes({
    registry: servedRegistry,
    isStale: false,
    providedDoors: null,
    hostFor: () => ({ report: () => undefined }) as unknown as HostApi,
    companyId: () => null,
    isInUse: () => isInUse,
    developer: {
      bannerText: "",
      scriptOrigins: [],
      adapt: (registry) => registry,
      beforeEntry: async () => undefined,
    },
    setStatus: () => undefined,
    report: () => undefined,
  });
  stop = remotes.stop;
  await remotes.load("m");
  // The first registry is read here, unless a failed release has already requested it.
  await remotes.refresh();
  return {
    remotes,
    hasUnsavedWork: (now: boolean) => {
      isInUse = now;
    },
    deploys(next: RegistryChannels) {
      servedRegistry = registryOf(JSON.stringify(next), next);
    },
    async serverMessage(next: RegistryChannels) {
      servedRegistry = registryOf(JSON.stringify(next), next);
      await remotes.refresh();
    },
  };
}

describe("tab without navigation", () => {
  const withdrawn: RegistryChannels = { stable: "good", withdrawn: "bad" };

  it("A rollback with --now makes a tab leave its release immediately", async () => {
    const { remotes, serverMessage } = await aTab({ stable: "bad", previous: "good" });
    await serverMessage({ ...withdrawn, leaveNow: true });
    expect([remotes.swaps.get(), remotes.wantedVersion("m")]).toEqual([1, "good"]);
  });

  it("A tab keeps a rolled-back release during unsaved work, and leaves it afterwards", async () => {
    const { remotes, hasUnsavedWork, serverMessage } = await aTab({ stable: "bad", previous: "good" });
    hasUnsavedWork(true);
    await serverMessage({ ...withdrawn, leaveNow: true });
    expect([remotes.swaps.get(), remotes.wantedVersion("m")]).toEqual([0, "bad"]);
    hasUnsavedWork(false);
    await remotes.refresh();
    expect([remotes.swaps.get(), remotes.wantedVersion("m")]).toEqual([1, "good"]);
  });

  it("An ordinary rollback or promotion takes effect at the next navigation", async () => {
    const { remotes, serverMessage } = await aTab({ stable: "bad", previous: "good" });
    await serverMessage(withdrawn);
    expect([remotes.swaps.get(), remotes.wantedVersion("m")]).toEqual([0, "good"]);
  });

  it("A tab leaves a crashed or unloadable release once another is available", async () => {
    const crashedTab = await aTab({ stable: "bad" });
    crashedTab.remotes.noteCrash("m", "bad");
    await crashedTab.serverMessage(withdrawn);
    expect(crashedTab.remotes.swaps.get()).toBe(1);
    crashedTab.remotes.stop();
    const failedTab = await aTab({ stable: "gone" });
    await failedTab.serverMessage({ stable: "good", withdrawn: "gone" });
    expect(failedTab.remotes.swaps.get()).toBe(1);
  });

  it("A tab requests the next release immediately when a deployment has removed the tab's release", async () => {
    const { remotes, deploys } = await aTab({ stable: "bad" });
    deploys({ stable: "gone" });
    await remotes.refresh();
    deploys({ stable: "good" });
    const swap = new Promise<void>((resolve) => remotes.swaps.subscribe(() => resolve()));
    expect((await remotes.load("m")).kind).toBe("failed");
    await swap;
    expect(remotes.wantedVersion("m")).toBe("good");
  });
});

describe("page in use", () => {
  it.each([
    ["part is missing", ["ChunkLoadError"]],
    ["third crash is noted", ["Error", "Error", "Error"]],
  ])(
    "Unsaved work is kept when a release's %s, and the next page uses the previous release",
    async (_, names) => {
      const { remotes, hasUnsavedWork } = await aTab({ stable: "bad", previous: "good" });
      hasUnsavedWork(true);
      for (const name of names) remotes.noteCrash("m", "bad", Object.assign(new Error("gone"), { name }));
      await remotes.refresh();
      expect([remotes.swaps.get(), remotes.wantedVersion("m")]).toEqual([0, "good"]);
      hasUnsavedWork(false);
      remotes.noteVisit();
      expect(remotes.swaps.get()).toBe(1);
      remotes.noteVisit();
      expect(remotes.swaps.get()).toBe(1);
    },
  );
});

it("A panel whose page policy refuses the scripts of all remotes fails at startup", async () => {
  const createPolicy = () => {
    throw new TypeError("Policy disallowed");
  };
  Reflect.set(globalThis, "trustedTypes", { createPolicy });
  try {
    await expect(aTab({ stable: "good" })).rejects.toThrow("Policy disallowed");
  } finally {
    Reflect.deleteProperty(globalThis, "trustedTypes");
  }
});
