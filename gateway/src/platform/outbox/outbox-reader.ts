import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";
import type { Database } from "../database/database";
import { GuardedPool } from "../database/guarded-pool";
import { companySeq } from "../database/schema/people";
import { outbox } from "../database/schema/service";
import { ownJson } from "../json/data-json";
import type { Settings } from "../settings/settings";
import type { LiveEvent } from "../signals/live-event";
import type { Signals } from "../signals/signals";

interface Place {
  readonly db: Database;
  readonly signals: Signals;
  readonly log: Logger;
  readonly settings: Pick<Settings, "databaseUrl" | "databaseLimits">;
}

const mostAtOnce = 500;
const listenAgainMs = 500;
/** A company's single event is emitted at once; closely following ones are batched. */
const longestPauseMs = 100;
/** The pause as a multiple of the emit time: with many panels a fifth of the time is spent emitting. */
const pauseShare = 4;

/** Reads new outbox rows per company in number order, and passes them on. */
export class OutboxReader {
  readonly #seen = new Map<number, number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  /** Events written by this process and not yet emitted. */
  readonly #written = new Map<number, LiveEvent[]>();
  #listener: Client | undefined;
  /** A separate connection to the server, so that running changes do not delay events. */
  #pool: Pool | undefined;
  #db: Database;
  #isStopped = false;

  constructor(
    private readonly services: Place,
    private readonly hand: (companyId: number, events: readonly LiveEvent[]) => void,
  ) {
    this.#db = services.db;
  }

  async start(): Promise<void> {
    const { db, settings, signals } = this.services;
    for (const row of await db.select().from(companySeq)) this.#seen.set(row.companyId, row.n);
    if (settings.databaseUrl === undefined) {
      signals.on("outbox-grown", ({ companyId, events }) => {
        this.#written.set(companyId, [...(this.#written.get(companyId) ?? []), ...events]);
        this.#wake(companyId);
      });
      return;
    }
    this.#pool = new GuardedPool(settings.databaseUrl, settings.databaseLimits, { max: 1 });
    // Without a listener a lost connection ends the process; the next query opens another.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
    this.#db = drizzle(this.#pool);
    // A server notifies every process of every commit, including its own.
    await this.#listen(settings.databaseUrl);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#listener?.end();
    await Promise.all(this.#running.values());
    await this.#pool?.end();
  }

  async #listen(url: string): Promise<void> {
    const { log, settings } = this.services;
    const listener = new Client({
      connectionString: url,
      application_name: "hpay outbox",
      connectionTimeoutMillis: settings.databaseLimits.connectMs,
      keepAlive: true,
    });
    this.#listener = listener;
    listener.on("error", (error) => log.error({ err: error }, "outbox listener lost"));
    listener.on("notification", (message) => this.#wake(Number(message.payload)));
    listener.once("end", () => {
      if (this.#isStopped) return;
      setTimeout(() => {
        this.#listenAgain(url).catch((error: unknown) => log.error({ err: error }, "outbox not listened to"));
      }, listenAgainMs).unref();
    });
    await listener.connect();
    await listener.query("listen hpay_outbox");
  }

  /** Events emitted while nobody listened are in the outbox. */
  async #listenAgain(url: string): Promise<void> {
    if (this.#isStopped) return;
    await this.#listen(url);
    for (const { companyId } of await this.services.db.select().from(companySeq)) this.#wake(companyId);
  }

  #wake(companyId: number): void {
    if (this.#isStopped) return;
    if (this.#running.has(companyId)) {
      this.#again.add(companyId);
      return;
    }
    const run = this.#read(companyId)
      .catch((error: unknown) => {
        this.services.log.error({ err: error }, "live events could not be read");
        // The company may be quiet for hours, so missed events are read again.
        setTimeout(() => this.#wake(companyId), listenAgainMs).unref();
      })
      .finally(() => {
        this.#running.delete(companyId);
        if (this.#again.delete(companyId)) this.#wake(companyId);
      });
    this.#running.set(companyId, run);
  }

  async #read(companyId: number): Promise<void> {
    for (;;) {
      const since = this.#seen.get(companyId) ?? 0;
      const events =
        this.#takeWritten(companyId, since) ?? (await eventsSince({ db: this.#db }, companyId, since));
      const last = events.at(-1);
      if (last) {
        this.#seen.set(companyId, last.seq);
        const began = performance.now();
        this.hand(companyId, events);
        await pause(Math.min(longestPauseMs, (performance.now() - began) * pauseShare));
      }
      if (events.length < mostAtOnce) return;
    }
  }

  /**
   * The embedded store has one connection: reading events back would wait behind every queued change.
   * @returns undefined when one is missing in between
   */
  #takeWritten(companyId: number, since: number): readonly LiveEvent[] | undefined {
    const events = this.#written.get(companyId)?.filter(({ seq }) => seq > since) ?? [];
    this.#written.delete(companyId);
    return events.length > 0 && events.at(-1)?.seq === since + events.length ? events : undefined;
  }
}

/** At most 500 events of a company after a number, in order. */
export async function eventsSince(
  services: Pick<Place, "db">,
  companyId: number,
  since: number,
): Promise<readonly LiveEvent[]> {
  const rows = await services.db
    .select({ seq: outbox.seq, name: outbox.name, payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), gt(outbox.seq, since)))
    .orderBy(asc(outbox.seq))
    .limit(mostAtOnce);
  return rows.map(told);
}

/** A company's events of the last milliseconds by the store's clock, the first `most` in number order. */
export async function eventsOfLast(
  services: Pick<Place, "db">,
  companyId: number,
  milliseconds: number,
  most: number,
): Promise<readonly LiveEvent[]> {
  const rows = await services.db
    .select({ seq: outbox.seq, name: outbox.name, payload: outbox.payload })
    .from(outbox)
    .where(
      and(
        eq(outbox.companyId, companyId),
        gt(outbox.createdAt, sql`clock_timestamp() - ${milliseconds} * interval '1 millisecond'`),
      ),
    )
    .orderBy(asc(outbox.seq))
    .limit(most);
  return rows.map(told);
}

const told = ({
  seq,
  name,
  payload,
}: Pick<typeof outbox.$inferSelect, "seq" | "name" | "payload">): LiveEvent => ({
  seq,
  name,
  payload: { ...ownJson<LiveEvent["payload"]>(payload), seq },
});
