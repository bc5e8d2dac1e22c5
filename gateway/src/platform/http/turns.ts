import { ApiError } from "./api-error";

interface TurnLimits {
  /** Lists that one reader reads at once. */
  readonly maxOfReader: number;
  /** Lists that all readers of the process read at once; the other connections to the database remain free. */
  readonly maxOfAll: number;
  readonly maxWaitMs: number;
}

/** How long a reader counts as slow after a slow list. */
const slowForMs = 60_000;

/**
 * Lets readers read lists in turns. A list may hold a connection to the database for seconds, and somebody with
 * many slow searches would leave none for payments and for other readers. Waiting readers get one turn each, one
 * after another, however many lists each of them wants. Readers whose lists are slow leave a third of the turns to
 * the others, who would have to wait for all of them.
 */
export class Turns {
  readonly #readCounts = new Map<string, number>();
  /** The lists that wait, by reader; the reader whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  /** The readers whose lists were slow, and until when they count as slow; the first ones end first. */
  readonly #slowUntil = new Map<string, number>();
  #count = 0;

  constructor(
    private readonly limits: TurnLimits,
    private readonly slowMs = 500,
  ) {}

  /** @throws ApiError RATE_LIMITED when other lists take too long */
  async take<T>(reader: string, read: () => Promise<T>): Promise<T> {
    if (this.#hasTurn(reader)) this.#begin(reader);
    else await this.#wait(reader);
    const begunAt = performance.now();
    try {
      return await read();
    } finally {
      this.#noteSpeed(reader, begunAt, performance.now());
      this.#end(reader);
    }
  }

  #hasTurn(reader: string): boolean {
    const { maxOfReader, maxOfAll } = this.limits;
    const maxNow = this.#slowUntil.has(reader) ? Math.ceil((maxOfAll * 2) / 3) : maxOfAll;
    return this.#count < maxNow && (this.#readCounts.get(reader) ?? 0) < maxOfReader;
  }

  #noteSpeed(reader: string, begunAt: number, now: number): void {
    if (now - begunAt > this.slowMs) {
      this.#slowUntil.delete(reader);
      this.#slowUntil.set(reader, now + slowForMs);
    }
    for (const [other, until] of this.#slowUntil) {
      if (until > now) return;
      this.#slowUntil.delete(other);
    }
  }

  #begin(reader: string): void {
    this.#count += 1;
    this.#readCounts.set(reader, (this.#readCounts.get(reader) ?? 0) + 1);
  }

  #end(reader: string): void {
    this.#count -= 1;
    const reading = (this.#readCounts.get(reader) ?? 0) - 1;
    if (reading > 0) this.#readCounts.set(reader, reading);
    else this.#readCounts.delete(reader);
    this.#beginNext();
  }

  #wait(reader: string): Promise<void> {
    const lists = this.#waiting.get(reader) ?? new Set();
    this.#waiting.set(reader, lists);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        lists.delete(begin);
        if (lists.size === 0) this.#waiting.delete(reader);
      };
      const begin = () => {
        leave();
        this.#begin(reader);
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(new ApiError("RATE_LIMITED", { retryAfterSeconds: 1 }));
      }, this.limits.maxWaitMs);
      lists.add(begin);
    });
  }

  #beginNext(): void {
    for (const [reader, lists] of this.#waiting) {
      if (!this.#hasTurn(reader)) continue;
      // The reader's other lists wait behind those of the other readers.
      this.#waiting.delete(reader);
      this.#waiting.set(reader, lists);
      const [begin] = lists;
      begin?.();
      return;
    }
  }
}

/** The turns of a process with this many connections to the database. */
export const listTurns = (connections: number): Turns =>
  new Turns({ maxOfReader: 3, maxOfAll: Math.max(1, Math.floor(connections * 0.6)), maxWaitMs: 5000 });
