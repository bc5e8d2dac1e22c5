import { createHmac, timingSafeEqual } from "node:crypto";
import { checksum2 } from "@hpay/domain";
import { readRecordId } from "../../platform/json/record-id";
import type { Settings } from "../../platform/settings/settings";

type Key = Pick<Settings, "secretKey">;

/** Nobody can make it who has not been given the link: 132 bits. */
const proofOf = ({ secretKey }: Key, siteId: number, uid: string): string =>
  createHmac("sha256", secretKey).update(`pay-page:${siteId}:${uid}`).digest("base64url").slice(0, 22);

/** Name of an order's pay page that shows all of it: `{siteId}-{encoded Uid}~{what cannot be guessed}`. */
export const payPageName = (key: Key, siteId: number, uid: string): string =>
  `${siteId}-${encodeURIComponent(uid)}~${proofOf(key, siteId, uid)}`;

/**
 * Where a customer pays an order: `{client base}/pbl/{name}`. Shops compute the same without the part behind `~` (spec 3 §7);
 * that page shows whom, how much and how to pay, and nothing of the customer.
 */
export const payPageAddress = (
  settings: Pick<Settings, "clientBase" | "secretKey">,
  siteId: number,
  uid: string,
): string => `${settings.clientBase}/pbl/${payPageName(settings, siteId, uid)}`;

interface NamedOrder {
  readonly siteId: number;
  readonly uids: readonly string[];
}

/**
 * What an address names: the POS, and the Uid as it may be meant: as written, base64url of it, or as shops' plugins print
 * it: without `PBL` in front, and with two check digits behind.
 */
export function readPayPageName(name: string): NamedOrder | undefined {
  const [, site, uid] = /^(\d{1,16})-(.{1,400})$/s.exec(name) ?? [];
  const siteId = readRecordId(site ?? "");
  if (siteId === undefined || uid === undefined) return undefined;
  const decoded = Buffer.from(uid, "base64url").toString("utf8");
  const isEncoded = decoded !== "" && Buffer.from(decoded, "utf8").toString("base64url") === uid;
  const [plain, digits] = [uid.slice(0, -2), uid.slice(-2)];
  const isChecked = plain !== "" && checksum2(plain) === digits;
  return {
    siteId,
    uids: [uid, ...(isEncoded ? [decoded] : []), ...(isChecked ? [plain, `PBL${plain}`] : [])],
  };
}

/** The order that a name shows all of; undefined when the part that cannot be guessed is missing, or is another order's. */
export function readProvenName(key: Key, name: string): NamedOrder | undefined {
  const at = name.lastIndexOf("~");
  const named = at < 0 ? undefined : readPayPageName(name.slice(0, at));
  if (!named) return undefined;
  const given = Buffer.from(name.slice(at + 1));
  const uids = named.uids.filter((uid) => {
    const right = Buffer.from(proofOf(key, named.siteId, uid));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return uids.length > 0 ? { ...named, uids } : undefined;
}
