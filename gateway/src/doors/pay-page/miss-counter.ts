import { and, eq, lt, sql } from "drizzle-orm";
import { payPageMisses } from "../../platform/database/schema/payments";
import { type Counted, count, isUsedUp } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";

const maxWrongTries = 30;
const hourMs = 60 * 60_000;

const hourOf = (now: Date) => Math.floor(now.getTime() / hourMs);

/** Whether this address has requested so many missing pages that it is not served for the rest of the hour. */
export async function isGuessing(
  { db, now }: Pick<Services, "db" | "now">,
  address: string,
): Promise<boolean> {
  const [row] = await db
    .select({ misses: payPageMisses.misses })
    .from(payPageMisses)
    .where(and(eq(payPageMisses.address, address), eq(payPageMisses.hour, hourOf(now()))));
  return (row?.misses ?? 0) >= maxWrongTries;
}

/** Counts a page opened by an order's number. @returns whether this client address has opened too many */
export async function countPageByNumber(
  { db, now }: Pick<Services, "db" | "now">,
  network: string,
): Promise<boolean> {
  const counter: Counted = { limit: "pay-page-number", of: network };
  if (await isUsedUp(db, now(), counter)) return true;
  await count(db, now(), [counter]);
  return false;
}

export async function countMiss({ db, now }: Pick<Services, "db" | "now">, address: string): Promise<void> {
  await db
    .insert(payPageMisses)
    .values({ address, hour: hourOf(now()) })
    .onConflictDoUpdate({
      target: [payPageMisses.address, payPageMisses.hour],
      set: { misses: sql`${payPageMisses.misses} + 1` },
    });
}

export async function removeOldMisses({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await db.delete(payPageMisses).where(lt(payPageMisses.hour, hourOf(now())));
}
