import { setMaxListeners } from "node:events";
import { timeLimit } from "@hpay/domain";
import type { Logger } from "pino";
import type { Signals } from "../signals/signals";

/** Work that becomes due by the clock. Several processes may run a job, because each run claims its work. */
export interface Job {
  readonly name: string;
  /** Time limit of a batch, in milliseconds; default one minute. */
  readonly limitMs?: number;
  /**
   * Does a batch of due work.
   * @param cutOff aborts when the batch exceeds its limit, or the process ends
   * @param ending aborts only when the process ends: work that cannot be done at once waits for another process
   * @returns whether it did anything, so that more may be due
   */
  run(cutOff: AbortSignal, ending: AbortSignal): Promise<boolean>;
  /** Resolves when everything that a batch started without awaiting it has ended. */
  whenSettled?(): Promise<unknown>;
}

const everyMs = 5000;
const defaultLimitMs = 60_000;
/** Time for cut-off work to end. Then it is abandoned, and its job, or the stop, continues without it. */
const graceMs = 2000;
/** Time for running work to end; the process has nine seconds (docs/operating.md). */
const stopLimitMs = 4000;

/**
 * Runs the jobs every few seconds, and at once when work is signaled; one batch of a job at a time. A batch
 * that exceeds its limit is cut off, so that one hanging call does not end its job.
 */
export class JobRunner {
  readonly #running = new Map<string, Promise<void>>();
  readonly #dueAgain = new Set<string>();
  readonly #endedAt = new Map<string, number>();
  readonly #endSignal = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly services: {
      readonly log: Logger;
      readonly signals: Signals;
      /** Throws while this process must not do scheduled work. */
      requireFit?(): Promise<void>;
    },
    private readonly jobs: readonly Job[],
  ) {
    // Any number of calls may listen for the end of the process, which Node would report as a leak.
    setMaxListeners(0, this.#endSignal.signal);
  }

  /**
   * When each job's last batch ended without an error, by `performance.now()`; initially the time of the start.
   */
  get endedAt(): ReadonlyMap<string, number> {
    return this.#endedAt;
  }

  start(): void {
    for (const { name } of this.jobs) this.#endedAt.set(name, performance.now());
    this.services.signals.on("work-due", (name) => this.#wake(name));
    this.#timer = setInterval(() => {
      for (const job of this.jobs) this.#wake(job.name);
    }, everyMs);
    this.#timer.unref();
  }

  async runDue(): Promise<void> {
    for (const job of this.jobs) {
      while (await this.#runBatch(job)) await job.whenSettled?.();
    }
  }

  /** Resolves when running work has ended, or after six seconds: other processes take over expired claims. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const cutOff = setTimeout(() => this.#endSignal.abort(new Error("The gateway is stopping")), stopLimitMs);
    let abandon: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      abandon = setTimeout(() => {
        this.services.log.warn("running work did not end in time and is abandoned");
        resolve();
      }, stopLimitMs + graceMs);
    });
    const allEnded = Promise.all(this.#running.values()).then(() =>
      Promise.all(this.jobs.map((job) => job.whenSettled?.())),
    );
    await Promise.race([allEnded, deadline]);
    clearTimeout(cutOff);
    clearTimeout(abandon);
  }

  #wake(name: string): void {
    const job = this.jobs.find((job) => job.name === name);
    if (!job || this.#isClosed) return;
    if (this.#running.has(name)) {
      this.#dueAgain.add(name);
      return;
    }
    const run = this.#runAll(job)
      .catch((error: unknown) => this.services.log.error({ err: error, job: name }, "a job failed"))
      .finally(() => {
        this.#running.delete(name);
        if (this.#dueAgain.delete(name)) this.#wake(name);
      });
    this.#running.set(name, run);
  }

  async #runAll(job: Job): Promise<void> {
    while (!this.#isClosed && (await this.#runBatch(job)));
  }

  /** @throws Error when the batch exceeds its limit and the grace after it, or what the batch throws */
  async #runBatch(job: Job): Promise<boolean> {
    const limitMs = job.limitMs ?? defaultLimitMs;
    const { signal, end } = timeLimit(limitMs, this.#endSignal.signal);
    let watchdog: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_resolve, reject) => {
      watchdog = setTimeout(
        () => reject(new Error(`A batch did not end in ${limitMs} ms and was abandoned`)),
        limitMs + graceMs,
      );
    });
    try {
      const batch = async () => {
        await this.services.requireFit?.();
        return job.run(signal, this.#endSignal.signal);
      };
      const hasMore = await Promise.race([batch(), overdue]);
      this.#endedAt.set(job.name, performance.now());
      return hasMore;
    } finally {
      clearTimeout(watchdog);
      end();
    }
  }
}
