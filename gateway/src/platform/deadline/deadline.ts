import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";

/*
 * A customer waits for one answer, but each of its steps may wait for the store. The deadline limits the sum of
 * these waits. It ends work that has moved no money yet; work that may have moved money continues without a
 * deadline, and only its caller stops waiting.
 */

const deadlines = new AsyncLocalStorage<number | undefined>();

/** Runs work whose store operations have to end within a time limit. */
export const untilDeadline = <T>(limitMs: number, work: () => T): T =>
  deadlines.run(performance.now() + limitMs, work);

/** Runs work that continues after its caller's deadline. */
export const beyondDeadline = <T>(work: () => T): T => deadlines.run(undefined, work);

/** Milliseconds until the deadline; Infinity without one. */
export const msToDeadline = (): number =>
  (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();

/** Resolves when work ends, or at the deadline while it continues. */
export async function awaitUntilDeadline(work: Promise<unknown>): Promise<void> {
  const leftMs = msToDeadline();
  if (leftMs === Number.POSITIVE_INFINITY) {
    await work;
    return;
  }
  const finishController = new AbortController();
  const pauseToDeadline = pause(Math.max(0, leftMs), undefined, { signal: finishController.signal }).catch(
    () => {},
  );
  await Promise.race([work, pauseToDeadline]).finally(() => finishController.abort());
}
