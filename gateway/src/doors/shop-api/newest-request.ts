import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { OpenOrder } from "../../orders/order/order";
import { requireMovedAfter } from "../../orders/payments/change-payment";
import { subscriptions } from "../../platform/database/schema/commerce";
import { shopRequests } from "../../platform/database/schema/payments";
import type { Work } from "../../platform/database/transaction";
import { ApiError } from "../../platform/http/api-error";
import type { ShopRequest } from "./shop-request";

/** How a request relates to the shop's earlier requests for the same order. */
export type RequestAge =
  | "new"
  /** The shop sends its newest request for the order again. */
  | "repeated"
  /** The shop sends a request again after a newer one for the order was stored. */
  | "stale";

/**
 * Records a request of an order in the transaction that stores it. The request is identified by its hash, which
 * a `rand` makes unique. Without a `rand`, equal amounts have equal hashes, so the request always counts as
 * new. A `subscription_uid` that names no subscription of the POS counts as part of the `rand`. The signed text
 * does not separate the two, so a repeated request could move characters from one to the other.
 */
export async function recordRequest(
  { tx }: Pick<Work, "tx">,
  siteId: number,
  { order_uid: orderUid, rand, subscription_uid: subscriptionUid, verificationhash }: ShopRequest,
  at: Date,
): Promise<RequestAge> {
  const proof = checkoutHashOf(verificationhash);
  const isOfOrder = and(eq(shopRequests.companySiteId, siteId), eq(shopRequests.orderUid, orderUid));
  const [last] = await tx
    .select({ proof: shopRequests.proof })
    .from(shopRequests)
    .where(isOfOrder)
    .orderBy(desc(shopRequests.id))
    .limit(1);
  if (last?.proof === proof) return "repeated";
  const sameRequest = and(isOfOrder, eq(shopRequests.proof, proof));
  const isSingleUse =
    rand !== "" || (subscriptionUid !== "" && !(await hasSubscription(tx, siteId, subscriptionUid)));
  if (isSingleUse && (await tx.$count(shopRequests, sameRequest)) > 0) return "stale";
  await tx.delete(shopRequests).where(sameRequest);
  await tx.insert(shopRequests).values({ companySiteId: siteId, orderUid, proof, at });
  return "new";
}

/** Records a hash that counts once, such as a refund's. @returns false when the hash was used before */
export async function recordHashUse(
  { tx }: Pick<Work, "tx">,
  companySiteId: number,
  orderUid: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const usedHash = { companySiteId, orderUid: usesOf(orderUid), proof: checkoutHashOf(hash), at };
  const insertedRows = await tx.insert(shopRequests).values(usedHash).onConflictDoNothing().returning();
  return insertedRows.length > 0;
}

/** The name under which hashes that count once are stored. No order's uid contains its line break. */
const usesOf = (orderUid: string): string => `${orderUid}\nrefund`;

/**
 * Records the hash of a call that moves money, which counts once.
 * @throws ApiError when it was used before: BANK_NOT_ANSWERED or BANK_REFUSED while the bank has not carried it
 * out, else VALIDATION with the text
 */
export async function requireFirstUse(order: OpenOrder, hash: string, text: string): Promise<void> {
  const { services, work, site, row } = order;
  if (await recordHashUse(work, site.id, row.uid, hash, services.now())) return;
  const [insertedUse] = await work.tx
    .select({ at: shopRequests.at })
    .from(shopRequests)
    .where(
      and(
        eq(shopRequests.companySiteId, site.id),
        eq(shopRequests.orderUid, usesOf(row.uid)),
        eq(shopRequests.proof, checkoutHashOf(hash)),
      ),
    );
  if (insertedUse) await requireMovedAfter(order, insertedUse.at);
  throw new ApiError("VALIDATION", { status: 409, text });
}

async function hasSubscription(tx: Work["tx"], siteId: number, uid: string): Promise<boolean> {
  const namedSubscription = and(eq(subscriptions.companySiteId, siteId), eq(subscriptions.uid, uid));
  return (await tx.$count(subscriptions, namedSubscription)) > 0;
}

/** The `checkouthash` with which a checkout page asks for an order's result: md5 of the request's hash. */
const checkoutHashOf = (hash: string): string => createHash("md5").update(hash.toLowerCase()).digest("hex");
