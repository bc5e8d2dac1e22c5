import { randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { companySites } from "../../../platform/database/schema/pos";
import { readRecordId } from "../../../platform/json/record-id";
import type { Services } from "../../../platform/services";
import { secretsOf, signingSecret } from "../../../pos/pos-secrets";
import type { SiteRow } from "../../../pos/site-row";
import type { ShopSite } from "../signing-site";

export const orderKeyMs = 15 * 60_000;
const purpose = "order key";
const form = /^hok\.(\d{1,16})\.([\w-]{1,700})\.(\d{1,14})\.([\w-]{22})\.([0-9a-f]{64})$/;

export interface OpenedOrder {
  readonly site: ShopSite;
  readonly orderUid: string;
}

/**
 * A key that opens one order of a POS to an administrator's browser for a quarter of an hour. The browser can
 * then do with the order's money everything that the POS allows its shop. The shop's server requests the key,
 * so that the browser does not need the secret. The key is valid only while the POS has the secret that the key
 * was created with.
 */
export function issueOrderKey(
  services: Services,
  site: ShopSite,
  orderUid: string,
): { readonly key: string; readonly expires_at: string } {
  const endsAt = services.now().getTime() + orderKeyMs;
  const siteAndOrder = [
    site.id,
    Buffer.from(orderUid).toString("base64url"),
    endsAt,
    randomBytes(16).toString("base64url"),
  ];
  const body = `hok.${siteAndOrder.join(".")}`;
  const mark = services.secrets.mark(purpose, `${body}\n${site.secret}`);
  return { key: `${body}.${mark}`, expires_at: new Date(endsAt).toISOString() };
}

/** The order that a key opens; undefined if the key has expired, or its POS is disabled or has a new secret. */
export async function readOrderKey(services: Services, key: unknown): Promise<OpenedOrder | undefined> {
  if (typeof key !== "string") return undefined;
  const [, siteNumber = "", uid = "", endText = "", , mark = ""] = form.exec(key) ?? [];
  const siteId = readRecordId(siteNumber);
  if (siteId === undefined || Number(endText) <= services.now().getTime()) return undefined;
  const [row] = await services.db.select().from(companySites).where(eq(companySites.id, siteId));
  if (!row?.enabled) return undefined;
  const body = key.slice(0, key.lastIndexOf("."));
  const isValid = secretsOf(services, row).some(({ secret }) =>
    services.secrets.marks(purpose, `${body}\n${secret}`).some((ownMark) => isSame(ownMark, mark)),
  );
  if (!isValid) return undefined;
  return { site: siteOf(services, row), orderUid: Buffer.from(uid, "base64url").toString("utf8") };
}

const isSame = (ownMark: string, receivedMark: string): boolean =>
  timingSafeEqual(Buffer.from(ownMark), Buffer.from(receivedMark));

const siteOf = (services: Services, row: SiteRow): ShopSite => ({
  id: row.id,
  companyId: row.companyId,
  merchantUid: row.merchantsiteUid,
  secret: signingSecret(services, row),
  row,
});
