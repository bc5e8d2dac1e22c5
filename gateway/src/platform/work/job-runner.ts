import type { Logger } from "pino";
import type { Signals } from "../signals/signals";

/** Work that falls due by the clock. Several processes may run the same job: it claims what it does. */
export interface Job {
  readonly name: string;
  /**
   * Does a batch of what is due.
   * @param cutOff the process ends: what cannot be done at once waits for another one
   * @returns whether it did anything, so that more may be due
   */
  run(cutOff: AbortSignal): Promise<boolean>;
}

const everyMs = 5000;
/** What is under way has this long to end by itself; the process has nine seconds (docs/operating.md). */
const patienceMs = 4000;

/** Runs the jobs every few seconds, and at once when work is said to be due; one batch of a job at a time. */
export class JobRunner {
  readonly #running = new Map<string, Promise<void>>();
  readonly #cutOff = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly services: { readonly log: Logger; readonly signals: Signals },
    private readonly jobs: readonly Job[],
  ) {}

  start(): void {
    this.services.signals.on("work-due", (name) => this.#wake(name));
    this.#timer = setInterval(() => {
      for (const job of this.jobs) this.#wake(job.name);
    }, everyMs);
    this.#timer.unref();
  }

  /** Does everything that is due now. */
  async runDue(): Promise<void> {
    for (const job of this.jobs) while (await job.run(this.#cutOff.signal));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const cutOff = setTimeout(() => this.#cutOff.abort(new Error("The gateway ends")), patienceMs);
    await Promise.all(this.#running.values());
    clearTimeout(cutOff);
  }

  #wake(name: string): void {
    const job = this.jobs.find((one) => one.name === name);
    // What falls due while a batch runs is found by its last look, or by the next tick.
    if (!job || this.#isClosed || this.#running.has(name)) return;
    const run = this.#runAll(job)
      .catch((error: unknown) => this.services.log.error({ err: error, job: name }, "a job failed"))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, run);
  }

  async #runAll(job: Job): Promise<void> {
    while (!this.#isClosed && (await job.run(this.#cutOff.signal)));
  }
}
