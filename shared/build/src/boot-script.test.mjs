import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { root } from "./workspace.mjs";

const list = "https://pay.example/api/company_site_orders?page=1";
const storage = (texts) => ({ getItem: (name) => texts[name] ?? null });

describe("boot.js", () => {
  const boot = readFileSync(join(root, "host/public/boot.js"), "utf8");
  const cookie = (expires, name = "hpay_remember") => {
    const blob = { authToken: "token-1", user: { id: 3, Email: "ana@primer.example" }, remember: true };
    const text = Buffer.from(JSON.stringify(blob)).toString("base64url");
    return `a=b; ${name}=${text}; ${name}_expires=${expires}`;
  };
  const tab = { AccessToken: "token-1", UserData: JSON.stringify({ id: 3, Email: "ana@primer.example" }) };
  const pages = { "/orders": [[list, "7", "9"]] };

  /** Runs the boot script as a document would. */
  function runBootScript({
    protocol = "http:",
    session = {},
    user = 3,
    search = "",
    cookies = "",
    api = null,
    local = {},
  } = {}) {
    const requests = [];
    const window = {};
    const context = createContext({
      window,
      localStorage: storage({ "hpay-first-calls": JSON.stringify({ user, pages }), ...local }),
      sessionStorage: storage(session),
      location: { protocol, pathname: "/orders", search, origin: "https://pay.example" },
      matchMedia: () => ({ matches: false }),
      document: {
        cookie: cookies,
        readyState: "loading",
        documentElement: { classList: { add() {} }, style: {} },
        addEventListener() {},
        querySelector: (selector) => (selector.includes("hpay-api") && api ? { content: api } : null),
      },
      MutationObserver: class {
        observe() {}
        disconnect() {}
      },
      URLSearchParams,
      TextDecoder,
      Uint8Array,
      atob,
      Date,
      Map,
      CSS: { escape: String },
      AbortSignal: { timeout: (ms) => `after ${ms} ms` },
      fetch: (url, init) => {
        requests.push([url, init]);
        return Promise.resolve("answer");
      },
    });
    runInContext(boot, context);
    return { requested: requests, early: window.hpayEarlyAnswers };
  }
  const expected = [
    [
      list,
      {
        headers: { Accept: "application/json", Authorization: "token-1", xcompanyid: "7", xsiteid: "9" },
        signal: "after 15000 ms",
      },
    ],
  ];

  it("boot.js immediately repeats the first request of the last visit to the same address", async () => {
    const { requested: requests, early } = runBootScript({ session: tab });
    expect(JSON.parse(JSON.stringify(requests))).toEqual(expected);
    expect(early.token).toBe("token-1");
    expect(await early.answers.get([list, "7", "9"].join("\n"))).toBe("answer");
  });

  it.each([
    ["http:", "hpay_remember"],
    ["https:", "__Host-hpay_remember"],
  ])("boot.js uses the session from the cookie on %s", (protocol, name) => {
    const { requested: requests } = runBootScript({ protocol, cookies: cookie(Date.now() + 1000, name) });
    expect(JSON.parse(JSON.stringify(requests))).toEqual(expected);
  });

  it.each([
    ["without a session", {}],
    ["with an expired session", { cookies: cookie(Date.now() - 1000) }],
    ["with another host's cookie", { protocol: "https:", cookies: cookie(Date.now() + 1000) }],
    ["for another user", { session: tab, user: 4 }],
    ["for another address", { session: tab, search: "?page=2" }],
  ])("boot.js makes no early request %s", (_when, options) => {
    expect(runBootScript(options).requested).toEqual([]);
  });

  describe("at an address that this browser has not opened before", () => {
    const api = "https://pay.example/";
    const firstUrls = [
      `${api}me`,
      `${api}api/companies?page=1&perPage=9999&order=asc&orderBy=Name`,
      `${api}api/company_sites?page=1&perPage=9999&order=asc&orderBy=Url&filter=%7B%22CompanyId%22%3A7%7D`,
    ];
    const urls = (options) => runBootScript({ session: tab, api, ...options }).requested.map(([url]) => url);

    it("boot.js requests the user, the companies and the POS list for the company in the address", () => {
      expect(urls({ search: "?company_id=7" })).toEqual(firstUrls);
    });

    it("boot.js uses the same field names as the host's directory", () => {
      const directory = readFileSync(join(root, "host/src/selection/directory.ts"), "utf8");
      const hostFields = [
        ...directory.matchAll(/orderBy: "(\w+)" satisfies|\{ (\w+): companyId \} satisfies/g),
      ];
      const bootFields = [...boot.matchAll(/orderBy: "(\w+)"|\{ (\w+): company \}/g)];
      const fields = (matches) => matches.map(([, sorted, filtered]) => sorted ?? filtered).sort();
      expect(fields(bootFields)).toHaveLength(3);
      expect(fields(bootFields)).toEqual(fields(hostFields));
    });

    it("boot.js requests the POS list for the last used company", () => {
      const storedItems = { "hpay-last-choice:3": JSON.stringify({ company: 7, pos: {} }) };
      expect(urls({ search: "?page=2", local: storedItems })).toEqual(firstUrls);
    });

    it("boot.js requests no POS before a company is known", () => {
      expect(urls({ search: "?page=2" })).toEqual(firstUrls.slice(0, 2));
    });
  });
});
