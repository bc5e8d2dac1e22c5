import { and, asc, eq, lte, sql } from "drizzle-orm";
import { eraseOrders, eraseRelated } from "../../orders/order/erase-customers";
import type { Database } from "../../platform/database/database";
import { orders, subscriptions } from "../../platform/database/schema/commerce";
import { companySites } from "../../platform/database/schema/pos";
import { auditLog } from "../../platform/database/schema/service";
import type { Services } from "../../platform/services";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";
import { archivedForDays } from "../../pos/archive";

const dayMs = 24 * 60 * 60_000;
const everyMs = 10 * 60_000;
/** Number of orders, or of rows of other tables, that one transaction erases. */
const ordersPerBatch = 50;
const rowsPerBatch = 1000;

type Site = Pick<typeof companySites.$inferSelect, "id" | "companyId" | "url">;

/**
 * Erases the personal data of the customers of POS that were deleted more than 30 days ago and can no longer be
 * restored, in batches. The audit log records what was erased, which also marks the erasure as done.
 */
export function erasureJob(services: Services): Job {
  const { db, log, now } = services;
  const pause = new JobPause(everyMs);
  let last = { siteId: 0, orderId: 0, mailId: 0, cards: 0 };
  return {
    name: "erasure",
    async run(cutOff) {
      if (!pause.isOver(now())) return false;
      const site = await nextSite(db, now());
      if (!site) {
        pause.begin(now());
        return false;
      }
      if (last.siteId !== site.id) last = { siteId: site.id, orderId: 0, mailId: 0, cards: 0 };
      while (!cutOff.aborted) {
        const batch = { siteId: site.id, after: last.orderId, max: ordersPerBatch, now: now() };
        const position = await db.transaction((tx) => eraseOrders(tx, batch));
        if (position !== undefined) {
          last = { ...last, orderId: position };
          continue;
        }
        const relatedBatch = { siteId: site.id, after: last.mailId, max: rowsPerBatch };
        const { rows, cards, reached: mailId } = await db.transaction((tx) => eraseRelated(tx, relatedBatch));
        last = { ...last, mailId, cards: last.cards + cards };
        if (rows > 0) continue;
        const erasureReport = await finish(db, site, { now: now(), cards: last.cards });
        if (erasureReport)
          log.info({ pos: site.id, ...erasureReport }, "customers' personal data was erased");
        return true;
      }
      return true;
    },
  };
}

const isErased = sql`exists (select from ${auditLog} where ${auditLog.companyId} = ${companySites.companyId}
  and action = 'erase' and resource = 'company_sites' and record_id = ${companySites.id}
  and ${auditLog.createdAt} > ${companySites.archivedAt})`;

async function nextSite(db: Database, now: Date): Promise<Site | undefined> {
  const [site] = await db
    .select({ id: companySites.id, companyId: companySites.companyId, url: companySites.url })
    .from(companySites)
    .where(
      and(
        lte(companySites.archivedAt, new Date(now.getTime() - archivedForDays * dayMs)),
        sql`not ${isErased}`,
      ),
    )
    .orderBy(asc(companySites.archivedAt))
    .limit(1);
  return site;
}

/**
 * @param cards number of cards that this process erased
 * @returns the report of what was erased; undefined when another process has recorded it
 */
async function finish(
  db: Database,
  site: Site,
  { now, cards }: { readonly now: Date; readonly cards: number },
): Promise<object | undefined> {
  return db.transaction(async (tx) => {
    const thisPos = eq(companySites.id, site.id);
    const [openSite] = await tx
      .select({ id: companySites.id })
      .from(companySites)
      .where(and(thisPos, sql`not ${isErased}`))
      .for("update");
    if (!openSite) return undefined;
    const erasedCounts = {
      orders: await tx.$count(orders, eq(orders.companySiteId, site.id)),
      subscriptions: await tx.$count(subscriptions, eq(subscriptions.companySiteId, site.id)),
      cards,
    };
    await tx.insert(auditLog).values({
      companyId: site.companyId,
      userId: null,
      action: "erase",
      resource: "company_sites",
      recordId: site.id,
      details: JSON.stringify({ pos: site.url, ...erasedCounts }),
      createdAt: now,
    });
    return erasedCounts;
  });
}
