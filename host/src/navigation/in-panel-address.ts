// Backslashes and control characters are what browsers and servers read differently.
const unsafe = /[\\\p{Cc}]/u;

/**
 * The address as `/path?query#hash` when it lies inside the panel, else null. Takes paths and full addresses of
 * the panel's own origin; nothing that a browser could read as another origin or as a script.
 */
export function inPanelAddress(address: unknown, origin: string): string | null {
  if (typeof address !== "string") return null;
  const text = address.trim();
  if (text === "" || unsafe.test(text) || text.startsWith("//")) return null;
  if (!text.startsWith("/") && !text.startsWith(`${origin}/`)) return null;
  try {
    const url = new URL(text, origin);
    if (url.origin !== origin || url.username !== "" || url.password !== "") return null;
    const inside = url.pathname + url.search + url.hash;
    return inside.startsWith("//") ? null : inside;
  } catch {
    return null;
  }
}
