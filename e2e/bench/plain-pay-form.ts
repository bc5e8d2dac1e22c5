import { createServer } from "node:http";
import { freePort } from "@hpay/build/free-port";
import type { BrowserContext, Page } from "@playwright/test";
import type { Fields } from "../support/checkout-page";

const form =
  '<!doctype html><meta charset="utf-8"><title>Pay</title><form><input name="number"><input name="expiry">' +
  '<input name="cvv"><button>Pay</button></form>';

/**
 * The minimum that can open a pay form: a server that answers a call with an address, and serves a form there.
 */
export async function servePlainPayForm(): Promise<{ url: string; close(): void }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = createServer((request, response) => {
    if (request.method !== "POST")
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(form);
    request.resume();
    response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
    response.end(JSON.stringify({ pay_url: `${url}/form` }));
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A shop's page with a script that only makes this call and shows the form. */
export async function openPlainShop(context: BrowserContext, url: string): Promise<Page> {
  const script = `window.present = async (sent) => {
    const body = new URLSearchParams({ request_data: JSON.stringify(sent) });
    const answer = await fetch("${url}/pay", { method: "POST", body });
    const frame = document.createElement("iframe");
    frame.src = (await answer.json()).pay_url;
    document.body.append(frame);
  };`;
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><h1>Checkout</h1><script>${script}</script>`;
  await context.route(
    (address) => address.origin === "https://baseline.example",
    (route) => route.fulfill({ contentType: "text/html", body }),
  );
  const page = await context.newPage();
  await page.goto("https://baseline.example/checkout");
  return page;
}

export const presentPlain = (page: Page, request: Fields) =>
  page.evaluate((message) => Reflect.apply(Reflect.get(window, "present"), window, [message]), request);
