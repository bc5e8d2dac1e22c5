import { contractVersion, type RemoteConfig, type RemoteModule, roles } from "@hpay/contract";
import { act } from "@testing-library/react";
import { type FakeHost, fakeHost } from "./fake-host/fake-host";
import { countListeners } from "./listener-count";

export interface ContractKitOptions {
  /** Creates the host for each mount; by default an ordinary host whose gateway has no records. */
  readonly host?: () => FakeHost;
  /**
   * How many times each page is mounted and unmounted. If all pages together would have fewer than fifty
   * mounts, this number is raised.
   */
  readonly rounds?: number;
}

const warmUpRounds = 3;
const minMounts = 50;

/** Adds tests to the calling file for the duties that every remote has toward its host. */
export function contractKit(
  remote: RemoteModule,
  config: RemoteConfig,
  {
    host = () => fakeHost({ otherwise: { data: [], total: 0 }, expectsReports: true }),
    rounds = 50,
  }: ContractKitOptions = {},
): void {
  const pages = pagesOf(config);
  const roundsPerPage = Math.max(rounds, Math.ceil(minMounts / pages.length));

  const mount = async (page: string, path: string, usedHost = host()) => {
    usedHost.navigation.replace(path);
    const abort = new AbortController();
    const element = document.createElement("div");
    document.body.append(element);
    let handle = { unmount() {} };
    await act(async () => {
      handle = remote.mount(element, {
        host: usedHost,
        page,
        params: {},
        basename: "",
        signal: abort.signal,
      });
    });
    return {
      element,
      host: usedHost,
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
      async (pageCase) => {
        const listeners = countListeners();
        try {
          const usedHost = host();
          const round = async () => (await mount(pageCase.page, pageCase.path, usedHost)).unmount();
          for (let count = 0; count < warmUpRounds; count += 1) await round();
          const before = { nodes: nodeCount(), listeners: listeners.now(), host: usedHost.listenerCount() };
          for (let count = 0; count < roundsPerPage; count += 1) await round();
          expect({ nodes: nodeCount(), listeners: listeners.now(), host: usedHost.listenerCount() }).toEqual(
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
      const firstMount = await mount(page, path);
      const secondMount = await mount(page, path);
      await firstMount.unmount();
      expect(secondMount.element.isConnected).toBe(true);
      expect(secondMount.host.listenerCount()).toBeGreaterThan(0);
      await secondMount.unmount();
      expect(secondMount.element.childNodes).toHaveLength(0);
    });

    it.each(pages)("opens $page for every role, and leaves nothing behind", async ({ page, path }) => {
      for (const role of roles) {
        const usedHost = host();
        usedHost.session.set({ ...usedHost.session.get(), role });
        const mountedPage = await mount(page, path, usedHost);
        expect(crashesIn(usedHost)).toEqual([]);
        await mountedPage.unmount();
        expect({ role, left: usedHost.listenerCount() }).toEqual({ role, left: 0 });
      }
    });

    it.each([
      ["the oldest", oldestHost],
      ["the newest", newestHost],
    ])("runs in %s host of its contract", async (_, hostVersion) => {
      for (const { page, path } of pages) {
        const usedHost = hostVersion(host());
        const mountedPage = await mount(page, path, usedHost);
        expect({ page, crashes: crashesIn(usedHost) }).toEqual({ page, crashes: [] });
        await mountedPage.unmount();
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
      const mountedPage = await mount(page, path);
      await mountedPage.abort();
      expect(mountedPage.host.listenerCount()).toBe(0);
      await mountedPage.unmount();
    });
  });
}

/**
 * A host with the first version of this major version, without the parts that were added later or that only
 * some environments have.
 */
function oldestHost(host: FakeHost): FakeHost {
  const { chooseLanguage: _, preferences: __, seen: ___, ...oldest } = host;
  return { ...oldest, contract: `${contractVersion.split(".")[0]}.0.0` };
}

/** A host with a later minor version, which provides more than this remote uses. */
function newestHost(host: FakeHost): FakeHost {
  const laterMembers = { isLater: () => true };
  return { ...host, ...laterMembers, contract: `${contractVersion.split(".")[0]}.999.0` };
}

/** Reported errors that stopped a whole page. A list that could not be loaded does not count. */
const crashesIn = ({ reports }: FakeHost) =>
  reports.filter((report) => report instanceof Error && report.name === "RemoteCrash");

const nodeCount = () => document.querySelectorAll("*").length;

function pagesOf({ routes, slots }: RemoteConfig): readonly { page: string; path: string }[] {
  const routePages = routes.map(({ page, path }) => ({
    page,
    path: path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "1") || "/",
  }));
  const allPages = [
    ...routePages,
    ...slots.flatMap((slot) => ("page" in slot ? [{ page: slot.page, path: "/app" }] : [])),
  ];
  return allPages.filter(
    ({ page }, index) => allPages.findIndex((candidate) => candidate.page === page) === index,
  );
}
