import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Database } from "../database/database";
import { GuardedPool } from "../database/guarded-pool";
import { companySeq } from "../database/schema/people";
import type { Settings } from "../settings/settings";
import type { LiveEvent } from "../signals/live-event";
import type { Signals } from "../signals/signals";
import { maxPerRequest, type Position, readEvents } from "./outbox-events";
import { OutboxListener } from "./outbox-listener";
import { WakeablePause } from "./wakeable-pause";

interface ReaderServices {
  readonly db: Database;
  readonly signals: Signals;
  readonly log: Logger;
  readonly settings: Pick<Settings, "databaseUrl" | "databaseLimits">;
}

type EventReceiver = (companyId: number, events: readonly LiveEvent[]) => void;

interface FollowedCompany {
  /** Number of the last event that was passed on; before the first one, the number that precedes it. */
  lastSeq: number;
  hasGrown: boolean;
  /** When the company's events can be read again, on the clock of `performance.now()`. */
  readAfter: number;
}

const companiesPerBatch = 100;
const readAgainMs = 500;
/** A company's single event is emitted at once; closely following ones are batched. */
const maxPauseMs = 100;
/** The pause as a multiple of the emit time: with many panels a fifth of the time is spent emitting. */
const pauseShare = 4;

/**
 * Reads new outbox rows of the followed companies, in number order of each, and passes them on. One query
 * reads them all, however many companies have new ones.
 */
export class OutboxReader {
  readonly #followedCompanies = new Map<number, FollowedCompany>();
  readonly #begins = new Map<number, Promise<void>>();
  /** Events that this process has written to the embedded store and not yet emitted. */
  readonly #writtenEvents = new Map<number, LiveEvent[]>();
  readonly #pause = new WakeablePause();
  #followsAll: Promise<void> | undefined;
  #listener: OutboxListener | undefined;
  /** A separate connection to the server, so that running changes do not delay events. */
  #pool: Pool | undefined;
  #db: Database;
  #running: Promise<void> | undefined;
  #isStopped = false;
  #receive: EventReceiver = () => {};

  constructor(private readonly services: ReaderServices) {
    this.#db = services.db;
  }

  /** @param receive gets the next events of a company that somebody in this process follows */
  async start(receive: EventReceiver): Promise<void> {
    this.#receive = receive;
    const { settings, signals, log } = this.services;
    const { databaseUrl, databaseLimits } = settings;
    if (databaseUrl === undefined) {
      signals.on("outbox-grown", ({ companyId, events }) => {
        if (!this.#followedCompanies.has(companyId) && !this.#followsAll && !this.#begins.has(companyId))
          return;
        this.#writtenEvents.set(companyId, [...(this.#writtenEvents.get(companyId) ?? []), ...events]);
        this.#grow(companyId);
      });
      return;
    }
    this.#pool = new GuardedPool(databaseUrl, databaseLimits, { max: 1 });
    // Without a listener a lost connection ends the process; the next query opens another.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
    this.#db = drizzle(this.#pool);
    this.#listener = new OutboxListener(databaseUrl, databaseLimits, log, {
      onGrown: (companyId) => this.#grow(companyId),
      // Events emitted while nobody listened are in the outbox.
      onMissed: () => this.#readAll(),
    });
    // A server notifies every process of every commit, including its own.
    await this.#listener.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pause.end();
    await this.#listener?.stop();
    await this.#running;
    await this.#pool?.end();
  }

  /**
   * Passes on everything that a company commits from now on. A caller that then requests the last number, and reads the
   * events up to it, misses none.
   */
  async follow(companyId: number): Promise<void> {
    if (this.#followedCompanies.has(companyId)) return;
    const pendingStart = this.#begins.get(companyId) ?? this.#begin(companyId);
    this.#begins.set(companyId, pendingStart);
    try {
      await pendingStart;
    } finally {
      if (this.#begins.get(companyId) === pendingStart) this.#begins.delete(companyId);
    }
  }

  /** Stops reading the events of a company that nobody in this process follows anymore. */
  unfollow(companyId: number): void {
    if (this.#followsAll) return;
    this.#followedCompanies.delete(companyId);
    this.#begins.delete(companyId);
    this.#writtenEvents.delete(companyId);
  }

  /** Follows every company, including those created later. */
  async followAll(): Promise<void> {
    this.#followsAll ??= this.#beginAll();
    await this.#followsAll;
  }

  followOnly(companyIds: ReadonlySet<number>): void {
    this.#followsAll = undefined;
    for (const companyId of [...this.#followedCompanies.keys()])
      if (!companyIds.has(companyId)) this.unfollow(companyId);
  }

  /** An event number of a company, the newest or a recent one, that every later read is certain to include. */
  async positionOf(companyId: number): Promise<number> {
    return this.#followedCompanies.get(companyId)?.lastSeq ?? (await this.#lastNumberOf(companyId));
  }

  async #lastNumberOf(companyId: number): Promise<number> {
    const { db } = this.services;
    const [row] = await db.select().from(companySeq).where(eq(companySeq.companyId, companyId));
    return row?.n ?? 0;
  }

  async #begin(companyId: number): Promise<void> {
    const last = await this.#lastNumberOf(companyId);
    // The company is no longer followed if its last person left during the query.
    if (!this.#begins.has(companyId) && !this.#followsAll) return;
    this.#add(companyId, last);
    // Changes committed since the number was read may not have been announced.
    this.#grow(companyId);
  }

  async #beginAll(): Promise<void> {
    try {
      for (const { companyId, n } of await this.services.db.select().from(companySeq)) {
        this.#add(companyId, n);
        this.#grow(companyId);
      }
    } catch (error) {
      this.#followsAll = undefined;
      throw error;
    }
  }

  #add(companyId: number, lastSeen: number): void {
    if (!this.#followedCompanies.has(companyId))
      this.#followedCompanies.set(companyId, { lastSeq: lastSeen, hasGrown: false, readAfter: 0 });
  }

  /** Reads the companies that may have new events from the time when nobody listened. */
  async #readAll(): Promise<void> {
    if (this.#followsAll) {
      await this.#followsAll;
      // Adds companies that were created while nobody listened.
      const rows = await this.services.db.select({ companyId: companySeq.companyId }).from(companySeq);
      for (const { companyId } of rows) this.#add(companyId, 0);
    }
    for (const companyId of this.#followedCompanies.keys()) this.#grow(companyId);
  }

  #grow(companyId: number): void {
    // An unknown company was created after `followAll`, and this is its first event.
    if (this.#followsAll && !this.#followedCompanies.has(companyId))
      this.#growNew(companyId, this.#followsAll);
    const followedCompany = this.#followedCompanies.get(companyId);
    if (!followedCompany || this.#isStopped) return;
    followedCompany.hasGrown = true;
    if (followedCompany.readAfter <= performance.now()) this.#pause.end();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  #growNew(companyId: number, pendingStart: Promise<void>): void {
    pendingStart.then(
      () => {
        if (!this.#followsAll) return;
        this.#add(companyId, 0);
        this.#grow(companyId);
      },
      () => {},
    );
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const grownCompanies = [...this.#followedCompanies].filter(([, { hasGrown }]) => hasGrown);
      if (grownCompanies.length === 0) return;
      const now = performance.now();
      const dueCompanies = grownCompanies
        .filter(([, { readAfter }]) => readAfter <= now)
        .slice(0, companiesPerBatch);
      if (dueCompanies.length === 0) {
        await this.#pause.begin(Math.min(...grownCompanies.map(([, { readAfter }]) => readAfter)) - now);
        continue;
      }
      for (const [, company] of dueCompanies) company.hasGrown = false;
      try {
        for (const [companyId, events] of await this.#read(dueCompanies)) this.#passOn(companyId, events);
      } catch (error) {
        this.services.log.error({ err: error }, "live events could not be read");
        // Retries soon, because hours may pass before the company has another event that would cause a read.
        for (const [, company] of dueCompanies) {
          company.hasGrown = true;
          company.readAfter = performance.now() + readAgainMs;
        }
      }
    }
  }

  #passOn(companyId: number, events: readonly LiveEvent[]): void {
    const company = this.#followedCompanies.get(companyId);
    const last = events.at(-1);
    if (!company || !last) return;
    company.lastSeq = Math.max(company.lastSeq, last.seq);
    if (events.length >= maxPerRequest) company.hasGrown = true;
    const startMs = performance.now();
    try {
      this.#receive(companyId, events);
    } catch (error) {
      this.services.log.error({ err: error, companyId }, "live events could not be emitted");
    }
    const now = performance.now();
    company.readAfter = now + Math.min(maxPauseMs, (now - startMs) * pauseShare);
  }

  /** The next events of each company that has some. */
  async #read(
    dueCompanies: readonly (readonly [number, FollowedCompany])[],
  ): Promise<ReadonlyMap<number, readonly LiveEvent[]>> {
    const eventsByCompany = new Map<number, readonly LiveEvent[]>();
    const positions: Position[] = [];
    for (const [companyId, { lastSeq }] of dueCompanies) {
      const writtenEvents = this.#takeWritten(companyId, lastSeq);
      if (writtenEvents) eventsByCompany.set(companyId, writtenEvents);
      else positions.push({ companyId, since: lastSeq });
    }
    if (positions.length === 0) return eventsByCompany;
    return new Map([...eventsByCompany, ...(await readEvents(this.#db, positions))]);
  }

  /**
   * The embedded store has one connection: reading events back would wait behind every queued change.
   * @returns undefined when an event in between is missing
   */
  #takeWritten(companyId: number, since: number): readonly LiveEvent[] | undefined {
    const events = this.#writtenEvents.get(companyId)?.filter(({ seq }) => seq > since) ?? [];
    this.#writtenEvents.delete(companyId);
    return events.length > 0 && events.at(-1)?.seq === since + events.length ? events : undefined;
  }
}
