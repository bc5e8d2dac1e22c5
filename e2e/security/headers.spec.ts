import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "../support/panel";

const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Hashes of the inline parts that a document allows: the boot script, the panel's first styles, and those of sign-in
 * at its address only.
 */
const hashes = (html: string, elements: RegExp) =>
  [...html.matchAll(elements)].map(
    ([, contents = ""]) => `'sha256-${createHash("sha256").update(contents).digest("base64")}'`,
  );

const panelPolicy = (url: string, frameAncestors = "'none'") =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    `img-src 'self' data: blob: ${url}`,
    "font-src 'self'",
    `connect-src 'self' ${url} ${url.replace("http", "ws")}`,
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types hpay-host hpay-remote dompurify ProseMirrorClipboard default 'allow-duplicates'",
  ].join("; ");

const permissions =
  "camera=(), microphone=(), geolocation=(), payment=(), usb=(), " +
  "publickey-credentials-get=(self), publickey-credentials-create=(self)";
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const immutable = "public, max-age=31536000, immutable";

interface ExpectedHeaders {
  readonly policy: string;
  readonly cache: string;
  readonly cors?: string;
  readonly isDocument?: boolean;
}

/** Each kind of page that the panel's origin serves, and its exact headers. */
const kinds: readonly {
  readonly kind: string;
  path(url: string): string;
  expected(url: string): ExpectedHeaders;
}[] = [
  ...["/", "/login", "/authn/a/ref/en", "/orders/email:ana@x.rs", "/no-such-page"].map((path) => ({
    kind: `the panel at ${path}`,
    path: () => path,
    expected: (url: string) => ({ policy: panelPolicy(url), cache: "no-cache", isDocument: true }),
  })),
  {
    kind: "the panel managed by a shop of a POS",
    path: () => "/?wmanage=/sites&origin=https://shop.dunav.example",
    expected: (url) => ({
      policy: panelPolicy(url, "https://shop.dunav.example"),
      cache: "no-cache",
      isDocument: true,
    }),
  },
  {
    kind: "the panel managed by a stranger",
    path: () => "/?wmanage=/sites&origin=https://evil.example",
    expected: (url) => ({ policy: panelPolicy(url), cache: "no-cache", isDocument: true }),
  },
  {
    kind: "the platform page",
    path: () => "/static/platform/index.html",
    expected: () => ({
      policy: "sandbox allow-scripts allow-popups; frame-ancestors 'self'",
      cache: "no-cache",
    }),
  },
  {
    kind: "the frame of the scripts from data",
    path: () => "/script-frame/index.html",
    expected: (url) => ({
      policy:
        `sandbox allow-scripts; default-src 'none'; script-src 'unsafe-eval' ${url}/script-frame/frame.js; ` +
        "worker-src blob:; frame-ancestors *",
      cache: "no-cache",
      cors: "*",
    }),
  },
  {
    kind: "the registry",
    path: () => "/federation/registry.json",
    expected: () => ({ policy: dataPolicy, cache: "no-cache", cors: "*" }),
  },
  {
    kind: "the configuration",
    path: () => "/panel.config.json",
    expected: () => ({ policy: dataPolicy, cache: "no-cache", cors: "*" }),
  },
];

for (const { kind, path, expected } of kinds) {
  test(`${kind} has exactly the required headers`, async ({ gateway }) => {
    const answer = await fetch(gateway.url + path(gateway.url), { headers: { accept: "text/html, */*" } });
    const expectedHeaders = expected(gateway.url);
    const headerOf = (name: string) => answer.headers.get(name);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const styles = hashes(html, /<style[^>]*>([^<]*)</g);
    const scripts = hashes(html, /<script>([\s\S]*?)<\/script>/g);
    if (expectedHeaders.isDocument) {
      expect(scripts).toHaveLength(1);
      expect(styles).toHaveLength(path(gateway.url) === "/login" ? 2 : 1);
    }
    const policy = expectedHeaders.policy
      .replace("script-src 'self';", `script-src ${["'self'", ...scripts].join(" ")};`)
      .replace(emptyStyle, [emptyStyle, ...styles].join(" "));
    expect(headerOf("content-security-policy")).toBe(policy);
    expect(headerOf("cache-control")).toBe(expectedHeaders.cache);
    expect(headerOf("access-control-allow-origin")).toBe(expectedHeaders.cors ?? null);
    expect(headerOf("x-content-type-options")).toBe("nosniff");
    expect(headerOf("referrer-policy")).toBe(
      expectedHeaders.isDocument ? "strict-origin-when-cross-origin" : null,
    );
    expect(headerOf("permissions-policy")).toBe(expectedHeaders.isDocument ? permissions : null);
    // Any opener policy would separate a pop-up from the shop's page that opened it.
    expect(headerOf("cross-origin-opener-policy")).toBeNull();
    expect(headerOf("x-powered-by")).toBeNull();
    expect(headerOf("set-cookie")).toBeNull();
  });
}

test("Code and fonts are cached forever under content-hashed names", async ({ gateway }) => {
  const page = await fetch(`${gateway.url}/login`, { headers: { accept: "text/html" } });
  const files = [
    ...(await page.text()).matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+\.(?:js|css))"/g),
  ];
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const [, file = ""] of files) {
    const { headers, status } = await fetch(gateway.url + file);
    expect([file, status, headers.get("cache-control")]).toEqual([file, 200, immutable]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  }
});

test("The panel's content security policy blocks forbidden actions", async ({ page, gateway, watch }) => {
  watch.allow(/policy:|Content Security Policy|Refused|blocked|TrustedScript|TrustedHTML|ERR_/i);
  await page.goto(`${gateway.url}/login?lang=en`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  // A browser may report a request and then block it, so only requests that arrive at this server count.
  const arrivedUrls: string[] = [];
  const otherServer = createServer((request, response) => {
    arrivedUrls.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => otherServer.listen(0, "localhost", resolve));
  const address = otherServer.address();
  const origin = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  await fetch(`${origin}/reachable`);
  const outcome = await page.evaluate(async (elsewhereUrl) => {
    const directives = new Set<string>();
    document.addEventListener("securitypolicyviolation", (event) => directives.add(event.effectiveDirective));
    const element = <Name extends keyof HTMLElementTagNameMap>(name: Name) => document.createElement(name);
    const attempt = (forbiddenAction: () => unknown) => {
      try {
        return forbiddenAction();
      } catch {
        return null;
      }
    };
    attempt(() => Object.assign(element("div"), { innerHTML: "<img src=x onerror=alert(1)>" }));
    const inlineScript = element("script");
    attempt(() => {
      inlineScript.text = "window.ran = true";
    });
    document.body.append(inlineScript);
    const image = element("img");
    image.src = `${elsewhereUrl}/pixel.png`;
    document.body.append(image);
    const styledElement = element("div");
    styledElement.setAttribute("style", "color: red");
    document.body.append(styledElement);
    const frame = element("iframe");
    frame.src = elsewhereUrl;
    document.body.append(frame);
    const form = element("form");
    form.action = elsewhereUrl;
    form.method = "post";
    document.body.append(form);
    attempt(() => form.submit());
    await fetch(elsewhereUrl).catch(() => undefined);
    // Some reports arrive later, from the browser's own process. The extra half second allows for unexpected
    // reports.
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let attemptsLeft = 100; directives.size < 6 && attemptsLeft > 0; attemptsLeft -= 1) await pause(100);
    await pause(500);
    return { directives: [...directives].sort(), ran: Reflect.has(window, "ran") };
  }, origin);
  otherServer.close();
  expect(outcome).toEqual({
    directives: [
      "connect-src",
      "form-action",
      "frame-src",
      "img-src",
      "require-trusted-types-for",
      "style-src-attr",
    ],
    ran: false,
  });
  expect(arrivedUrls).toEqual(["/reachable"]);
});
