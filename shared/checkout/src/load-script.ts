import { pageFunction } from "./page-events";

/**
 * Loads a part of the client with `import`, which a page with Trusted Types allows if its `script-src` names
 * the gateway.
 * @param base origin of the gateway
 * @param name the function that the part defines on `window`
 * @returns whether the function is available
 */
export async function loadScript(base: string, file: string, name: string): Promise<boolean> {
  if (pageFunction(name)) return true;
  try {
    await import(/* webpackIgnore: true */ `${base}/clientpay/cscripts/${file}`);
  } catch (error) {
    console.error(error);
  }
  return pageFunction(name) !== undefined;
}
