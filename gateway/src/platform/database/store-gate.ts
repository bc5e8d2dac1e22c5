import type { DatabaseLimits } from "../settings/database-limits";

interface PoolState {
  readonly idleCount: number;
  readonly waitingCount: number;
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
 * needs a connection many times, and in a crowd it would finish after its caller has left. Other requests wait
 * in a queue, for a limited time. The places that they come from take turns. When the queue is full, a request
 * replaces the last one of the place with the most queued requests.
 */
export class StoreGate {
  /** The queued requests of each place. The first place has the next turn. */
  readonly #queues = new Map<string, ((canBegin: boolean) => void)[]>();
  #queuedCount = 0;
  #beginningCount = 0;

  constructor(
    private readonly pool: PoolState,
    private readonly limits: Pick<DatabaseLimits, "connections" | "connectMs">,
  ) {
    pool.on("release", () => this.#admitNext());
  }

  /** @returns whether a new request may begin; false when there is no capacity, and nothing has begun */
  async enter(place: string): Promise<boolean> {
    if (this.pool.idleCount === 0 && this.pool.isRefused) return false;
    if (this.#queuedCount === 0 && this.#hasCapacity) return this.#begin();
    if (this.#queuedCount >= maxQueuedPerConnection * this.limits.connections && !this.#displaceFor(place))
      return false;
    return new Promise((resolve) => {
      const leave = (canBegin: boolean) => {
        clearTimeout(timer);
        const remainingQueue = (this.#queues.get(place) ?? []).filter((other) => other !== leave);
        if (remainingQueue.length === 0) this.#queues.delete(place);
        else this.#queues.set(place, remainingQueue);
        this.#queuedCount -= 1;
        resolve(canBegin);
      };
      const timer = setTimeout(() => leave(false), this.limits.connectMs * maxWaitShare);
      this.#queues.set(place, [...(this.#queues.get(place) ?? []), leave]);
      this.#queuedCount += 1;
      this.#admitNext();
    });
  }

  /** Refuses the last request of the place with the most, if that place has more than this one would have. */
  #displaceFor(place: string): boolean {
    const [fullestQueue = []] = [...this.#queues.values()].sort((a, b) => b.length - a.length);
    if (fullestQueue.length <= (this.#queues.get(place)?.length ?? 0) + 1) return false;
    fullestQueue.at(-1)?.(false);
    return true;
  }

  get #hasCapacity(): boolean {
    return this.pool.waitingCount + this.#beginningCount < maxWaiting * this.limits.connections;
  }

  /** A request that begins asks for a connection before the next turn of the event loop, and counts until then. */
  #begin(): true {
    this.#beginningCount += 1;
    setImmediate(() => {
      this.#beginningCount -= 1;
      this.#admitNext();
    });
    return true;
  }

  #admitNext(): void {
    while (this.#hasCapacity) {
      const [next] = this.#queues;
      if (!next) return;
      const [place, [first]] = next;
      this.#begin();
      first?.(true);
      const remainingQueue = this.#queues.get(place);
      if (!remainingQueue) continue;
      this.#queues.delete(place);
      this.#queues.set(place, remainingQueue);
    }
  }
}
