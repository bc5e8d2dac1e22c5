import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import {
  type AgePosition,
  type ErasedByAge,
  eraseByAge,
  eraseOldCards,
  monthsBefore,
  openOrdersOfAge,
  sitesOf,
} from "../../orders/order/erase-by-age";
import type { Database, Queries } from "../../platform/database/database";
import { erasures } from "../../platform/database/schema/erasures";
import { companies } from "../../platform/database/schema/people";
import { auditLog } from "../../platform/database/schema/service";
import { readData } from "../../platform/json/data-json";
import type { Services } from "../../platform/services";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";

const everyMs = 60 * 60_000;
/** Number of orders that one transaction erases; the transaction also stores their report. */
const ordersPerBatch = 50;
const readAtOnce = 5000;
const maxLeft = 100;

type Company = Pick<typeof companies.$inferSelect, "id" | "retentionMonths">;
interface Age {
  readonly company: Company;
  readonly siteIds: readonly number[];
  readonly before: Date;
  readonly now: Date;
}
type ErasedCounts = Pick<ErasedByAge, "orders" | "subscriptions"> & { readonly cards: number };

/**
 * Erases customers' data of orders that are older than their company's limit, with one report a day. A failing POS is
 * logged and does not delay the others.
 */
export function retentionJob(services: Services): Job {
  const { db, log, now } = services;
  const pause = new JobPause(everyMs);
  return {
    name: "retention",
    async run(cutOff) {
      if (!pause.isOver(now())) return false;
      for (const company of await companiesWithAge(db, now())) {
        const before = monthsBefore(now(), company.retentionMonths);
        const age = { company, siteIds: await sitesOf(db, company.id), before, now: now() };
        for (const siteId of age.siteIds) {
          const place = { company: company.id, pos: siteId };
          try {
            const orders = await eraseSite(db, age, siteId, cutOff);
            if (orders > 0) log.info({ ...place, orders }, "old customers' data was erased");
          } catch (error) {
            log.error({ ...place, err: error }, "old customers' data of a POS could not be erased");
          }
          if (cutOff.aborted) return true;
        }
      }
      pause.begin(now());
      return false;
    },
  };
}

/** @returns how many orders this process erased */
async function eraseSite(db: Database, age: Age, siteId: number, cutOff: AbortSignal): Promise<number> {
  let sum = 0;
  let after: AgePosition | undefined;
  do {
    if (cutOff.aborted) return sum;
    const pass = {
      siteId,
      before: age.before,
      after,
      max: ordersPerBatch,
      readCount: readAtOnce,
      now: age.now,
    };
    const erasedCounts = await db.transaction(async (tx) => {
      const counts = await eraseByAge(tx, pass);
      if (counts.orders > 0) await report(tx, age, { ...counts, cards: 0 });
      return counts;
    });
    sum += erasedCounts.orders;
    after = erasedCounts.reached;
  } while (after);
  await db.transaction(async (tx) => {
    const cards = await eraseOldCards(tx, siteId, age.before);
    if (cards > 0) await report(tx, age, { orders: 0, subscriptions: 0, cards });
  });
  return sum;
}

const companiesWithAge = (db: Database, now: Date): Promise<Company[]> =>
  db
    .select({ id: companies.id, retentionMonths: companies.retentionMonths })
    .from(companies)
    .where(
      and(gt(companies.retentionMonths, 0), lte(companies.retentionFrom, now), isNull(companies.archivedAt)),
    )
    .orderBy(asc(companies.id));

/** Adds a batch to the day's report in the batch's own transaction, so that a killed process loses neither. */
async function report(
  queries: Queries,
  { company: { id: companyId, retentionMonths: months }, siteIds, before, now }: Age,
  erasedCounts: ErasedCounts,
): Promise<void> {
  // The lock makes two processes add to the report one after the other.
  await queries
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("no key update");
  const lastDate = before.toISOString().slice(0, 10);
  const subject = `before ${lastDate}`;
  const [today] = await queries
    .select()
    .from(erasures)
    .where(
      and(eq(erasures.companyId, companyId), eq(erasures.subject, subject), isNull(erasures.requestedBy)),
    );
  const todaysReport = readData(today?.report ?? "{}");
  const text = JSON.stringify({
    ...{ months, before: lastDate },
    orders: Number(todaysReport.orders ?? 0) + erasedCounts.orders,
    subscriptions: Number(todaysReport.subscriptions ?? 0) + erasedCounts.subscriptions,
    cards: Number(todaysReport.cards ?? 0) + erasedCounts.cards,
    left: todaysReport.left ?? (await openOrdersOfAge(queries, siteIds, before, maxLeft)),
  });
  if (today) {
    await queries.update(erasures).set({ report: text }).where(eq(erasures.id, today.id));
    return;
  }
  await queries.insert(erasures).values({ companyId, subject, report: text, createdAt: now });
  await queries.insert(auditLog).values({
    ...{ companyId, userId: null, action: "erase", resource: "companies", recordId: companyId },
    ...{ details: JSON.stringify({ months, before: lastDate }), createdAt: now },
  });
}
