import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

const pauseMs = 20;
/**
 * A lock that has not been updated for this long was left behind, because the process that holds a lock updates
 * it every few seconds.
 */
const defaultStaleMs = 30_000;
/** A command waits this much longer than `staleMs`, so that it can detect a lock that was left behind. */
const marginMs = 5000;

/**
 * Node's errors may come from another realm, so the code is read without `instanceof`.
 * @param {unknown} error
 */
const codeOf = (error) => Object(error).code;

/** @param {number} ms */
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Runs a change while nobody else changes the same folder: a second command waits for the first and reads its
 * result.
 * @template T
 * @param {string} path of the lock file
 * @param {() => T} change synchronous, and short
 * @param {number} [staleMs] after this time without an update, a lock counts as left behind
 * @returns {T}
 */
export function withLock(path, change, staleMs = defaultStaleMs) {
  mkdirSync(dirname(path), { recursive: true });
  const mark = `${process.pid} ${hostname()} ${Date.now()}-${Math.random()}`;
  const maxWaitMs = staleMs + marginMs;
  const end = performance.now() + maxWaitMs;
  let [lastState, unchangedSince] = ["", 0];
  while (!acquire(path, mark)) {
    const currentState = lockState(path);
    if (currentState !== lastState) [lastState, unchangedSince] = [currentState, performance.now()];
    const isStale = () =>
      lockState(path) === lastState &&
      (isProcessDead(lastState) || performance.now() - unchangedSince > staleMs);
    if (lastState !== "" && isStale()) removeStale(path, isStale, staleMs);
    else if (performance.now() > end)
      throw new Error(
        `Other commands have held ${path} for ${maxWaitMs / 1000} s. Try again, or remove the file.`,
      );
    else sleep(pauseMs);
  }
  try {
    return change();
  } finally {
    if (readOrEmpty(path) === mark) rmSync(path, { force: true });
  }
}

/**
 * Only one command at a time removes a stale lock, because a second one would remove the lock that a third has
 * just created.
 * @param {string} path
 * @param {() => boolean} isStale
 * @param {number} staleMs
 */
const removeStale = (path, isStale, staleMs) =>
  withLock(
    `${path}.stale`,
    () => {
      if (isStale()) rmSync(path, { force: true });
    },
    staleMs,
  );

/**
 * @param {string} path
 * @param {string} mark
 */
function acquire(path, mark) {
  try {
    writeFileSync(path, mark, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A full disk would leave an empty lock file, which would block the next commands.
    rmSync(path, { force: true });
    throw new Error(`Nothing has changed: ${path} cannot be written (${Object(error).message}).`);
  }
}

/** @param {string} path */
function readOrEmpty(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/**
 * A lock's contents and last update; empty if the lock was released. A waiting command uses only its own clock
 * to see whether this changes, because other machines' clocks may be wrong.
 * @param {string} path
 */
function lockState(path) {
  try {
    return `${readFileSync(path, "utf8")} ${statSync(path).mtimeMs}`;
  } catch {
    return "";
  }
}

/**
 * Whether the process that holds a lock ran on this machine and has ended.
 * @param {string} state contents of the lock, and its last update
 */
function isProcessDead(state) {
  const [pid, host] = state.split(" ");
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}
