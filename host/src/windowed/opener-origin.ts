import type { StartQuery } from "../ports/windowed";

type OpenerQuery = Pick<StartQuery, "origin" | "addsite" | "addsiteNotifyUrl">;

/** The origin of an address that can receive messages: https, and http only outside of production. */
function messageOrigin(address: string | null, isProduction: boolean): string | null {
  if (!address) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
    const isTrusted = url.protocol === "https:" || (url.protocol === "http:" && !isProduction);
    return isTrusted && url.username === "" && url.password === "" ? url.origin : null;
  } catch {
    return null;
  }
}

/** The expected opener: `origin`, else the origin of `addsite`, else of `addsite_notify_url`. */
export function expectedOpener(query: OpenerQuery, isProduction: boolean): string | null {
  const namedAddress = [query.origin, query.addsite, query.addsiteNotifyUrl].find((address) => address);
  return messageOrigin(namedAddress ?? null, isProduction);
}

function hostOf(address: string): string {
  const [host = ""] = address
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .split(/[/?#]/, 1);
  // Browsers write продавница.срб in DNS form (Punycode). A host with other characters, such as a port's colon,
  // is unchanged.
  const isForeignName = /^[\p{L}\p{N}.-]+$/u.test(host) && /[^a-z0-9.-]/.test(host);
  return isForeignName && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : host;
}

export interface OpenerFacts {
  /** Main and auxiliary addresses of the person's POS. */
  readonly posAddresses: readonly string[];
  readonly addsite: string | null;
  readonly embedders: readonly string[];
}

/**
 * Whether messages to the expected opener are allowed: only to a POS's own host, the shop being added, or a
 * known embedder. Hosts are compared in full, with the port.
 */
export function canAnswer(openerOrigin: string, { posAddresses, addsite, embedders }: OpenerFacts): boolean {
  if (embedders.includes(openerOrigin)) return true;
  const { host } = new URL(openerOrigin);
  const allowedHosts = [...posAddresses, ...(addsite ? [addsite] : [])].map(hostOf).filter(Boolean);
  return allowedHosts.some((name) => host === name || host === `www.${name}`);
}
