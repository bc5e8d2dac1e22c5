const base = "https://panel.invalid";

/**
 * An address inside the panel (path, query, hash) that is safe to navigate to, or null. Used for the page
 * that is remembered during sign-in and for an opener's `navigate`: the result is never another origin, in
 * any spelling.
 */
export function safePanelPath(address: unknown): string | null {
  if (typeof address !== "string" || !address.startsWith("/") || address.length > 4096) return null;
  // Browsers remove these characters before they parse an address, so "/\t/evil" would become "//evil".
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u.test(address)) return null;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  // "/.//evil" stays on this origin, but its path "//evil" would itself be read as an origin.
  if (url.origin !== base || url.username !== "" || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
