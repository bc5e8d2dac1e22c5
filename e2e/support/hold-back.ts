import type { Page } from "@playwright/test";

/** The shell's own script. */
export const shellScript = /\/assets\/main\.[^/]*\.js$/;

/** Holds answers back, as a slow line does, until the returned function is called. */
export async function holdBack(page: Page, addresses: RegExp | string): Promise<() => void> {
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
