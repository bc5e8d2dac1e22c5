import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { dueWork } from "../database/schema/work";
import type { Work } from "../database/transaction";
import { awaitUntilDeadline, beyondDeadline } from "../deadline/deadline";
import type { Services } from "../services";
import type { Job } from "./job-runner";
import { postpone } from "./release-claim";
import { isPosLane } from "./running-work";
import { attempt, limitOf, payloadSeal, tryLimitMs } from "./work-attempt";
import type { WorkKind } from "./work-kind";

export interface NewWork {
  readonly kind: WorkKind;
  /** The data of the work, as JSON. */
  readonly payload: string;
  /** Key under which the work is stored once; absent: a random one. */
  readonly key?: string;
  /** Lane of the work; absent: the gateway's own. */
  readonly lane?: string;
  /** Receiver of the message, stored for the record. */
  readonly receiver?: string;
  readonly siteId?: number;
  readonly orderId?: number;
  /** When the work becomes useless; its payload is erased as soon as it is done. */
  readonly expiresAt?: Date;
}

type Row = typeof dueWork.$inferSelect;

/** Lifetime of a claim, longer than an attempt can take. Then other processes take over from one that died. */
const leaseMs = 2 * tryLimitMs;
/** Long enough for a nearby mail server, short enough not to delay anybody. */
const firstTryMs = 1000;
const maxPerRequest = 100;
const maxPerLane = 10;
export const dueWorkJobName = "due-work";

/**
 * Stores work in the change's transaction. After the commit it is attempted at once; the caller waits a short
 * time or, with `to the end`, as long as an attempt may take, until its deadline.
 */
export function enqueue(services: Services, work: Work, newWork: NewWork, wait?: "to the end"): void {
  const row = newRow(services, newWork);
  work.insertAtEnd(work.tx.insert(dueWork).values(row));
  work.afterCommit(() => {
    const firstTry = beyondDeadline(() => tryFirst(services, newWork.kind, row));
    return wait === undefined ? waitBriefly(firstTry) : awaitUntilDeadline(firstTry);
  });
}

/**
 * Stores work that belongs to no other change, and attempts it.
 * @returns whether the first attempt succeeded; false for work whose key is already stored
 */
export async function enqueueAlone(services: Services, newWork: NewWork): Promise<boolean> {
  const tryStored = await storeOnce(services, services.db, newWork);
  return tryStored?.() ?? false;
}

/**
 * Stores work with its own key in a transaction.
 * @returns a function that attempts it, to be called after the commit; undefined when it is already stored
 */
export async function storeOnce(
  services: Services,
  queries: Queries,
  newWork: NewWork,
): Promise<(() => Promise<boolean>) | undefined> {
  const row = newRow(services, newWork);
  const [storedRow] = await queries
    .insert(dueWork)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: dueWork.id });
  return storedRow && (() => tryFirst(services, newWork.kind, row));
}

/** Waits a short time for the first attempt; a slow one continues in the background. */
export async function waitBriefly(firstTry: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const pauseEnd = pause(firstTryMs, undefined, { signal: done.signal }).catch(() => {});
  await Promise.race([firstTry, pauseEnd]);
  done.abort();
}

/** Does due work: starts an attempt in each lane, without waiting for any of them. */
export function dueWorkJob(services: Services, kinds: readonly WorkKind[]): Job {
  const { runningWork } = services;
  return {
    name: dueWorkJobName,
    async run() {
      let hasClaimed = false;
      for (const isOfPos of [false, true])
        for (const row of await claimDue(services, isOfPos)) {
          hasClaimed = true;
          const kind = kinds.find(({ name }) => name === row.kind);
          const done = runningWork.add(row.lane, attempt(services, kind, row, { isLater: true }));
          void done.then(() => services.signals.emit("work-due", dueWorkJobName));
        }
      return hasClaimed;
    },
    whenSettled: () => runningWork.whenSettled(),
  };
}

/** Releases the claims of an earlier process of the embedded store, which has only one process at a time. */
export async function dropClaims({ db, database }: Services): Promise<void> {
  if (database.kind === "pglite")
    await db.update(dueWork).set({ leasedUntil: null }).where(eq(dueWork.state, "waiting"));
}

/** If too much work is running already, the job makes the first attempt. */
function canBegin({ runningWork }: Services, lane: string): boolean {
  const isOfPos = isPosLane(lane);
  const isFull = isOfPos && runningWork.fullLanes(maxPerLane).includes(lane);
  return !isFull && runningWork.count(isOfPos) < maxPerRequest;
}

function newRow(services: Services, newWork: NewWork) {
  const now = services.now();
  const { lane = "gateway" } = newWork;
  const isSentNow = canBegin(services, lane);
  const key = newWork.key ?? randomUUID();
  return {
    key,
    kind: newWork.kind.name,
    lane,
    payload: services.secrets.seal(newWork.payload, payloadSeal(key)),
    receiver: newWork.receiver ?? "",
    companySiteId: newWork.siteId ?? null,
    orderId: newWork.orderId ?? null,
    expiresAt: newWork.expiresAt ?? null,
    createdAt: now,
    nextTryAt: now,
    leasedUntil: isSentNow ? new Date(now.getTime() + 2 * limitOf(newWork.kind)) : null,
  };
}

function tryFirst(services: Services, kind: WorkKind, row: ReturnType<typeof newRow>): Promise<boolean> {
  if (row.leasedUntil === null) return Promise.resolve(false);
  // Other work may have begun since the row was stored.
  if (!canBegin(services, row.lane)) return postpone(services, row, services.now());
  return services.runningWork.add(
    row.lane,
    attempt(services, kind, { ...row, tries: 0 }, { isLater: false }),
  );
}

/**
 * In each lane with capacity, claims the work that has been due longest; lanes without running work come first.
 * @param isOfPos claims work in the lanes of POS, or in all others: a merchant's mail servers that hang leave room
 * for codes and payments
 */
async function claimDue({ db, now, runningWork }: Services, isOfPos: boolean): Promise<readonly Row[]> {
  const freeCount = maxPerRequest - runningWork.count(isOfPos);
  if (freeCount <= 0) return [];
  const at = now().toISOString();
  const fullLanes = runningWork.fullLanes(maxPerLane);
  const isOpen = fullLanes.length === 0 ? sql`` : sql`and lane not in ${[...fullLanes]}`;
  const busyLanes = runningWork.fullLanes(1);
  const idleFirst = busyLanes.length === 0 ? sql`` : sql`lane in ${[...busyLanes]}, `;
  const isDue = sql`state = 'waiting' and next_try_at <= ${at} and (leased_until is null or leased_until <= ${at})`;
  const next = sql`(
    select id from ${dueWork} where id in (
      select id from (
        select distinct on (lane) id, lane, next_try_at from ${dueWork}
        where ${isDue} ${isOpen} and (lane like 'pos:%') = ${isOfPos} order by lane, next_try_at
      ) first order by ${idleFirst}next_try_at limit ${freeCount}
    ) and ${isDue} for update skip locked
  )`;
  return db
    .update(dueWork)
    .set({ leasedUntil: new Date(Date.parse(at) + leaseMs) })
    .where(and(inArray(dueWork.id, next), eq(dueWork.state, "waiting")))
    .returning();
}
