import { createHmac, timingSafeEqual } from "node:crypto";
import { checksum2 } from "@hpay/domain";
import { readRecordId } from "../../platform/json/record-id";
import type { Settings } from "../../platform/settings/settings";

type Key = Pick<Settings, "secretKey">;

/** The part of an address that nobody can guess: 132 bits. */
const proofOf = ({ secretKey }: Key, siteId: number, uid: string): string =>
  createHmac("sha256", secretKey).update(`pay-page:${siteId}:${uid}`).digest("base64url").slice(0, 22);

/** Name of the complete pay page of an order: `{siteId}-{encoded Uid}~{unguessable part}`. */
export const payPageName = (key: Key, siteId: number, uid: string): string =>
  `${siteId}-${encodeURIComponent(uid)}~${proofOf(key, siteId, uid)}`;

/**
 * The order's pay address: `{client base}/pbl/{name}`. Shops compute it without the part after `~` (spec 3 §7);
 * the page at that shorter address shows payee, amount and methods, and nothing about the customer.
 */
export const payPageAddress = (
  settings: Pick<Settings, "clientBase" | "secretKey">,
  siteId: number,
  uid: string,
): string => `${settings.clientBase}/pbl/${payPageName(settings, siteId, uid)}`;

/** The page for visitors who know only the order's number. */
export const plainPayAddress = (
  settings: Pick<Settings, "clientBase">,
  siteId: number,
  uid: string,
): string => `${settings.clientBase}/pbl/${siteId}-${encodeURIComponent(uid)}`;

interface NamedOrder {
  readonly siteId: number;
  readonly uids: readonly string[];
}

/**
 * The POS and possible Uids in an address. The Uid is written directly, as base64url, or as shops' plugins
 * print it: without a leading `PBL`, and with two check digits at the end.
 */
export function readPayPageName(name: string): NamedOrder | undefined {
  const [, site, uid] = /^(\d{1,16})-(.{1,400})$/s.exec(name) ?? [];
  const siteId = readRecordId(site ?? "");
  if (siteId === undefined || uid === undefined) return undefined;
  const decodedUid = Buffer.from(uid, "base64url").toString("utf8");
  const isEncoded = decodedUid !== "" && Buffer.from(decodedUid, "utf8").toString("base64url") === uid;
  const [bareUid, digits] = [uid.slice(0, -2), uid.slice(-2)];
  const isChecked = bareUid !== "" && checksum2(bareUid) === digits;
  return {
    siteId,
    uids: [uid, ...(isEncoded ? [decodedUid] : []), ...(isChecked ? [bareUid, `PBL${bareUid}`] : [])],
  };
}

/**
 * The order whose complete page a name opens; undefined when the unguessable part is missing or belongs to
 * another order. Links that were sent before the secret key was changed remain valid.
 */
export function readProvenName(
  { secretKey, oldSecretKeys }: Pick<Settings, "secretKey" | "oldSecretKeys">,
  name: string,
): NamedOrder | undefined {
  const at = name.lastIndexOf("~");
  const namedOrder = at < 0 ? undefined : readPayPageName(name.slice(0, at));
  if (!namedOrder) return undefined;
  const receivedProof = Buffer.from(name.slice(at + 1));
  const isProofOf = (uid: string) => (key: Buffer) => {
    const expectedProof = Buffer.from(proofOf({ secretKey: key }, namedOrder.siteId, uid));
    return receivedProof.length === expectedProof.length && timingSafeEqual(receivedProof, expectedProof);
  };
  const uids = namedOrder.uids.filter((uid) => [secretKey, ...oldSecretKeys].some(isProofOf(uid)));
  return uids.length > 0 ? { ...namedOrder, uids } : undefined;
}
