import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database/database";
import { outbox } from "../database/schema/service";
import { ownJson } from "../json/data-json";
import type { LiveEvent } from "../signals/live-event";

/** Events of a company that are read at once. */
export const maxPerRequest = 500;

/** A company, and the number after which its events are requested. */
export interface Position {
  readonly companyId: number;
  readonly since: number;
}

type Stored = Pick<typeof outbox.$inferSelect, "companyId" | "seq" | "name" | "payload">;
type EventStore = { readonly db: Database };

const columns = { companyId: outbox.companyId, seq: outbox.seq, name: outbox.name, payload: outbox.payload };

/** At most 500 events of each company after its number, in order, with one query. */
export async function readEvents(
  db: Database,
  positions: readonly Position[],
): Promise<ReadonlyMap<number, readonly LiveEvent[]>> {
  const arrayOf = (numbers: readonly number[]) => sql`${`{${numbers.join(",")}}`}::bigint[]`;
  const requestedPositions = sql`unnest(${arrayOf(positions.map(({ companyId }) => companyId))},
    ${arrayOf(positions.map(({ since }) => since))})`;
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select next.* from ${requestedPositions} as wanted (company_id, since) cross join lateral (
      select o.company_id as "companyId", o.seq, o.name, o.payload from ${outbox} o
      where o.company_id = wanted.company_id and o.seq > wanted.since
      order by o.seq limit ${maxPerRequest}
    ) next order by next."companyId", next.seq`);
  const eventsByCompany = new Map<number, LiveEvent[]>();
  for (const row of rows) {
    const events = eventsByCompany.get(row.companyId) ?? [];
    eventsByCompany.set(row.companyId, events);
    events.push(toEvent(row));
  }
  return eventsByCompany;
}

/** At most 500 events of a company after a number, in order. */
export async function eventsSince(
  { db }: EventStore,
  companyId: number,
  since: number,
): Promise<readonly LiveEvent[]> {
  const rows = await db
    .select(columns)
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), gt(outbox.seq, since)))
    .orderBy(asc(outbox.seq))
    .limit(maxPerRequest);
  return rows.map(toEvent);
}

/** A company's events of the last `milliseconds` by the store's clock, the first `max` in number order. */
export async function eventsOfLast(
  { db }: EventStore,
  companyId: number,
  milliseconds: number,
  max: number,
): Promise<readonly LiveEvent[]> {
  const rows = await db
    .select(columns)
    .from(outbox)
    .where(
      and(
        eq(outbox.companyId, companyId),
        gt(outbox.createdAt, sql`clock_timestamp() - ${milliseconds} * interval '1 millisecond'`),
      ),
    )
    .orderBy(asc(outbox.seq))
    .limit(max);
  return rows.map(toEvent);
}

const toEvent = ({ seq, name, payload }: Stored): LiveEvent => ({
  seq,
  name,
  payload: { ...ownJson<LiveEvent["payload"]>(payload), seq },
});
