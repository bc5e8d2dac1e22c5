import { ApiError } from "./api-error";

interface TurnLimits {
  /** Lists that one reader reads at once. */
  readonly maxOfReader: number;
  /** Lists that all readers of the process read at once; the other connections to the database remain free. */
  readonly maxOfAll: number;
  readonly maxWaitMs: number;
}

/**
 * Lets readers read lists in turns. A list may hold a connection to the database for seconds, and somebody with
 * many slow searches would leave none for payments and for other readers. Waiting readers get one turn each, one
 * after another, however many lists each of them wants.
 */
export class Turns {
  readonly #readCounts = new Map<string, number>();
  /** The lists that wait, by reader; the reader whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @throws ApiError RATE_LIMITED when other lists take too long */
  async take<T>(reader: string, read: () => Promise<T>): Promise<T> {
    if (this.#hasTurn(reader)) this.#begin(reader);
    else await this.#wait(reader);
    try {
      return await read();
    } finally {
      this.#end(reader);
    }
  }

  #hasTurn(reader: string): boolean {
    const { maxOfReader, maxOfAll } = this.limits;
    return this.#count < maxOfAll && (this.#readCounts.get(reader) ?? 0) < maxOfReader;
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
