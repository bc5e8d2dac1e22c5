import type { PanelConfig, Registry, RegistryVersion } from "@hpay/contract";
import { ownJson } from "../../platform/json/data-json";
import { isAtRoute, openedPath, panelDocument } from "./panel-document";

describe("isAtRoute", () => {
  it.each([
    ["/orders/:id?", "/orders", true],
    ["/orders/:id?", "/Orders/", true],
    ["/orders/:id?", "/orders/uid:7", true],
    ["/orders/:id?", "/orders/7/edit", false],
    ["/orders/:id?", "/transactions", false],
    ["/sitedetails/:id", "/sitedetails", false],
    ["/sitedetails/:id", "/sitedetails/3", true],
  ])("Address pattern %s matches path %s: %s", (pattern, path, isMatch) => {
    expect(isAtRoute(pattern, path)).toBe(isMatch);
  });
});

describe("openedPath", () => {
  it.each([
    ["/orders/uid:7?lang=en", "/orders/uid:7"],
    ["/?lang=en", "/"],
    ["/?addsite=", "/"],
    ["/?addsite=nova.example&lang=en", "/sites"],
    ["/?wmanage=orders/Uid:A-1&pos=p", undefined],
  ])("The address %s opens %s", (url, page) => {
    expect(openedPath(url)).toBe(page);
  });
});

describe("panelDocument", () => {
  const version = (name: string, path: string, moreValues: Partial<RegistryVersion> = {}) =>
    ({
      routes: [{ path }],
      slots: [],
      preload: false,
      preloadFiles: [`/remotes/${name}/1/remoteEntry.js`],
      integrity: {},
      ...moreValues,
    }) as unknown as RegistryVersion;
  const registry = {
    revision: "r",
    remotes: [
      {
        name: "commerce",
        versions: {
          1: version("commerce", "/orders/:id?", {
            entry: "/remotes/commerce/1/remoteEntry.js",
            integrity: {
              "/remotes/commerce/1/remoteEntry.js": "sha384-c",
              "/remotes/commerce/1/7.js": "sha384-d",
            },
          }),
        },
        channels: { stable: "1" },
      },
      {
        name: "support",
        versions: { 1: version("support", "/tickets") },
        channels: { stable: "1", canary: { version: "1", percent: 5, companies: [] } },
      },
      {
        name: "figures",
        versions: {
          1: version("figures", "/figures", {
            slots: [
              { slot: "dashboard.figures", page: "f", early: "/remotes/figures/1/early.js" },
              { slot: "order.details", page: "x", label: { en: "x", rs: "x" } },
            ],
            integrity: { "/remotes/figures/1/early.js": "sha384-a" },
          }),
        },
        channels: { stable: "1" },
      },
    ],
  } as unknown as Registry;
  const page = "<head><!--hpay-api--><script src=b></script><!--hpay-boot--></head><body></body>";
  const documentAt = (path: string | undefined) =>
    panelDocument(
      { page, registry, registryText: "", styleHashes: [], scriptHashes: [] },
      { config: { apiBase: 'https://pay.example/"' } as PanelConfig, hasPreloads: false, path },
    );
  const preloadedFiles = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]* href="([^"]+)">/g)].map(([, href]) => href);

  it("The document preloads the remote for the requested address", () => {
    expect(preloadedFiles(documentAt("/orders/uid:7"))).toEqual(["/remotes/commerce/1/remoteEntry.js"]);
  });

  it("The document preloads the remotes in the dashboard's slots", () => {
    expect(preloadedFiles(documentAt("/app"))).toEqual(["/remotes/figures/1/remoteEntry.js"]);
  });

  it("The document loads the early script of the requested page by its hash", () => {
    const script =
      '<script async data-early-rows fetchpriority="high" crossorigin integrity="sha384-a" src="/remotes/figures/1/early.js"></script>';
    expect(documentAt("/app")).toContain(script);
    expect(documentAt("/figures")).not.toContain("data-early-rows");
    expect(documentAt(undefined)).not.toContain("data-early-rows");
  });

  it("The document's registry contains the hashes of entry files only", () => {
    const [, text = ""] = /id="hpay-registry">([^<]*)</.exec(documentAt("/app")) ?? [];
    const { remotes } = ownJson<Registry>(text);
    expect(remotes.map(({ versions }) => versions[1]?.integrity)).toEqual([
      { "/remotes/commerce/1/remoteEntry.js": "sha384-c" },
      {},
      {},
    ]);
  });

  it("The document preloads nothing for an unknown address or a company-dependent canary", () => {
    expect(preloadedFiles(documentAt("/help"))).toEqual([]);
    expect(preloadedFiles(documentAt("/tickets"))).toEqual([]);
    expect(preloadedFiles(documentAt(undefined))).toEqual([]);
  });

  it("The document contains the escaped API address before the first script", () => {
    expect(documentAt("/orders")).toContain(
      '<meta name="hpay-api" content="https://pay.example/&quot;"><script src=b>',
    );
  });
});
