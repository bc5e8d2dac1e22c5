import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { GuardedPool } from "../database/guarded-pool";
import type { DatabaseLimits } from "../settings/database-limits";

interface Subscriber {
  /** Called when events of a company have been committed. */
  onGrown(companyId: number): void;
  /** Called when commits may have been missed, and called again if its promise rejects. */
  onMissed(): Promise<void>;
}

const relistenMs = 500;
/** How often a test query is sent: only a query without an answer reveals a network that drops everything. */
const questionEveryMs = 10_000;

/** Listens for commits on a PostgreSQL server, over its own connection, and reconnects when that is lost. */
export class OutboxListener {
  readonly #pool: Pool;
  #client: PoolClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    url: string,
    limits: DatabaseLimits,
    private readonly log: Logger,
    private readonly subscriber: Subscriber,
  ) {
    this.#pool = new GuardedPool(url, limits, { max: 1, application_name: "hpay outbox" });
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async start(): Promise<void> {
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#client?.release(true);
    await this.#pool.end();
  }

  async #listen(): Promise<void> {
    const client = await this.#pool.connect();
    if (this.#isStopped) return client.release(true);
    try {
      client.on("notification", ({ payload }) => this.subscriber.onGrown(Number(payload)));
      await client.query("listen hpay_outbox");
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#client = client;
    client.once("end", () => {
      if (this.#client !== client || this.#isStopped) return;
      this.log.error("outbox listener lost");
      this.#client = undefined;
      this.#listenLater();
    });
    this.#scheduleTestQuery(client);
  }

  #listenLater(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#listenAgain().catch((error: unknown) => {
        this.log.error({ err: error }, "could not listen to the outbox");
        this.#listenLater();
      });
    }, relistenMs).unref();
  }

  async #listenAgain(): Promise<void> {
    if (!this.#client) await this.#listen();
    clearTimeout(this.#timer);
    await this.subscriber.onMissed();
    if (this.#client) this.#scheduleTestQuery(this.#client);
  }

  /** The pool cuts a connection that does not answer. */
  #scheduleTestQuery(client: PoolClient): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      client.query("select 1").then(
        () => {
          if (this.#client === client && !this.#isStopped) this.#scheduleTestQuery(client);
        },
        // Whatever the reason for the failure, another connection replaces this one.
        () => client.release(true),
      );
    }, questionEveryMs).unref();
  }
}
