import { and, asc, eq, gt } from "drizzle-orm";
import { Client } from "pg";
import { companySeq } from "../database/schema/people";
import { outbox } from "../database/schema/service";
import type { Services } from "../services";

export interface LiveEvent {
  readonly companyId: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const mostAtOnce = 500;
const listenAgainMs = 500;

/** Reads what the outbox has gained, company by company and in the order of the numbers, and hands it on. */
export class OutboxReader {
  readonly #seen = new Map<number, number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  #listener: Client | undefined;
  #isStopped = false;

  constructor(
    private readonly services: Services,
    private readonly hand: (event: LiveEvent) => void,
  ) {}

  async start(): Promise<void> {
    const { db, settings, signals } = this.services;
    for (const row of await db.select().from(companySeq)) this.#seen.set(row.companyId, row.n);
    signals.on("outbox-grown", (companyId) => this.#wake(companyId));
    if (settings.databaseUrl !== undefined) await this.#listen(settings.databaseUrl);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#listener?.end();
    await Promise.all(this.#running.values());
  }

  /** Other processes' commits are heard over the database. */
  async #listen(url: string): Promise<void> {
    const { log } = this.services;
    const listener = new Client({ connectionString: url });
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

  /** What was said while nobody listened is in the outbox. */
  async #listenAgain(url: string): Promise<void> {
    if (this.#isStopped) return;
    await this.#listen(url);
    for (const { companyId } of await this.services.db.select().from(companySeq)) this.#wake(companyId);
  }

  #wake(companyId: number): void {
    if (this.#running.has(companyId)) {
      this.#again.add(companyId);
      return;
    }
    const run = this.#read(companyId)
      .catch((error: unknown) => this.services.log.error({ err: error }, "live events could not be read"))
      .finally(() => {
        this.#running.delete(companyId);
        if (this.#again.delete(companyId)) this.#wake(companyId);
      });
    this.#running.set(companyId, run);
  }

  async #read(companyId: number): Promise<void> {
    for (;;) {
      const since = this.#seen.get(companyId) ?? 0;
      const events = await eventsSince(this.services, companyId, since);
      for (const { seq, ...event } of events) {
        this.#seen.set(companyId, seq);
        this.hand({ companyId, ...event });
      }
      if (events.length < mostAtOnce) return;
    }
  }
}

/** At most 500 events of a company after a number, in order. */
export async function eventsSince(
  services: Pick<Services, "db">,
  companyId: number,
  since: number,
): Promise<
  readonly { readonly seq: number; readonly name: string; readonly payload: Record<string, unknown> }[]
> {
  const rows = await services.db
    .select({ seq: outbox.seq, name: outbox.name, payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), gt(outbox.seq, since)))
    .orderBy(asc(outbox.seq))
    .limit(mostAtOnce);
  return rows.map(({ seq, name, payload }) => ({ seq, name, payload: { ...JSON.parse(payload), seq } }));
}
