import type { Page } from "@playwright/test";

/** Address of the shell's main script. */
export const shellScript = /\/assets\/main\.[^/]*\.js$/;

/** Pages whose answers a test delays. They use preloaded files so late that the browser warns about it. */
export const delayedPages = new WeakSet<Page>();

/** Delays answers, like a slow connection, until the returned function is called. */
export async function delayAnswers(page: Page, addresses: RegExp | string): Promise<() => void> {
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
