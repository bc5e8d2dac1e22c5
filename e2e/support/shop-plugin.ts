import type { BrowserContext, Page } from "@playwright/test";

/** A message that the plugin's page received, and whether the sender was the window that it had opened. */
export interface PluginMessage {
  readonly origin: string;
  readonly isFromPanel: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The page of a shop's plugin, at any address. It opens the panel, and communicates with it as wire §9
 * describes.
 */
export interface ShopPlugin {
  readonly page: Page;
  /** Opens the panel in a pop-up, and posts the command every second until the test ends. */
  open(panelUrl: string, command: Readonly<Record<string, unknown>>): Promise<Page>;
  /** Posts one message to the open panel. */
  send(message: unknown): Promise<void>;
  messages(): Promise<readonly PluginMessage[]>;
  /**
   * Resolves when the plugin has posted its command twice more and the panel has handled both; an answer would
   * have arrived by then.
   */
  twoRounds(panel: Page): Promise<void>;
}

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });

const script = `
  const received = [];
  let panel = null;
  addEventListener("message", (event) => {
    received.push({ origin: event.origin, isFromPanel: event.source === panel, data: event.data });
  });
  window.openPanel = (url, command) => {
    panel = window.open(url, "hpay");
    window.posted = 0;
    setInterval(() => {
      panel.postMessage(command, "*");
      window.posted += 1;
    }, 1000);
  };
  window.postToPanel = (message) => panel.postMessage(message, "*");
  window.flood = (count) => {
    for (let at = 0; at < count; at += 1) panel.postMessage({ command: "subscribe_pos_updates", at }, "*");
  };
  window.received = received;
`;

/** The browser gets the plugin's page for every address of this origin, which needs no name resolution. */
export async function shopPlugin(context: BrowserContext, origin: string): Promise<ShopPlugin> {
  const body = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script>${script}</script></html>`;
  await context.route(
    (url) => url.origin === new URL(origin).origin,
    (route) => route.fulfill({ contentType: "text/html", body }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/wp-admin`);
  return {
    page,
    async open(panelUrl, command) {
      const popup = context.waitForEvent("page");
      await page.evaluate(
        ([url, text]) => Reflect.apply(Reflect.get(window, "openPanel"), window, [url, text]),
        [panelUrl, command] as const,
      );
      return popup;
    },
    send: (message) =>
      page.evaluate(
        (postedMessage) => Reflect.apply(Reflect.get(window, "postToPanel"), window, [postedMessage]),
        message,
      ),
    async twoRounds(panel) {
      const postedCount = await page.evaluate(() => Number(Reflect.get(window, "posted")));
      await page.waitForFunction((count) => Number(Reflect.get(window, "posted")) >= count, postedCount + 2, {
        polling: 100,
      });
      await panel.evaluate(nextTask);
      await page.evaluate(nextTask);
    },
    messages: () => page.evaluate(() => Reflect.get(window, "received") as PluginMessage[]),
  };
}
