import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { auditDetails } from "../json/audit-details";
import type { LiveEvent } from "../signals/live-event";
import type { Signals } from "../signals/signals";
import type { Database, OpenDatabase, Queries } from "./database";
import { databaseErrorOf } from "./database-error";
import { auditLog } from "./schema/service";

/** A live event before it is numbered. */
export interface Announcement {
  /** Name of the push, for example `onOrderCreated`. */
  readonly name: string;
  readonly companyId: number;
  readonly siteId: number | null;
  /** `{ order }`, `{ transaction }` or `{ subscription }`. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AuditEntry {
  /** The company's id, or an expression by which the store finds it. */
  readonly companyId: number | SQL | null;
  readonly userId: number | null;
  readonly action: string;
  readonly resource: string;
  readonly recordId: number | null;
  readonly address: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One atomic change of the store. */
export interface Work {
  readonly tx: Queries;
  /** Emits a live event; it is written with the transaction's last statements. */
  announce(event: Announcement): void;
  audit(entry: AuditEntry): void;
  /** An insert that nothing else in the change reads: written with the last statement. */
  insertAtEnd(insert: SQLWrapper): void;
  /** Runs after the commit only. Failures are logged. */
  afterCommit(task: () => unknown): void;
}

interface RunningChange {
  readonly db: Database;
  readonly database: Pick<OpenDatabase, "kind">;
  readonly signals: Signals;
  readonly log: Logger;
  now(): Date;
}

/** Retries after a deadlock (40P01). */
const tries = 3;

/**
 * Runs a change in a transaction with its live events. It is retried after a deadlock, so its only effects
 * outside the transaction are `afterCommit`. An event's number comes from the company's row, not from a
 * sequence. The row's lock orders the numbers by commit, so a reader who has event n has all earlier ones.
 */
export async function inTransaction<T>(
  services: RunningChange,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const { result, writtenEvents, tasks } = await commitChange(services, change, tries);
  for (const [companyId, events] of writtenEvents)
    services.signals.emit("outbox-grown", { companyId, events });
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      services.log.error({ err: error }, "a post-commit task failed");
    }
  }
  return result;
}

interface CommittedChange<T> {
  readonly result: T;
  readonly writtenEvents: ReadonlyMap<number, readonly LiveEvent[]>;
  readonly tasks: readonly (() => unknown)[];
}

async function commitChange<T>(
  services: RunningChange,
  change: (work: Work) => Promise<T>,
  triesLeft: number,
): Promise<CommittedChange<T>> {
  const events: Announcement[] = [];
  const notes: SQLWrapper[] = [];
  const tasks: (() => unknown)[] = [];
  try {
    return await services.db.transaction(async (tx) => {
      const result = await change({
        tx,
        announce: (event) => events.push(event),
        afterCommit: (task) => tasks.push(task),
        insertAtEnd: (insert) => notes.push(insert),
        audit: ({ details, ...entry }) =>
          notes.push(tx.insert(auditLog).values({ ...entry, details: auditDetails(details) })),
      });
      return { result, writtenEvents: await writeAtEnd(services, tx, events, notes), tasks };
    });
  } catch (error) {
    if (databaseErrorOf(error)?.code !== "40P01" || triesLeft === 1) throw error;
    return commitChange(services, change, triesLeft - 1);
  }
}

/** Writes the deferred inserts, and the events with their numbers: one statement, and one more per further company. */
async function writeAtEnd(
  { database, now }: Pick<RunningChange, "database" | "now">,
  tx: Queries,
  events: readonly Announcement[],
  notes: readonly SQLWrapper[],
): Promise<ReadonlyMap<number, readonly LiveEvent[]>> {
  const writtenEvents = new Map<number, readonly LiveEvent[]>();
  const at = now().toISOString();
  const notification =
    database.kind === "postgres" ? sql`pg_notify('hpay_outbox', company_id::text)` : sql`1`;
  let selection = notes.map((insert, n) => sql`${sql.identifier(`note_${n}`)} as ${insert}`);
  // Locked in order of company ids, so that two transactions never deadlock.
  const companies = [...new Set(events.map(({ companyId }) => companyId))].toSorted((a, b) => a - b);
  for (const companyId of companies) {
    const companyEvents = events
      .filter((event) => event.companyId === companyId)
      .map(({ name, siteId, body }) => ({
        name,
        siteId,
        payload: { company_id: companyId, site_id: siteId, at, ...body },
      }));
    const rows = companyEvents.map(
      ({ name, siteId, payload }, n) =>
        sql`(${n + 1 - companyEvents.length}::int, ${siteId}::bigint, ${name}, ${JSON.stringify(payload)})`,
    );
    // Uses one statement, because all other events of the company wait until the commit.
    const counterUpdate = sql`bumped as (
        insert into company_seq (company_id, n) values (${companyId}, ${companyEvents.length})
        on conflict (company_id) do update set n = company_seq.n + excluded.n returning company_id, n
      )`;
    const storedEvents = sql`stored as (
        insert into outbox (company_id, site_id, seq, name, payload, created_at)
        select company_id, site_id, n + before_last, name, payload, ${at}
        from bumped, (values ${sql.join(rows, sql`, `)}) as own (before_last, site_id, name, payload)
      )`;
    const answer = await tx.execute<{ n: number }>(
      sql`with ${sql.join([...selection, counterUpdate, storedEvents], sql`, `)} select n, ${notification} from bumped`,
    );
    selection = [];
    const last = Number(answer.rows[0]?.n);
    writtenEvents.set(
      companyId,
      companyEvents.map(({ name, payload }, n) => {
        const seq = last + n + 1 - companyEvents.length;
        return { seq, name, payload: { ...payload, seq } };
      }),
    );
  }
  if (selection.length > 0) await tx.execute(sql`with ${sql.join(selection, sql`, `)} select`);
  return writtenEvents;
}
