import type { HostApi, MountProps, RegistryChannels, RegistryRemote, RegistryVersion } from "@hpay/contract";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aRegistry } from "../pages/testing";
import { mountEmbed } from "./mount-embed";

const mountSpy = jest.fn<void, [Partial<MountProps> & { readonly language: string }]>();
const unmountSpy = jest.fn<void, []>();
const canLeave = jest.fn<boolean, []>(() => true);
/** Versions whose code never finishes loading. */
const hangingVersions = new Set<string>();
const loading: string[] = [];
const runningReleases: { readonly version: string; readonly host: HostApi }[] = [];
// The build inserts the federation runtime, which cannot run here: this remote only records what it would show.
jest.mock("../remotes/federation-runtime", () => ({
  createEntryLoader: () => ({
    load: async ({ version }: RegistryVersion) => {
      loading.push(version);
      if (hangingVersions.has(version)) await new Promise(() => undefined);
      return {
        mount(_: HTMLElement, { page, params, host }: MountProps) {
          runningReleases.push({ version, host });
          mountSpy({ page, ...(params ? { params } : {}), language: host.language.get() });
          return {
            unmount: () => unmountSpy(),
            canLeave: () => canLeave(),
            update: (next: Pick<MountProps, "page" | "params">) =>
              mountSpy({ ...next, language: host.language.get() }),
          };
        },
      };
    },
  }),
}));
jest.mock("../live/connection", () => ({
  socketOpener: () => async () => ({
    status: { get: () => "online", subscribe: () => () => undefined },
    call: async () => ({}),
    on: () => () => undefined,
    close: () => undefined,
  }),
}));

const session = {
  token: "embed.sealed",
  role: "staff",
  pages: ["orders"],
  company: { id: 1, name: "Dunav Trade d.o.o.", timeZone: "Europe/Belgrade" },
  pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-woocommerce" },
};
const lastShown = () => mountSpy.mock.lastCall?.[0];

let close: () => void = () => undefined;
afterEach(() => {
  act(close);
  runningReleases.length = 0;
  loading.length = 0;
  hangingVersions.clear();
  jest.restoreAllMocks();
  mountSpy.mockClear();
  unmountSpy.mockClear();
  canLeave.mockReturnValue(true);
});

/** A portal that embeds order 17; its server has not provided a session yet. */
async function aPortal() {
  const answers: ((session: unknown) => void)[] = [];
  const paths: unknown[] = [];
  jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (address) =>
      Response.json(String(address).endsWith("registry.json") ? aRegistry() : { apiBase: location.origin }),
    );
  const page = await act(async () =>
    mountEmbed(
      {
        root: document,
        element: document.body.appendChild(document.createElement("div")),
        panelOrigin: "https://panel.example",
        name: "lists",
        page: "orders",
        path: "/orders/17",
        language: "en",
        ask: () => new Promise((resolve) => answers.push(resolve)),
        tell: (name, detail) => void (name === "hpay-path-changed" && paths.push(detail)),
      },
      null,
    ),
  );
  close = page.close;
  return { page, paths, serverAnswers: (answer: unknown) => act(async () => answers.shift()?.(answer)) };
}

describe("embedded page", () => {
  it("An embedded page shows the last requested order, even one requested during load", async () => {
    const { page, serverAnswers } = await aPortal();
    page.open("/orders/18");
    act(() => page.setLanguage("rs"));
    await serverAnswers(session);
    expect(lastShown()).toEqual({ page: "orders", params: { id: "18" }, language: "rs" });
    expect(document.querySelector("[lang]")?.getAttribute("lang")).toBe("sr-Latn-RS");
    page.open("/orders/19");
    expect(lastShown()).toMatchObject({ params: { id: "19" } });
  });

  it("An embedded page requested without an address returns to its start page unless it has unsaved work", async () => {
    const { page, serverAnswers, paths } = await aPortal();
    await serverAnswers(session);
    canLeave.mockReturnValue(false);
    act(() => page.open(null));
    expect(lastShown()).toMatchObject({ params: { id: "17" } });
    // The portal is notified of the shown address, so that it can restore that address later.
    expect(paths).toEqual([{ path: "/orders/17", replaced: false }]);
    canLeave.mockReturnValue(true);
    act(() => page.open(null));
    expect(lastShown()).toEqual({ page: "orders", params: {}, language: "en" });
    expect(unmountSpy).not.toHaveBeenCalled();
  });

  it("An embedded page shows the requested order after a failure and Retry", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    const { page, serverAnswers } = await aPortal();
    await serverAnswers("no session");
    page.open("/orders/18");
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    await serverAnswers(session);
    expect(lastShown()).toMatchObject({ page: "orders", params: { id: "18" } });
  });

  it("An embedded page shows its initial order if no other was requested", async () => {
    const { serverAnswers } = await aPortal();
    await serverAnswers(session);
    expect(lastShown()).toMatchObject({ params: { id: "17" } });
  });
});

describe("embedded release", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => jest.useRealTimers());

  /** A portal with two releases of the page in its panel; `serve` sets the answers of the registry. */
  async function aPortalOf(channels: RegistryChannels) {
    let servedRemote: Partial<RegistryRemote> | "down" = { channels };
    let revision = 0;
    const registry = () => {
      if (servedRemote === "down") return new Response("", { status: 502 });
      const remotes = aRegistry().remotes.map((remote) => {
        const release = Object.values(remote.versions)[0];
        if (remote.name !== "lists" || !release) return remote;
        const versions = Object.fromEntries(
          ["good", "bad", "hung", "hung2"].map((version) => [
            version,
            { ...release, version, entry: `/remotes/lists/${version}.js` },
          ]),
        );
        return { ...remote, versions, ...(servedRemote as Partial<RegistryRemote>) };
      });
      return Response.json({ revision: `r${revision}`, remotes });
    };
    jest.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
      if (String(address).endsWith("registry.json")) return registry();
      if (isRefused && String(address).includes("/api/"))
        return Response.json({ error: "401 UNAUTHORIZED The session has ended" }, { status: 401 });
      if (isWithdrawn && String(address).includes("/api/"))
        return Response.json({ error: "401 UNAUTHORIZED The merchant no longer agrees" }, { status: 401 });
      if (servedRemote === "down") return new Response("", { status: 502 });
      return Response.json({ apiBase: location.origin });
    });
    let isWithdrawn = false;
    let isRefused = false;
    let providedSession = session;
    /** Ends the session and switches the portal to another merchant. */
    const chooseMerchant = (id: number) => {
      isRefused = true;
      providedSession = { ...session, company: { ...session.company, id }, pos: { ...session.pos, id } };
    };
    const setConsent = (isGiven: boolean) => {
      isWithdrawn = !isGiven;
    };
    const serve = (next: Partial<RegistryRemote> | "down") => {
      servedRemote = next;
      revision += 1;
    };
    const reports: unknown[] = [];
    const open = async () => {
      const request = {
        root: document,
        element: document.body.appendChild(document.createElement("div")),
        panelOrigin: "https://panel.example",
        name: "lists",
        page: "orders",
        path: "/orders/17",
        language: "en",
        ask: async () => {
          if (isWithdrawn) throw new Error("403 The merchant has not agreed to pages from Portal d.o.o.");
          isRefused = false;
          return providedSession;
        },
        tell: (name: string, detail: unknown) => void reports.push([name, detail]),
      };
      close = (await act(async () => mountEmbed(request, null))).close;
      await act(async () => jest.advanceTimersByTimeAsync(0));
    };
    const halfAMinute = () => act(async () => jest.advanceTimersByTimeAsync(30_000));
    return { serve, setConsent, chooseMerchant, open, reports, halfAMinute };
  }
  const version = () => runningReleases.at(-1)?.version;

  it("A rollback replaces an embedded release within half a minute", async () => {
    const { serve, open, halfAMinute } = await aPortalOf({ stable: "bad", previous: "good" });
    await open();
    expect(version()).toBe("bad");
    serve({ channels: { stable: "good", withdrawn: "bad" } });
    await halfAMinute();
    expect(version()).toBe("good");
  });

  it("A replacement embedded release shows the record that was open", async () => {
    const { serve, open, halfAMinute } = await aPortalOf({ stable: "bad", previous: "good" });
    await open();
    act(() => runningReleases[0]?.host.navigation.push("/orders/18?tab=items"));
    serve({ channels: { stable: "good", withdrawn: "bad" } });
    await halfAMinute();
    expect(version()).toBe("good");
    expect(lastShown()).toMatchObject({ params: { id: "18" } });
    expect(runningReleases.at(-1)?.host.navigation.location.get().search).toBe("?tab=items");
  });

  it("An embedded release stays in use while a newer one is promoted", async () => {
    const { serve, open, halfAMinute } = await aPortalOf({ stable: "good" });
    await open();
    serve({ channels: { stable: "bad", previous: "good" } });
    await halfAMinute();
    expect(runningReleases).toHaveLength(1);
  });

  it("An embedded release is replaced by the previous one after its third crash", async () => {
    const { open } = await aPortalOf({ stable: "bad", previous: "good" });
    await open();
    const crash = Object.assign(new Error("x is null"), {
      name: "RemoteCrash",
      remote: "lists",
      version: "bad",
      page: "orders",
    });
    await act(async () => {
      for (const _ of [1, 2, 3]) runningReleases.at(-1)?.host.report(crash);
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(version()).toBe("good");
  });

  it("A disabled embedded release shows the operator's notice until the registry enables it again", async () => {
    const { serve, open, halfAMinute } = await aPortalOf({ stable: "good" });
    serve({ channels: { stable: "good" }, disabled: { notice: { en: "Back at noon", rs: "U podne" } } });
    await open();
    expect(screen.getByText("Back at noon")).toBeTruthy();
    serve({ channels: { stable: "good" } });
    await halfAMinute();
    expect(version()).toBe("good");
    expect(screen.queryByText("Back at noon")).toBeNull();
  });

  it("An embedded page shows a notice while the gateway is down, and loads after recovery", async () => {
    const { serve, open, halfAMinute, reports } = await aPortalOf({ stable: "good" });
    serve("down");
    await open();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
    expect(reports).toEqual([["hpay-error", { message: expect.stringContaining("502") }]]);
    serve({ channels: { stable: "good" } });
    await halfAMinute();
    expect(version()).toBe("good");
  });

  it("An embedded page that hangs offers Retry after 15 seconds", async () => {
    hangingVersions.add("hung");
    const { serve, open, halfAMinute } = await aPortalOf({ stable: "hung" });
    await open();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await act(async () => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText("This page is still loading")).toBeTruthy();
    hangingVersions.clear();
    await act(async () => screen.getByRole("button", { name: "Retry" }).click());
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect([loading, version()]).toEqual([["hung", "hung"], "hung"]);
    expect(screen.queryByText("This page is still loading")).toBeNull();
    serve({ channels: { stable: "hung" } });
    await halfAMinute();
    expect(loading).toEqual(["hung", "hung"]);
  });

  it("A hanging embedded page switches to the release that an operator rolled back to", async () => {
    hangingVersions.add("hung2");
    const { serve, open, halfAMinute } = await aPortalOf({ stable: "hung2" });
    await open();
    serve({ channels: { stable: "good", withdrawn: "hung2" } });
    await halfAMinute();
    expect(version()).toBe("good");
    expect(screen.queryByText("This page is still loading")).toBeNull();
  });

  const callOf = (page: (typeof runningReleases)[number] | undefined) =>
    act(async () => void (await page?.host.http("api/company_sites_orders")));

  it("A message replaces an embedded page while the merchant's consent is withdrawn", async () => {
    const { setConsent, open, reports, halfAMinute } = await aPortalOf({ stable: "good" });
    await open();
    setConsent(false);
    await callOf(runningReleases[0]);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText("This page no longer has access")).toBeTruthy();
    expect(unmountSpy).toHaveBeenCalledTimes(1);
    expect(reports.at(-1)).toEqual([
      "hpay-error",
      { message: "403 The merchant has not agreed to pages from Portal d.o.o." },
    ]);
    await halfAMinute();
    expect(runningReleases).toHaveLength(1);
    expect(screen.getByText("This page no longer has access")).toBeTruthy();
    setConsent(true);
    await halfAMinute();
    await halfAMinute();
    expect(runningReleases).toHaveLength(2);
    expect(screen.queryByText("This page no longer has access")).toBeNull();
  });

  it("An embedded page stays open while its panel restarts and no session is available", async () => {
    const { serve, setConsent, open } = await aPortalOf({ stable: "good" });
    await open();
    serve("down");
    setConsent(false);
    await callOf(runningReleases[0]);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(unmountSpy).not.toHaveBeenCalled();
    expect(screen.queryByText("This page no longer has access")).toBeNull();
  });

  it("An embedded page with unsaved work stays open when its session is not renewed", async () => {
    canLeave.mockReturnValue(false);
    const { setConsent, open } = await aPortalOf({ stable: "good" });
    await open();
    setConsent(false);
    await callOf(runningReleases[0]);
    expect(unmountSpy).not.toHaveBeenCalled();
    canLeave.mockReturnValue(true);
    await callOf(runningReleases[0]);
    expect(unmountSpy).toHaveBeenCalledTimes(1);
  });

  it("An embedded page restarts with the new merchant's list when the portal switches merchants", async () => {
    const { chooseMerchant, open, reports } = await aPortalOf({ stable: "good" });
    await open();
    chooseMerchant(7);
    await callOf(runningReleases[0]);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(runningReleases.map(({ host }) => host.selection.get().pos?.id)).toEqual([3, 7]);
    expect(lastShown()).toMatchObject({ page: "orders", params: {} });
    expect(reports).toContainEqual(["hpay-path-changed", { path: "/orders", replaced: true }]);
    expect(reports).not.toContainEqual(["hpay-error", expect.anything()]);
  });

  it("Unsaved work survives a portal's merchant change without being saved for the new merchant", async () => {
    canLeave.mockReturnValue(false);
    const { chooseMerchant, open } = await aPortalOf({ stable: "good" });
    await open();
    chooseMerchant(7);
    await callOf(runningReleases[0]);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    const calls = jest.mocked(fetch).mock.calls.filter(([address]) => String(address).includes("/api/"));
    expect([calls.length, runningReleases.length]).toEqual([1, 1]);
    canLeave.mockReturnValue(true);
    chooseMerchant(7);
    await callOf(runningReleases[0]);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(runningReleases.map(({ host }) => host.selection.get().pos?.id)).toEqual([3, 7]);
  });

  it("A removed element leaves no listeners and makes no further requests", async () => {
    const activeListeners = new Set<string>();
    for (const target of [window, document]) {
      const keep = (verb: "add" | "delete") => (name: string) =>
        void (verb === "add"
          ? activeListeners.add(`${target} ${name}`)
          : activeListeners.delete(`${target} ${name}`));
      const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
      jest.spyOn(target, "addEventListener").mockImplementation((name: string, ...rest: unknown[]) => {
        keep("add")(name);
        Reflect.apply(add, target, [name, ...rest]);
      });
      jest.spyOn(target, "removeEventListener").mockImplementation((name: string, ...rest: unknown[]) => {
        keep("delete")(name);
        Reflect.apply(remove, target, [name, ...rest]);
      });
    }
    const { open, halfAMinute } = await aPortalOf({ stable: "good" });
    await open();
    expect(activeListeners.size).toBeGreaterThan(1);
    act(close);
    // React subscribes to `selectionchange` once per document and never unsubscribes.
    expect([...activeListeners].filter((name) => !name.endsWith("selectionchange"))).toEqual([]);
    const requests = jest.mocked(fetch).mock.calls.length;
    await halfAMinute();
    expect(jest.mocked(fetch).mock.calls).toHaveLength(requests);
  });
});
