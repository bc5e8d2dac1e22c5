/** The result of checking a typed address or identifier. */
export type PosUrlVerdict =
  | { readonly kind: "valid"; readonly url: string }
  | { readonly kind: "empty" }
  | { readonly kind: "invalid" };

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const topLevelDomain = String.raw`(?:\p{L}{2,20}|xn--[a-z0-9-]{2,58})`;
const path = String.raw`(?:\/[^\s?#,<>"'\\|^${"`"}{}]*)?`;
const sitePattern = new RegExp(String.raw`^(?:${label}\.)+${topLevelDomain}${path}$`, "u");

/** Minimum length of the identifier of an app or split-pay receiver. Source: spec 1 §5. */
const minIdentifierLength = 6;

/**
 * The normalized form of addresses, for comparing and storing: lower case, without spaces, scheme, `www.` and
 * query. It can be applied while a person types, because it does not remove a trailing slash. Source: spec 1
 * §5.
 */
export function normalizePosUrl(input: string): string {
  let url = input
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\u200b\ufeff]+/g, "")
    .replace(/[?#].*$/, "");
  // An address may be pasted twice, or after another prefix, so all prefixes are removed.
  for (let before = ""; before !== url; ) {
    before = url;
    url = url.replace(/^[a-z][a-z0-9+.-]*:\/\//, "").replace(/^www\./, "");
  }
  return url;
}

/** The normalized address as it is stored, without trailing slashes. */
export function savedPosUrl(input: string): string {
  return normalizePosUrl(input).replace(/(?<!\/)\/+$/, "");
}

/** Checks the main address of a web site: a host with a top-level domain of 2–20 letters and an optional path. */
export function checkSiteUrl(input: string): PosUrlVerdict {
  const url = normalizePosUrl(input);
  if (url === "") return { kind: "empty" };
  return url.length <= 253 && sitePattern.test(url) ? { kind: "valid", url } : { kind: "invalid" };
}

/**
 * Checks the identifier of an app or split-pay receiver: normalized like an address, with at least 6 characters
 * when saved.
 */
export function checkPosIdentifier(input: string): PosUrlVerdict {
  const url = normalizePosUrl(input);
  if (url === "") return { kind: "empty" };
  const { length } = savedPosUrl(input);
  return length >= minIdentifierLength && length <= 253 ? { kind: "valid", url } : { kind: "invalid" };
}

/** Auxiliary addresses of a site as typed, separated by commas or lines; the text can be empty. */
export interface AuxiliaryUrls {
  /** The valid addresses, normalized and without duplicates, in typed order. */
  readonly urls: readonly string[];
  /** Invalid addresses, as typed. */
  readonly invalid: readonly string[];
}

/** Reads auxiliary addresses. All are valid if `invalid` is empty. */
export function readAuxiliaryUrls(input: string): AuxiliaryUrls {
  const urls = new Map<string, string>();
  const invalidUrls: string[] = [];
  for (const piece of input.split(/[,\n\r]+/).flatMap(urlsIn)) {
    const verdict = checkSiteUrl(piece);
    if (verdict.kind === "invalid") invalidUrls.push(piece.trim());
    if (verdict.kind !== "valid") continue;
    const url = verdict.url.replace(/(?<!\/)\/+$/, "");
    const site = siteOf(url);
    if (!urls.has(site)) urls.set(site, url);
  }
  return { urls: [...urls.values()], invalid: invalidUrls };
}

/**
 * Addresses separated by spaces are split, because a single-line field joins pasted lines in this way. Other spaces
 * are removed from an address.
 */
function urlsIn(piece: string): readonly string[] {
  const parts = piece.trim().split(/\s+/);
  return parts.every((part) => checkSiteUrl(part).kind === "valid") ? parts : [piece];
}

/**
 * Converts two spellings of a site to one: browsers write продавница.срб in DNS form (Punycode), and its owner
 * may have typed either form.
 */
function siteOf(url: string): string {
  const savedUrl = savedPosUrl(url);
  if (!URL.canParse(`http://${savedUrl}`)) return savedUrl;
  const { host, pathname } = new URL(`http://${savedUrl}`);
  return `${host}${pathname.replace(/(?<!\/)\/+$/, "")}`.toLowerCase();
}

/** The `Urls` field of the wire: comma-separated, without the main address. */
export function auxiliaryUrlsForSave(input: string, mainUrl: string): string {
  const mainSite = siteOf(mainUrl);
  return readAuxiliaryUrls(input)
    .urls.filter((url) => siteOf(url) !== mainSite)
    .join(",");
}

/**
 * Hosts of a POS in browsers' spelling, the main one first, to compare with an opener's origin. Identifiers
 * without a host are left out.
 */
export function posHosts(mainUrl: string, urls: string | null | undefined): readonly string[] {
  const addresses = [savedPosUrl(mainUrl), ...readAuxiliaryUrls(urls ?? "").urls];
  const hosts = addresses
    .filter((url) => sitePattern.test(url))
    .map((url) => siteOf(url).split("/")[0] ?? "");
  return [...new Set(hosts)];
}

/** The reason why a shop can or cannot be connected to a POS. */
export type ConnectVerdict = "ok" | "not-a-site" | "other-address";

/**
 * A shop can be connected to a POS of type site if the shop's address is the main or an auxiliary address of
 * that POS. Source: spec 1 §2 and §5.
 */
export function checkConnect(
  shopUrl: string,
  pos: { readonly type: string; readonly url: string; readonly urls?: string | null },
): ConnectVerdict {
  if (!pos.type.startsWith("site")) return "not-a-site";
  const ownSites = [pos.url, ...readAuxiliaryUrls(pos.urls ?? "").urls].map(siteOf);
  return ownSites.includes(siteOf(shopUrl)) ? "ok" : "other-address";
}
