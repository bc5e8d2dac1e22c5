import { contractVersion, type RemoteConfig, type RemoteModule, roles } from "@hpay/contract";
import { act } from "@testing-library/react";
import { type FakeHost, fakeHost } from "./fake-host/fake-host";
import { countListeners } from "./listener-count";

export interface ContractKitOptions {
  /** Creates the host for each mount; by default an ordinary host whose gateway has no records. */
  readonly host?: () => FakeHost;
  /**
   * How often each page is mounted and unmounted. If all pages together would have fewer than fifty mounts, the
   * number is raised.
   */
  readonly rounds?: number;
}

const warmUpRounds = 3;
const minMounts = 50;

/** Adds tests to the calling file for the duties that every remote has towards its host. */
export function contractKit(
  remote: RemoteModule,
  config: RemoteConfig,
  {
    host = () => fakeHost({ otherwise: { data: [], total: 0 }, expectsReports: true }),
    rounds = 50,
  }: ContractKitOptions = {},
): void {
  const pages = pagesOf(config);
  const roundsEach = Math.max(rounds, Math.ceil(minMounts / pages.length));

  const mount = async (page: string, path: string, used = host()) => {
    used.navigation.replace(path);
    const abort = new AbortController();
    const element = document.createElement("div");
    document.body.append(element);
    let handle = { unmount() {} };
    await act(async () => {
      handle = remote.mount(element, { host: used, page, params: {}, basename: "", signal: abort.signal });
    });
    return {
      element,
      host: used,
      abort: () => act(async () => abort.abort()),
      async unmount() {
        abort.abort();
        await act(async () => handle.unmount());
        element.remove();
      },
    };
  };

  describe(`${config.name} keeps the contract of a remote`, () => {
    it("is who the registry says it is", () => {
      expect(remote.id).toBe(config.name);
      expect(remote.contract).toBe(config.contract);
      expect(pages.length).toBeGreaterThan(0);
    });

    it.each(pages)(
      "leaves nothing behind after $page is opened and closed again and again",
      async (one) => {
        const listeners = countListeners();
        try {
          const used = host();
          const round = async () => (await mount(one.page, one.path, used)).unmount();
          for (let count = 0; count < warmUpRounds; count += 1) await round();
          const before = { nodes: nodeCount(), listeners: listeners.now(), host: used.listenerCount() };
          for (let count = 0; count < roundsEach; count += 1) await round();
          expect({ nodes: nodeCount(), listeners: listeners.now(), host: used.listenerCount() }).toEqual(
            before,
          );
          expect(before.host).toBe(0);
        } finally {
          listeners.stop();
        }
      },
      60_000,
    );

    it.each(pages)("shows $page twice at once, each on its own", async ({ page, path }) => {
      const first = await mount(page, path);
      const second = await mount(page, path);
      await first.unmount();
      expect(second.element.isConnected).toBe(true);
      expect(second.host.listenerCount()).toBeGreaterThan(0);
      await second.unmount();
      expect(second.element.childNodes).toHaveLength(0);
    });

    it.each(pages)("opens $page for every role, and leaves nothing behind", async ({ page, path }) => {
      for (const role of roles) {
        const used = host();
        used.session.set({ ...used.session.get(), role });
        const mounted = await mount(page, path, used);
        expect(crashesIn(used)).toEqual([]);
        await mounted.unmount();
        expect({ role, left: used.listenerCount() }).toEqual({ role, left: 0 });
      }
    });

    it.each([
      ["the oldest", oldestHost],
      ["the newest", newestHost],
    ])("runs in %s host of its contract", async (_, hostVersion) => {
      for (const { page, path } of pages) {
        const used = hostVersion(host());
        const mounted = await mount(page, path, used);
        expect({ page, crashes: crashesIn(used) }).toEqual({ page, crashes: [] });
        await mounted.unmount();
      }
    });

    it.each(pages)("leaves the browser's history to the host on $page", async ({ page, path }) => {
      const push = jest.spyOn(window.history, "pushState");
      const replace = jest.spyOn(window.history, "replaceState");
      await (await mount(page, path)).unmount();
      expect(push).not.toHaveBeenCalled();
      expect(replace).not.toHaveBeenCalled();
      push.mockRestore();
      replace.mockRestore();
    });

    it.each(pages)("lets $page go when the host gives it up", async ({ page, path }) => {
      const mounted = await mount(page, path);
      await mounted.abort();
      expect(mounted.host.listenerCount()).toBe(0);
      await mounted.unmount();
    });
  });
}

/**
 * A host with the first version of this major version, without the parts that were added later or that only
 * some environments have.
 */
function oldestHost(host: FakeHost): FakeHost {
  const { chooseLanguage: _, preferences: __, seen: ___, ...first } = host;
  return { ...first, contract: `${contractVersion.split(".")[0]}.0.0` };
}

/** A host with a later minor version, which provides more than this remote uses. */
function newestHost(host: FakeHost): FakeHost {
  const later = { isLater: () => true };
  return { ...host, ...later, contract: `${contractVersion.split(".")[0]}.999.0` };
}

/** Reported errors that stopped a whole page. A list that could not be loaded does not count. */
const crashesIn = ({ reports }: FakeHost) =>
  reports.filter((report) => report instanceof Error && report.name === "RemoteCrash");

const nodeCount = () => document.querySelectorAll("*").length;

function pagesOf({ routes, slots }: RemoteConfig): readonly { page: string; path: string }[] {
  const ofRoutes = routes.map(({ page, path }) => ({
    page,
    path: path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "1") || "/",
  }));
  const all = [
    ...ofRoutes,
    ...slots.flatMap((slot) => ("page" in slot ? [{ page: slot.page, path: "/app" }] : [])),
  ];
  return all.filter(({ page }, index) => all.findIndex((other) => other.page === page) === index);
}
