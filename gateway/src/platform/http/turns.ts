import { ApiError } from "./api-error";

/**
 * Lets each reader read a few lists at a time. A list may hold a connection to the database for seconds, and
 * somebody with many slow searches would leave none for others.
 */
export class Turns {
  readonly #reading = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(
    private readonly maxAtOnce: number,
    private readonly maxWaitMs: number,
  ) {}

  /** @throws ApiError RATE_LIMITED when the reader's other lists take too long */
  async take<T>(reader: string, read: () => Promise<T>): Promise<T> {
    await this.#begin(reader);
    try {
      return await read();
    } finally {
      this.#end(reader);
    }
  }

  #begin(reader: string): Promise<void> | undefined {
    const reading = this.#reading.get(reader) ?? 0;
    if (reading < this.maxAtOnce) {
      this.#reading.set(reader, reading + 1);
      return undefined;
    }
    const waiting = this.#waiting.get(reader) ?? new Set();
    this.#waiting.set(reader, waiting);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new ApiError("RATE_LIMITED", { retryAfterSeconds: 1 }));
      }, this.maxWaitMs);
      waiting.add(begin);
    });
  }

  /** The next waiting list takes over the turn. */
  #end(reader: string): void {
    const [next] = this.#waiting.get(reader) ?? [];
    if (next) {
      next();
      return;
    }
    this.#waiting.delete(reader);
    const reading = (this.#reading.get(reader) ?? 0) - 1;
    if (reading > 0) this.#reading.set(reader, reading);
    else this.#reading.delete(reader);
  }
}

/** The lists of every reader of the process. */
export const listTurns = new Turns(3, 5000);
