import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "../../platform/http/api-error";

const maxWaitMs = 5000;
const pauseMs = 25;
/** A lock that nobody has touched for this long counts as abandoned. */
const staleMs = 30_000;
const touchEveryMs = 5000;

/** The state of other processes' locks by path, and the `performance.now()` at which it was first seen. */
const watchedLocks = new Map<string, { readonly state: string; readonly since: number }>();

/**
 * Runs a change while nobody else changes the folder. The holder touches the lock regularly. A waiting process
 * checks this with its own clock, because other machines' clocks may differ by more than a lock's maximum age.
 * @throws ApiError SERVICE_UNAVALABLE while another command holds it
 */
export async function withLock<Value>(path: string, run: () => Promise<Value>): Promise<Value> {
  const holder = `${process.pid} ${hostname()} ${Date.now()}-${Math.random()}`;
  const end = performance.now() + maxWaitMs;
  while (!(await acquire(path, holder))) {
    if (await isStale(path)) await removeStale(path);
    else if (performance.now() > end)
      throw new ApiError("SERVICE_UNAVALABLE", {
        text: "Another command is changing the registry. Try again in a moment.",
        retryAfterSeconds: 5,
      });
    else await pause(pauseMs);
  }
  watchedLocks.delete(path);
  const touchTimer = setInterval(() => void touch(path), touchEveryMs);
  try {
    return await run();
  } finally {
    clearInterval(touchTimer);
    if ((await readFile(path, "utf8").catch(() => "")) === holder) await rm(path, { force: true });
  }
}

const touch = (path: string): Promise<void> => utimes(path, new Date(), new Date()).catch(() => undefined);

/** Whether nobody has touched the lock for too long, measured across calls, because no call waits that long. */
async function isStale(path: string): Promise<boolean> {
  const state = await lockState(path);
  if (state === undefined) return false;
  const earlierState = watchedLocks.get(path);
  if (earlierState?.state === state) return performance.now() - earlierState.since > staleMs;
  watchedLocks.set(path, { state, since: performance.now() });
  return false;
}

/** Content and time of the lock file; undefined when nobody holds the lock anymore. */
async function lockState(path: string): Promise<string | undefined> {
  try {
    const holder = await readFile(path, "utf8");
    return `${holder} ${(await stat(path)).mtimeMs}`;
  } catch {
    return undefined;
  }
}

/** Only one waiter at a time removes a stale lock: a second one could remove a lock that was just created. */
const removeStale = (path: string): Promise<void> =>
  withLock(`${path}.stale`, async () => {
    if (await isStale(path)) await rm(path, { force: true });
  });

const acquire = (path: string, holder: string): Promise<boolean> =>
  writeFile(path, holder, { flag: "wx" }).then(
    () => true,
    async (error: unknown) => {
      if (codeOf(error) === "EEXIST") return false;
      // A full disk leaves an empty lock file, which would block the next commands.
      await rm(path, { force: true });
      throw folderNotWritable(error);
    },
  );

const codeOf = (error: unknown): unknown => Object(error).code;

/** The error that a caller gets when the panel's disk is full, or its folder is read-only. */
export const folderNotWritable = (error: unknown): ApiError =>
  new ApiError("SERVICE_UNAVALABLE", {
    text: `The panel's folder cannot be written (${String(codeOf(error))}). Nothing has changed. Ask the panel's operator.`,
    retryAfterSeconds: 60,
  });
