import { safePanelPath } from "@hpay/domain";

/**
 * The address as `/path?query#hash` when it is inside the panel, else null. Full addresses of the panel's own
 * origin are accepted too.
 */
export function inPanelAddress(address: unknown, origin: string): string | null {
  const text = typeof address === "string" ? address.trim() : "";
  return safePanelPath(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text);
}
