import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

const patienceMs = 10_000;
const pauseMs = 20;
/** A change takes milliseconds, so an older lock was left by a process that died. */
const staleMs = 30_000;

/** By its shape: an error of Node's may come from another realm. @param {unknown} error */
const codeOf = (error) => Object(error).code;

/** @param {number} ms */
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Runs a change while nobody else changes the same folder: a second command waits for the first and reads its
 * result.
 * @template T
 * @param {string} path of the lock file
 * @param {() => T} change synchronous, and short
 * @returns {T}
 */
export function withLock(path, change) {
  mkdirSync(dirname(path), { recursive: true });
  const mark = `${process.pid} ${hostname()} ${Date.now()}-${Math.random()}`;
  const end = Date.now() + patienceMs;
  while (!take(path, mark)) {
    if (isStaleLock(path)) removeStale(path);
    else if (Date.now() > end)
      throw new Error(
        `Another command has held ${path} for ${patienceMs / 1000} s. Try again, or remove the file.`,
      );
    else sleep(pauseMs);
  }
  try {
    return change();
  } finally {
    if (readOr(path) === mark) rmSync(path, { force: true });
  }
}

/** One command at a time: a second one would remove the lock of a third that took the free place. @param {string} path */
const removeStale = (path) =>
  withLock(`${path}.stale`, () => {
    if (isStaleLock(path)) rmSync(path, { force: true });
  });

/**
 * @param {string} path
 * @param {string} mark
 */
function take(path, mark) {
  try {
    writeFileSync(path, mark, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // On a full disk the file exists already, empty: it would block the next commands.
    rmSync(path, { force: true });
    throw new Error(`Nothing has changed: ${path} cannot be written (${Object(error).message}).`);
  }
}

/** @param {string} path */
function readOr(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} path */
function isStaleLock(path) {
  const [pid, host] = readOr(path).split(" ");
  try {
    if (Date.now() - statSync(path).mtimeMs > staleMs) return true;
    if (host !== hostname()) return false;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // No such process; if the file is gone, the next attempt finds out.
    return codeOf(error) === "ESRCH";
  }
}
