import { sql } from "drizzle-orm";
import type { LiveEvent } from "../live/outbox-reader";
import type { Services } from "../services";
import type { Queries } from "./database";
import { auditLog } from "./schema/service";

/** A live event before it has its number. */
export interface Announcement {
  /** Name of the push, for example `onOrderCreated`. */
  readonly name: string;
  readonly companyId: number;
  readonly siteId: number | null;
  /** `{ order }`, `{ transaction }` or `{ subscription }`. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AuditEntry {
  readonly companyId: number | null;
  readonly userId: number | null;
  readonly action: string;
  readonly resource: string;
  readonly recordId: number | null;
  readonly address: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One change of the store: everything in it happens, or nothing does. */
export interface Work {
  readonly tx: Queries;
  /** Says a live event; it is written as the last statements of the transaction. */
  announce(event: Announcement): void;
  audit(entry: AuditEntry): Promise<void>;
  /** Runs after the commit, and not at all without one. Failures are logged. */
  afterwards(task: () => unknown): void;
}

/**
 * Runs a change in a transaction with its live events.
 * The number of an event comes from the company's row, not from a sequence: the row's lock makes the numbers grow
 * in commit order, so that who has seen n has seen all before it.
 */
export async function inTransaction<T>(
  services: Pick<Services, "db" | "database" | "signals" | "log" | "now">,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const events: Announcement[] = [];
  const written = new Map<number, LiveEvent[]>();
  const tasks: (() => unknown)[] = [];
  const result = await services.db.transaction(async (tx) => {
    const result = await change({
      tx,
      announce: (event) => events.push(event),
      afterwards: (task) => tasks.push(task),
      async audit({ details, ...entry }) {
        await tx.insert(auditLog).values({ ...entry, details: JSON.stringify(details ?? {}) });
      },
    });
    const at = services.now().toISOString();
    // In the order of the companies' ids, so that two transactions never wait for each other crosswise.
    for (const event of events.toSorted((a, b) => a.companyId - b.companyId)) {
      const body = { company_id: event.companyId, site_id: event.siteId, at, ...event.body };
      // In one statement: until the commit all other events of the company wait.
      const write = sql`
        with bumped as (
          insert into company_seq (company_id, n) values (${event.companyId}, 1)
          on conflict (company_id) do update set n = company_seq.n + 1 returning n
        ), written as (
          insert into outbox (company_id, site_id, seq, name, payload, created_at)
          select ${event.companyId}, ${event.siteId}::int, n, ${event.name}, ${JSON.stringify(body)}, ${at} from bumped
          returning company_id, seq
        )`;
      const told =
        services.database.kind === "postgres" ? sql`pg_notify('hpay_outbox', company_id::text)` : sql`1`;
      const { rows } = await tx.execute<{ seq: number }>(sql`${write} select seq, ${told} from written`);
      const seq = Number(rows[0]?.seq);
      const before = written.get(event.companyId) ?? [];
      written.set(event.companyId, [...before, { seq, name: event.name, payload: { ...body, seq } }]);
    }
    return result;
  });
  for (const [companyId, events] of written) services.signals.say("outbox-grown", { companyId, events });
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      services.log.error({ err: error }, "a task after a change failed");
    }
  }
  return result;
}
