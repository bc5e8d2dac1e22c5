import type { Registry, RegistryVersion } from "@hpay/contract";
import { watchRegistry } from "./registry-watch";

const revision = (name: string): Registry => ({ revision: name, remotes: [] });

function aWatch(isInUse: () => boolean = () => false) {
  let servedRegistry: Registry | "down" = revision("r1");
  jest.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (servedRegistry === "down") return new Response("<html>", { status: 502 });
    return new Response(JSON.stringify(servedRegistry), { headers: { "Content-Type": "application/json" } });
  });
  const watch = watchRegistry({
    registry: revision("r1"),
    isStale: false,
    fitCheck: ({ version }) => (version === "needs-more" ? "It needs more." : null),
    isInUse,
    adapt: (registry) => registry,
  });
  const serve = (registry: Registry | "down") => {
    servedRegistry = registry;
  };
  return { watch, serve };
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe("open tab", () => {
  it("An open tab reads a new revision when it becomes visible again", async () => {
    const { watch, serve } = aWatch();
    serve(revision("r2"));
    const update = new Promise((resolve) => watch.registry.subscribe(resolve));
    document.dispatchEvent(new Event("visibilitychange"));
    await expect(update).resolves.toMatchObject({ revision: "r2" });
    watch.stop();
  });

  it("An open tab checks the registry when it is back online, and is no longer marked as stale", async () => {
    const { watch, serve } = aWatch();
    serve("down");
    await watch.refresh();
    serve(revision("r2"));
    const update = new Promise((resolve) => watch.registry.subscribe(resolve));
    window.dispatchEvent(new Event("online"));
    await expect(update).resolves.toMatchObject({ revision: "r2" });
    expect(watch.isStale.get()).toBe(false);
    watch.stop();
  });

  it("An open tab keeps its revision during unsaved work, and updates at the next navigation", async () => {
    let isDirty = true;
    const { watch, serve } = aWatch(() => isDirty);
    serve(revision("r2"));
    await watch.refresh();
    expect(watch.registry.get().revision).toBe("r1");
    watch.noteVisit();
    expect(watch.registry.get().revision).toBe("r1");
    isDirty = false;
    watch.noteVisit();
    expect(watch.registry.get().revision).toBe("r2");
    watch.stop();
  });

  it("An open tab uses the last good registry, marked as stale, while the registry is down", async () => {
    const { watch, serve } = aWatch();
    serve("down");
    await watch.refresh();
    expect([watch.registry.get().revision, watch.isStale.get()]).toEqual(["r1", true]);
    serve(revision("r3"));
    await watch.refresh();
    expect([watch.registry.get().revision, watch.isStale.get()]).toEqual(["r3", false]);
    watch.stop();
  });

  it("An open tab keeps its release if its host cannot run the new one, and reports being outdated", async () => {
    const releases = (...versions: readonly string[]) =>
      Object.fromEntries(versions.map((version) => [version, { version } as RegistryVersion]));
    const registryWith = (name: string, stable: string): Registry => ({
      revision: name,
      remotes: [{ name: "m", owner: "team", channels: { stable }, versions: releases("a", stable) }],
    });
    const { watch, serve } = aWatch();
    const stableVersion = () => watch.registry.get().remotes[0]?.channels.stable;
    serve(registryWith("r2", "a"));
    await watch.refresh();
    expect([stableVersion(), watch.isBehind.get()]).toEqual(["a", false]);
    serve(registryWith("r3", "needs-more"));
    await watch.refresh();
    expect([stableVersion(), watch.isBehind.get()]).toEqual(["a", true]);
    serve(registryWith("r4", "b"));
    await watch.refresh();
    expect([stableVersion(), watch.isBehind.get()]).toEqual(["b", false]);
    watch.stop();
  });

  it("Several simultaneous triggers make an open tab check the registry once", async () => {
    const { watch } = aWatch();
    await Promise.all([watch.refresh(), watch.refresh()]);
    watch.noteVisit();
    expect(fetch).toHaveBeenCalledTimes(1);
    watch.stop();
  });
});
