import { checksum2 } from "@hpay/domain";
import { readRecordId } from "../../platform/json/record-id";

/** Where a customer pays an order: `{client base}/pbl/{siteId}-{encoded Uid}` (spec 3 §7). */
export const payPageAddress = (clientBase: string, siteId: number, uid: string): string =>
  `${clientBase}/pbl/${siteId}-${encodeURIComponent(uid)}`;

/**
 * What an address names: the POS, and the Uid as it may be meant: as written, base64url of it, or as shops' plugins print
 * it: without `PBL` in front, and with two check digits behind.
 */
export function readPayPageName(
  name: string,
): { readonly siteId: number; readonly uids: readonly string[] } | undefined {
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
