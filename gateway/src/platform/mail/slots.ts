/** Runs at most `max` tasks at once. A task whose signal aborts leaves the queue. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(max: number) {
    this.#free = max;
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      if (signal.aborted) return reject(signal.reason);
      this.#waiting.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}
