import { and, desc, eq } from "drizzle-orm";
import { shopRequests } from "../../platform/database/schema/payments";
import type { Work } from "../../platform/database/transaction";
import { hashOf } from "../../platform/secrets/tokens";
import type { ShopRequest } from "./shop-request";

/** How a request stands to what the shop has sent of its order before. */
export type RequestAge =
  | "new"
  /** The one that was stored last, once more. */
  | "repeated"
  /** Sent once more after a newer one was stored. */
  | "stale";

/**
 * Remembers a request of an order, in the transaction that stores it. The hash names it: with a `rand` each has its own.
 * Without one an order of the same amount is signed alike each time, and is new whenever it comes.
 */
export async function noteRequest(
  { tx }: Pick<Work, "tx">,
  siteId: number,
  { order_uid: orderUid, rand, verificationhash }: ShopRequest,
  at: Date,
): Promise<RequestAge> {
  const proof = hashOf(verificationhash.toLowerCase());
  const ofOrder = and(eq(shopRequests.companySiteId, siteId), eq(shopRequests.orderUid, orderUid));
  const [last] = await tx
    .select({ proof: shopRequests.proof })
    .from(shopRequests)
    .where(ofOrder)
    .orderBy(desc(shopRequests.id))
    .limit(1);
  if (last?.proof === proof) return "repeated";
  const known = and(ofOrder, eq(shopRequests.proof, proof));
  if (rand !== "" && (await tx.$count(shopRequests, known)) > 0) return "stale";
  await tx.delete(shopRequests).where(known);
  await tx.insert(shopRequests).values({ companySiteId: siteId, orderUid, proof, at });
  return "new";
}
