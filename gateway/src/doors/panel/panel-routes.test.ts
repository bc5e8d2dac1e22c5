import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const registry = {
  revision: "r1",
  remotes: [
    {
      name: "mfe-auth",
      owner: "auth </script>",
      channels: { stable: "1.0.0" },
      versions: {
        "1.0.0": {
          version: "1.0.0",
          preload: true,
          earlyPage: "/remotes/mfe-auth/1.0.0/early-page.json",
          preloadFiles: ["/remotes/mfe-auth/1.0.0/entry.js"],
          integrity: { "/remotes/mfe-auth/1.0.0/entry.js": "sha384-abc" },
        },
      },
    },
  ],
};
const earlyPage = { css: "b{}", html: { en: "<b>$&</b>", rs: "<i>Prijava</i>", xx: "<u>none</u>" } };
const html = { accept: "text/html" };

describe("serving the panel", () => {
  /** Content of the proof file of each host; empty: no host has one. */
  let proofText = "";
  let gateway: TestGateway;
  const get = (url: string, headers: Record<string, string> = {}) =>
    gateway.nobody.call("GET", url, { headers });

  beforeAll(async () => {
    const panelDir = mkdtempSync(join(tmpdir(), "hpay-panel-"));
    const put = (file: string, text: string) => {
      mkdirSync(dirname(join(panelDir, file)), { recursive: true });
      writeFileSync(join(panelDir, file), text);
    };
    put(
      "host/index.html",
      "<!doctype html><head><script>b()</script><style>a{}</style><!--hpay-boot--></head><body><!--hpay-early--></body>",
    );
    put("host/assets/host.js", "host");
    put("host/assets/host.js.br", "compressed");
    put("embed/embed.js", "embed");
    put("remotes/mfe-auth/1.0.0/entry.js", "entry");
    put("remotes/mfe-auth/1.0.0/early-page.json", JSON.stringify(earlyPage));
    put("static/translation.json", "{}");
    put("script-frame/index.html", "<script src=frame.js></script>");
    put("federation/registry.json", JSON.stringify(registry));
    gateway = await testGateway({ PANEL_DIR: panelDir, EMBEDDERS: "https://portal.example" }, undefined, {
      domainRecords: { file: async () => proofText, txt: async () => [] },
    });
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("Every panel address returns the document, even if it contains dots", async () => {
    for (const url of ["/", "/login", "/orders/email:ana@x.rs", "/sites?addsite=https://a.example"]) {
      const answer = await get(url, html);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    }
  });

  it("A page address with a bare percent sign returns the document", async () => {
    for (const url of ["/orders/100%", "/orders/100%?open=1", "/tickets/%E0%A4%A"]) {
      const { status, headers } = await get(url, html);
      expect([url, status, headers["content-type"]]).toEqual([url, 200, "text/html; charset=utf-8"]);
    }
    for (const url of ["/api/tickets/100%", "/dev/100%", "/clientpay/orders/a/100%"])
      expect([url, (await get(url)).status]).toEqual([url, 400]);
  });

  it("Error responses are never cached in place of files", async () => {
    for (const url of ["/assets/host.js", "/remotes/mfe-auth/1.0.0/entry.js"]) {
      const fullAnswer = await get(url);
      expect(fullAnswer.headers["cache-control"]).toContain("immutable");
      expect(fullAnswer.headers.vary).toContain("Accept-Encoding");
      for (const headers of [{ "if-match": '"x"' }, { range: "bytes=999-" }]) {
        const refusal = await get(url, headers);
        expect([url, refusal.status, refusal.headers["cache-control"]]).toEqual([url, 400, "no-store"]);
      }
    }
  });

  it("A static file is cached separately for each origin, because only the panel's pages can read it", async () => {
    const origin = gateway.services.settings.panelOrigins[0] ?? "";
    for (const headers of [{}, { origin }]) {
      const { vary } = (await get("/static/translation.json", headers)).headers;
      expect(vary).toBe("Origin, Accept-Encoding");
    }
  });

  it("The partners' script is cached separately for each encoding that browsers accept", async () => {
    expect((await get("/embed.js")).headers.vary).toBe("Accept-Encoding");
  });

  it("A probe that accepts any content type gets the document", async () => {
    const anyType = { accept: "*/*" };
    const fetchHeaders = { ...anyType, "sec-fetch-mode": "cors" };
    for (const [url, headers, status] of [
      ["/", anyType, 200],
      ["/login", anyType, 200],
      ["/", fetchHeaders, 200],
      ["/orders", fetchHeaders, 404],
      ["/favicon.ico", { accept: "image/png,*/*;q=0.8" }, 404],
      ["/api/none/1", anyType, 401],
      ["/assets/none.js", anyType, 404],
    ] as const)
      expect([url, headers, (await get(url, headers)).status]).toEqual([url, headers, status]);
  });

  it("The document contains the registry, the configuration and preload links", async () => {
    const { body } = await get("/login", html);
    expect(body).toContain('<script type="application/json" id="hpay-registry">{"revision":"r1"');
    expect(body).toContain("auth \\u003c/script>");
    expect(body).toContain('id="hpay-config">{"productName":"HPay"');
    expect(body).toContain(
      '<link rel="preload" as="script" crossorigin integrity="sha384-abc" href="/remotes/mfe-auth/1.0.0/entry.js">',
    );
  });

  it("The document includes the sign-in page only when that page opens first", async () => {
    for (const url of ["/login", "/login?lang=rs"]) {
      const { body, headers } = await get(url, html);
      expect(body).toContain(
        '<style>b{}</style><template data-early="en" lang="en"><b>$&</b></template>' +
          '<template data-early="rs" lang="sr-Latn-RS"><i>Prijava</i></template>',
      );
      expect(body).not.toContain("none");
      const hash = createHash("sha256").update(earlyPage.css).digest("base64");
      expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    }
    const sessionHeaders = { ...html, cookie: "hpay_remember_expires=1795219200000" };
    for (const [url, headers] of [
      ["/login", sessionHeaders],
      ["/", html],
      ["/orders", html],
      ["/register", html],
      ["/login?addsite=https://a.example", html],
      ["/embed/mfe-commerce/orders", html],
    ] as const)
      expect([url, String((await get(url, headers)).body).includes("<template")]).toEqual([url, false]);
  });

  it("Sign-in is not preloaded in a browser with a session", async () => {
    const sessionHeaders = { ...html, cookie: "theme=x; hpay_remember_expires=1795219200000" };
    expect((await get("/orders", sessionHeaders)).body).not.toContain('rel="preload"');
    const httpsHeaders = { ...html, cookie: "__Host-hpay_remember_expires=1795219200000" };
    expect((await get("/orders", httpsHeaders)).body).not.toContain('rel="preload"');
    expect((await get("/orders", { ...html, cookie: "hpay_remember_expires=" })).body).toContain("preload");
  });

  it("Sign-in is not preloaded in a partner's frame", async () => {
    expect((await get("/embed/mfe-commerce/orders", html)).body).not.toContain('rel="preload"');
  });

  it("A missing file that is not a page returns 404", async () => {
    for (const url of [
      "/remotes/none.js",
      "/assets/none.js",
      "/static/none.html",
      "/uploads/none.png",
      "/api/none/1",
      "/wsapi2/../api",
    ]) {
      const answer = await get(url, html);
      expect({ url, found: answer.status === 200 && String(answer.body).includes("hpay-boot") }).toEqual({
        url,
        found: false,
      });
    }
    expect((await get("/remotes/none.js", html)).status).toBe(404);
    expect((await get("/remotes/none.js", html)).headers["cache-control"]).toBe("no-store");
    expect((await get("/orders")).status).toBe(404);
  });

  it("The panel server never reads files outside its folders", async () => {
    for (const url of [
      "/assets/../index.html",
      "/assets/..%2findex.html",
      "/static/%2e%2e/host/index.html",
      "/uploads/..%5c..%5cx",
    ]) {
      expect((await get(url)).status).toBeGreaterThanOrEqual(400);
    }
  });

  it("Code is served as immutable and compressed if the build compressed it", async () => {
    expect((await get("/remotes/mfe-auth/1.0.0/entry.js")).headers).toMatchObject({
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    const smallAnswer = await get("/assets/host.js", { "accept-encoding": "br" });
    expect(smallAnswer.headers["content-encoding"]).toBe("br");
    expect(smallAnswer.body).toBe("compressed");
  });

  it("A tab can ask whether the registry has changed", async () => {
    const { headers } = await get("/federation/registry.json");
    expect(headers["cache-control"]).toBe("no-cache");
    expect((await get("/federation/registry.json", { "if-none-match": String(headers.etag) })).status).toBe(
      304,
    );
  });

  it("A browser with a current copy of the document gets a 304 response", async () => {
    const first = await get("/orders", html);
    const getAgain = (tag: string, url = "/orders") => get(url, { ...html, "if-none-match": tag });
    const tag = String(first.headers.etag);
    const sameAnswer = await getAgain(tag);
    expect([sameAnswer.status, sameAnswer.body, sameAnswer.headers["content-security-policy"]]).toEqual([
      304,
      "",
      first.headers["content-security-policy"],
    ]);
    // A proxy that compresses makes the tag weak, and may send several tags.
    expect((await getAgain(`"other", W/${tag}`)).status).toBe(304);
    // Apache appends the encoding to the tag.
    expect((await getAgain(tag.replace(/"$/, '-gzip"'))).status).toBe(304);
    expect((await getAgain('"other"')).status).toBe(200);
    expect((await getAgain(tag, "/login")).status).toBe(200);
  });

  it("The panel's documents carry the content security policy", async () => {
    const { headers } = await get("/orders", html);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'self'; script-src 'self' 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='; " +
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='; " +
        "img-src 'self' data: blob: http://localhost:4000; font-src 'self'; connect-src 'self' http://localhost:4000 ws://localhost:4000; " +
        "frame-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        "trusted-types hpay-host hpay-remote dompurify ProseMirrorClipboard default 'allow-duplicates'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["cross-origin-opener-policy"]).toBeUndefined();
  });

  it("The script frame can load code from each panel host but not from invalid hosts", async () => {
    const at = async (host: string) => {
      const { headers } = await get("/script-frame/index.html", { host });
      return /script-src 'unsafe-eval' ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1];
    };
    expect(await at("localhost:4000")).toBe("http://localhost:4000/script-frame/frame.js");
    expect(await at("sandbox.localhost:4000")).toBe("http://sandbox.localhost:4000/script-frame/frame.js");
    for (const host of [
      "evil.example",
      "evil.example:4000",
      "localhost:4001",
      "sandbox.localhost",
      "sandbox.localhost:4001",
      "sandbox.localhost.evil.example:4000",
      "localhost:4000 https://evil.example",
      "localhost:4000;",
    ])
      expect([host, await at(host)]).toEqual([host, "http://localhost:4000/script-frame/frame.js"]);
  });

  it("Only registered embedders, and hosts of an enabled POS for pop-up pages, can frame the panel", async () => {
    const ancestors = async (url: string) =>
      /frame-ancestors ([^;]*)/.exec(String((await get(url, html)).headers["content-security-policy"]))?.[1];
    const popUpAncestors = (origin: string) =>
      ancestors(`/?wmanage=/sites&origin=${encodeURIComponent(origin)}`);
    expect(await popUpAncestors("https://dunav.example")).toBe("https://dunav.example");
    expect(await popUpAncestors("https://shop.dunav.example")).toBe("https://shop.dunav.example");
    expect(await popUpAncestors("https://portal.example")).toBe("https://portal.example");
    for (const hostileAddress of [
      "https://evil.example",
      "https://dunav.example.evil.com",
      "https://dunav.example/;",
      "https://dunav.example:8443",
      "null",
      "https://example",
    ]) {
      expect(await popUpAncestors(hostileAddress)).toBe("'none'");
    }
    expect(await ancestors("/login?origin=https://dunav.example")).toBe("'none'");
    expect(await ancestors("/embed/orders")).toBe("https://portal.example");
  });

  it("The document identifies an opener that is a POS host", async () => {
    const page = async (origin: string) =>
      String((await get(`/?wmanage=/sites&origin=${encodeURIComponent(origin)}`, html)).body);
    expect(await page("https://shop.dunav.example")).toContain('"knownOpener":"https://shop.dunav.example"');
    for (const outsider of ["https://evil.example", "https://shop.dunav.example:8443", "null"])
      expect(await page(outsider)).not.toContain("knownOpener");
  });

  it("An opener is recognized when the POS address has a path or non-ASCII letters", async () => {
    const owner = await gateway.as("owner@demo.test");
    const body = {
      CompanyId: 1,
      Url: "https://продавница.срб/rs",
      Urls: "sava.example/shop,https://đurđevak.rs,xn--e1afmkfd.xn--90a3ac/prodaja",
      SiteType: "site-standard",
    };
    const { data } = (await owner.call("POST", "/api/company_sites", { body })).body;
    proofText = `hpay-pos=${data.MerchantsiteUid}`;
    await owner.call("POST", `/api/company_sites/${data.id}/actions/prove-domains`);
    const openerOf = async (origin: string) => {
      const page = await get(`/?wmanage=/sites&origin=${encodeURIComponent(origin)}`, html);
      const isFramed = String(page.headers["content-security-policy"]).includes(`frame-ancestors ${origin};`);
      return [String(page.body).includes(`"knownOpener":"${origin}"`), isFramed];
    };
    for (const origin of [
      "https://xn--80aafgw3adhj0e.xn--90a3ac",
      "https://www.xn--80aafgw3adhj0e.xn--90a3ac",
      "https://sava.example",
      "https://xn--urevak-92ac.rs",
      "https://xn--e1afmkfd.xn--90a3ac",
    ])
      expect([origin, ...(await openerOf(origin))]).toEqual([origin, true, true]);
    for (const origin of [
      "https://ava.example",
      "https://sava.example.evil.com",
      "https://shop",
      "https://sava.example,evil.com",
      "https://xn--80aa.xn--90a3ac",
    ])
      expect([origin, ...(await openerOf(origin))]).toEqual([origin, false, false]);
  });

  it.each(["//", "//?wmanage=/sites&origin=x", "//evil.example/"])(
    "The malformed address %s returns a page",
    async (address) => {
      expect((await get(address, html)).status).toBe(200);
    },
  );
});
