import type { Registry, RegistryRemote } from "@hpay/contract";
import { fetchAhead } from "./fetch-ahead";

const release = { routes: [], slots: [] };
const remote = (name: string, path: string, changes: object = {}) =>
  ({
    name,
    channels: { stable: "1" },
    versions: { 1: { ...release, routes: [{ path }], ...changes } },
  }) as unknown as RegistryRemote;
const orders = remote("mfe-commerce", "/orders/:id?", { slots: [{ slot: "dashboard.figures" }] });
const tickets = remote("mfe-support", "/tickets", { slots: [{ slot: "dashboard.content" }] });
const methods = remote("mfe-methods", "/paymentmethods");
const points = remote("mfe-companies-pos", "/sites");

function start(
  pathname: string,
  {
    isStored = true,
    remotes = [orders, tickets, methods, points] as RegistryRemote[],
    ahead = null as string | null,
    mode = "none",
  } = {},
) {
  const load = jest.fn().mockResolvedValue({ kind: "failed" });
  const parts = {
    shell: jest.fn().mockRejectedValue(new Error("gone")),
    overlays: jest.fn(async () => null),
  };
  const registry: Registry = { revision: "r1", remotes };
  fetchAhead(
    {
      hasStoredSession: () => isStored,
      navigation: { location: { get: () => ({ pathname }) } },
      remotes: { load, registry: { get: () => registry } },
      startUp: { addressAfterSignIn: () => ahead },
      windowed: { get: () => ({ mode }) },
    } as never,
    parts as never,
  );
  return { loaded: load.mock.calls.map(([name]) => name), load, parts };
}

describe("prefetching during the session check", () => {
  it("The shell and the page's remote load while the session is checked", () => {
    const { loaded, parts } = start("/orders/12");
    expect(loaded).toEqual(["mfe-commerce"]);
    expect(parts.shell).toHaveBeenCalledTimes(1);
    expect(parts.overlays).toHaveBeenCalledTimes(1);
  });

  it("The dashboard's remotes load while the session is checked", () => {
    expect(start("/app").loaded).toEqual(["mfe-commerce", "mfe-support"]);
  });

  it("The start page prefetches the next page's remotes", () => {
    expect(start("/").loaded).toEqual(["mfe-commerce", "mfe-support"]);
    expect(start("/", { mode: "addsite" }).loaded).toEqual(["mfe-companies-pos"]);
    expect(start("/", { ahead: "/orders/Uid:A-1?pos=p" }).loaded).toEqual(["mfe-commerce"]);
  });

  it("Prefetching does not keep the document in the loading state", () => {
    const state = jest.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    const { parts, load } = start("/orders/12");
    expect(parts.shell).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("load"));
    expect(parts.shell).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
    state.mockRestore();
  });

  it("Nothing is prefetched without a session", () => {
    const { loaded, parts } = start("/orders", { isStored: false });
    expect(loaded).toEqual([]);
    expect(parts.shell).not.toHaveBeenCalled();
  });

  it("A remote is not prefetched if it is disabled or its release depends on the company", () => {
    const disabledRemote = { ...orders, disabled: { notice: { en: "off" } } } as RegistryRemote;
    const canary = {
      ...orders,
      channels: { stable: "1", canary: { version: "2", percent: 5, companies: [] } },
    };
    expect(start("/orders", { remotes: [disabledRemote] }).loaded).toEqual([]);
    expect(start("/orders", { remotes: [canary as RegistryRemote] }).loaded).toEqual([]);
  });
});
