/** Whether the work of a lane waits for a mail server that a merchant has chosen. */
export const isPosLane = (lane: string): boolean => lane.startsWith("pos:");

/**
 * This process's running work outside the store, such as sending e-mails. The process ends only after this work
 * has ended.
 */
export class RunningWork {
  readonly #lanes = new Map<string, number>();
  readonly #all = new Set<Promise<unknown>>();

  /** Number of tasks in the lanes of POS, or in all other lanes. */
  count(isOfPos: boolean): number {
    return [...this.#lanes].reduce((sum, [lane, n]) => (isPosLane(lane) === isOfPos ? sum + n : sum), 0);
  }

  /** The lanes in which at least `max` tasks are running. */
  fullLanes(max: number): readonly string[] {
    return [...this.#lanes].filter(([, n]) => n >= max).map(([lane]) => lane);
  }

  /** @param work must not reject */
  add<T>(lane: string, work: Promise<T>): Promise<T> {
    this.#lanes.set(lane, (this.#lanes.get(lane) ?? 0) + 1);
    const settledWork = work.finally(() => {
      this.#all.delete(settledWork);
      const remaining = (this.#lanes.get(lane) ?? 1) - 1;
      if (remaining === 0) this.#lanes.delete(lane);
      else this.#lanes.set(lane, remaining);
    });
    this.#all.add(settledWork);
    return settledWork;
  }

  async whenSettled(): Promise<void> {
    await Promise.all(this.#all);
  }
}
