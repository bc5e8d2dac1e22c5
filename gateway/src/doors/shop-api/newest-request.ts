import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { shopRequests } from "../../platform/database/schema/payments";
import type { Work } from "../../platform/database/transaction";
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
  const proof = proofOf(verificationhash);
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

/**
 * Notes that a hash of which each counts once, as a refund's, is used up.
 * @returns false: it was used before
 */
export async function noteUseOf(
  { tx }: Pick<Work, "tx">,
  companySiteId: number,
  orderUid: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  // Kept apart from the requests that store the order, whose uids have no control characters.
  const used = { companySiteId, orderUid: `${orderUid}\nrefund`, proof: proofOf(hash), at };
  const noted = await tx.insert(shopRequests).values(used).onConflictDoNothing().returning();
  return noted.length > 0;
}

/** `checkouthash` of a request, by which its page asks what has become of it: md5 of the hash. */
const proofOf = (hash: string): string => createHash("md5").update(hash.toLowerCase()).digest("hex");
