import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { addressBarPages, chromiumArgs, findChromium } from "./chromium.mjs";
import { demoShop } from "./shop";

export const shop = "https://shop.dunav.example";
const executablePath = findChromium();

/**
 * The permission for local addresses is off: a shop is on the internet, but a journey's gateway is on this
 * machine.
 */
export const launchOptions = {
  args: [...chromiumArgs, `--disable-features=${[...addressBarPages, "LocalNetworkAccessChecks"].join(",")}`],
  ...(executablePath ? { executablePath } : {}),
};

export type Fields = Readonly<Record<string, unknown>>;

/** Signs and verifies like the server of a shop, by the published rule. */
export function signature(fields: Fields): string {
  const part = (name: string) => String(fields[name] ?? "");
  const signedText = [
    part("transaction_uid"),
    part("status"),
    part("order_uid"),
    Number(part("order_amount") || 0).toFixed(8),
    part("order_currency"),
    part("vault_token_uid"),
    part("subscription_uid"),
  ].join("|");
  const inner = createHash("md5")
    .update(signedText + part("rand") + demoShop.merchantUid)
    .digest("hex");
  return createHash("sha512")
    .update(inner + demoShop.secret)
    .digest("hex");
}

export function aRequest(uid: string, changes: Fields = {}): Fields {
  const request = {
    merchant_site_uid: demoShop.merchantUid,
    order_uid: uid,
    order_amount: "1490.50",
    order_currency: "RSD",
    order_items: [{ type: "product", name: "Kafa", price: "1490.50", qty: 1, virtual: true }],
    order_billing: { email: "ana@primer.example" },
    order_user_url: `${shop}/hvala`,
    payment_method: "1",
    rand: randomBytes(8).toString("hex"),
    ...changes,
  };
  return { ...request, verificationhash: signature(request) };
}

export const names = [
  "onHPayScriptLoad",
  "onHpayScriptLoad",
  "onHPayClientInit",
  "onHpayClientInit",
  "onHPayClientFirstInit",
  "onHPayResult",
  "onHPayPanelClose",
  "onHPayOrderOpExecuted",
];

interface CheckoutOptions {
  /** Frame sources that the page's policy allows. */
  readonly frameSources?: string;
  /** Sources that the page's script can call. */
  readonly connectSources?: string;
  readonly origin?: string;
  /** HTML next to the button. */
  readonly bodyHtml?: string;
  /** Parts of the client in addition to `hpay.js`. */
  readonly scripts?: readonly string[];
  /** A script of the page that runs before the client. */
  readonly earlyScript?: string;
  /** Headers in addition to the policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A checkout page of a shop with a strict policy: no inline code except its own, and no text becomes script.
 */
export async function openCheckout(
  context: BrowserContext,
  gatewayUrl: string,
  {
    frameSources = gatewayUrl,
    connectSources = gatewayUrl,
    origin = shop,
    bodyHtml = "",
    scripts = [],
    earlyScript = "",
    headers = {},
  }: CheckoutOptions = {},
): Promise<Page> {
  const script = `
    window.HolestPayCheckout = { merchant_site_uid: "${demoShop.merchantUid}", hpaylang: "en", environment: "production" };
    window.heard = [];
    for (const name of ${JSON.stringify(names)})
      document.addEventListener(name, (event) => heard.push({ name, result: event.hpay_response || event.order_op_response, reason: event.reason, operation: event.operation }));
    ${earlyScript}
  `;
  const nonce = randomBytes(12).toString("base64");
  const body =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><h1>Checkout</h1><button>Place order</button>${bodyHtml}` +
    `<script nonce="${nonce}">${script}</script>${["hpay.js", ...scripts].map((file) => `<script src="${gatewayUrl}/clientpay/cscripts/${file}"></script>`).join("")}</html>`;
  const policy =
    `default-src 'none'; script-src 'nonce-${nonce}' ${gatewayUrl}; connect-src ${connectSources}; frame-src ${frameSources}; ` +
    "img-src data:; require-trusted-types-for 'script'; trusted-types 'none'";
  await context.route(
    (url) => url.origin === origin,
    (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { ...headers, "content-security-policy": policy },
        body,
      }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/checkout`);
  await page.evaluate(async () => Reflect.apply(Reflect.get(window, "HPayInit"), window, []));
  return page;
}

export const present = (page: Page, request: Fields) =>
  page.evaluate(
    async (message) => Reflect.apply(Reflect.get(window, "presentHPayPayForm"), window, [message]),
    request,
  );
export const receivedEvents = (
  page: Page,
): Promise<readonly { name: string; result?: Fields; reason?: string; operation?: string }[]> =>
  page.evaluate(() => Reflect.get(window, "heard"));
