import { matchPath, type Registry, type RegistryRemote, type RemoteRoute } from "@hpay/contract";
import { canaryBucket, chooseVersion, matchRoute, redirectTarget } from "./registry";

const title = { en: "x", rs: "x" };
const aRoute = (path: string, changes: Partial<RemoteRoute> = {}): RemoteRoute => ({
  path,
  page: path,
  needs: "session",
  title,
  ...changes,
});

function aRemote(
  name: string,
  routes: readonly RemoteRoute[],
  changes: Partial<RegistryRemote> = {},
): RegistryRemote {
  return {
    name,
    owner: "team",
    channels: { stable: "1" },
    versions: {
      "1": {
        version: "1",
        contract: "^1.0.0",
        entry: `/remotes/${name}/1/remoteEntry.js`,
        globalName: name,
        integrity: {},
        preloadFiles: [],
        routes,
        menu: [],
        slots: [],
        preload: false,
      },
    },
    ...changes,
  };
}
const aRegistry = (...remotes: RegistryRemote[]): Registry => ({ revision: "r", remotes });

describe("addresses", () => {
  it.each<[string, string, Record<string, string> | null]>([
    ["/orders/:id?", "/orders", {}],
    ["/orders/:id?", "/orders/", {}],
    ["/orders/:id?", "/orders/17", { id: "17" }],
    ["/orders/:id?", "/orders/email:ana@x.rs", { id: "email:ana@x.rs" }],
    ["/orders/:id?", "/orders/a%2Fb", { id: "a/b" }],
    ["/orders/:id?", "/orders/%E0%A4%A", { id: "%E0%A4%A" }],
    ["/orders/:id?", "/orders/17/18", null],
    ["/paymentmethods", "/paymentMethods", {}],
    ["/sitedetails/:id", "/sitedetails", null],
    [
      "/authn/:authtype?/:reftoken?/:lang?",
      "/authn/a/uuid/rs-cyr",
      { authtype: "a", reftoken: "uuid", lang: "rs-cyr" },
    ],
    ["/", "/", {}],
  ])("Address %s is matched against pattern %s", (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual(params);
  });

  it("The address pattern with fewer parameters wins", () => {
    const registry = aRegistry(aRemote("a", [aRoute("/orders/:id?"), aRoute("/orders/new")]));
    expect(matchRoute(registry, "/orders/new")?.route.path).toBe("/orders/new");
    expect(matchRoute(registry, "/orders/7")?.route.path).toBe("/orders/:id?");
    expect(matchRoute(registry, "/nowhere")).toBeNull();
  });

  it("An address belongs to the remote that was published first", () => {
    const registry = aRegistry(
      aRemote("mfe-commerce", [aRoute("/orders/:id?")]),
      aRemote("mfe-added", [aRoute("/orders"), aRoute("/orders/new")]),
    );
    for (const pathname of ["/orders", "/orders/new", "/orders/7"])
      expect(matchRoute(registry, pathname)?.remote.name).toBe("mfe-commerce");
  });

  it("The addresses of a remote open nothing before its first promotion", () => {
    const registry = aRegistry(aRemote("mfe-payouts", [aRoute("/payouts")], { channels: {} }));
    expect(matchRoute(registry, "/payouts")).toBeNull();
  });

  it("The parameters of a redirect's address are filled in", () => {
    const registry = aRegistry(
      aRemote("m", [aRoute("/fiscalmethods/:id", { redirectTo: "/fiscaldetails/:id" })]),
    );
    const match = matchRoute(registry, "/FiscalMethods/9");
    expect(match && redirectTarget(match)).toBe("/fiscaldetails/9");
  });
});

describe("versions", () => {
  const remote = (canary: { percent: number; companies: number[] }) => {
    const stable = aRemote("m", []);
    const version = stable.versions["1"];
    return {
      ...stable,
      channels: { stable: "1", canary: { version: "2", ...canary } },
      versions: { ...stable.versions, ...(version ? { "2": version } : {}) },
    };
  };

  it("All users get the stable version if there is no canary", () => {
    expect(chooseVersion(aRemote("m", []), 4)).toBe("1");
  });

  it("A remote without a promoted version is not available", () => {
    expect(chooseVersion(aRemote("m", [], { channels: {} }), 4)).toBeNull();
  });

  it("A canary for named companies is not given to a user without a company", () => {
    expect(chooseVersion(remote({ percent: 0, companies: [4] }), 4)).toBe("2");
    expect(chooseVersion(remote({ percent: 0, companies: [4] }), 5)).toBe("1");
    expect(chooseVersion(remote({ percent: 100, companies: [] }), null)).toBe("1");
  });

  it("A canary for a share of companies always selects the same companies", () => {
    const canaryIds = Array.from({ length: 2000 }, (_, id) => id + 1).filter(
      (id) => chooseVersion(remote({ percent: 20, companies: [] }), id) === "2",
    );
    expect(canaryIds.length).toBeGreaterThan(300);
    expect(canaryIds.length).toBeLessThan(500);
    expect(canaryBucket(17)).toBe(canaryBucket(17));
  });
});
