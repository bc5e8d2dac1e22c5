import type { DatabaseLimits } from "../settings/database-limits";

/** The state of its pool that a gate reads. */
interface Room {
  readonly idleCount: number;
  /** Number of callers that wait for a connection. */
  readonly waiting: number;
  /** The server refused a connection a moment ago. */
  readonly isRefused: boolean;
  on(event: "release", listener: () => void): unknown;
}

/** Requests that may wait, or be queued, for each connection of the pool. */
const maxWaiting = 2;
const maxQueuedPerConnection = 16;
/** The queue's share of the time that a call may wait for a connection. */
const maxWaitShare = 2 / 5;

/**
 * Admits new requests to the store one by one while few of the running ones wait for a connection. A request
 * needs a connection many times, and in a crowd it would finish after its caller has left. The others wait in a
 * short queue for a short time.
 */
export class StoreGate {
  readonly #line = new Set<() => void>();
  #beginning = 0;

  constructor(
    private readonly pool: Room,
    private readonly limits: Pick<DatabaseLimits, "connections" | "connectMs">,
  ) {
    pool.on("release", () => this.#letNext());
  }

  /** @returns whether a new request may begin; false: there is no room, and nothing has begun */
  async enter(): Promise<boolean> {
    if (this.pool.idleCount === 0 && this.pool.isRefused) return false;
    if (this.#line.size === 0 && this.#hasRoom) return this.#begin();
    if (this.#line.size >= maxQueuedPerConnection * this.limits.connections) return false;
    return new Promise((resolve) => {
      const leave = (canBegin: boolean) => {
        clearTimeout(timer);
        this.#line.delete(begin);
        resolve(canBegin);
      };
      const begin = () => leave(true);
      const timer = setTimeout(() => leave(false), this.limits.connectMs * maxWaitShare);
      this.#line.add(begin);
      this.#letNext();
    });
  }

  get #hasRoom(): boolean {
    return this.pool.waiting + this.#beginning < maxWaiting * this.limits.connections;
  }

  /** A request that begins asks for a connection before the next turn of the event loop, and counts until then. */
  #begin(): true {
    this.#beginning += 1;
    setImmediate(() => {
      this.#beginning -= 1;
      this.#letNext();
    });
    return true;
  }

  #letNext(): void {
    for (const begin of this.#line) {
      if (!this.#hasRoom) return;
      this.#begin();
      begin();
    }
  }
}
