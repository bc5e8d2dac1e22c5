import type { Page } from "@playwright/test";

/** The shell's own script. */
export const shellScript = /\/assets\/main\.[^/]*\.js$/;

/** The pages whose answers a test held back: they use what was preloaded later than the browser expects. */
export const delayedPages = new WeakSet<Page>();

/** Holds answers back, as a slow connection does, until the returned function is called. */
export async function holdBack(page: Page, addresses: RegExp | string): Promise<() => void> {
  delayedPages.add(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
