import { readRecordId } from "../../platform/json/record-id";

/** Where a customer pays an order: `{client base}/pbl/{siteId}-{encoded Uid}` (spec 3 §7). */
export const payPageAddress = (clientBase: string, siteId: number, uid: string): string =>
  `${clientBase}/pbl/${siteId}-${encodeURIComponent(uid)}`;

/** What an address names: the POS, and the Uid as it may be meant: as written, or base64url of it. */
export function readPayPageName(
  name: string,
): { readonly siteId: number; readonly uids: readonly string[] } | undefined {
  const [, site, uid] = /^(\d{1,16})-(.{1,400})$/s.exec(name) ?? [];
  const siteId = readRecordId(site ?? "");
  if (siteId === undefined || uid === undefined) return undefined;
  const decoded = Buffer.from(uid, "base64url").toString("utf8");
  const isEncoded = decoded !== "" && Buffer.from(decoded, "utf8").toString("base64url") === uid;
  return { siteId, uids: isEncoded ? [uid, decoded] : [uid] };
}
