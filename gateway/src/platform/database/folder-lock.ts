import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { readJson } from "@hpay/domain";

interface Holder {
  readonly pid: number;
  /** Clock ticks since boot at process start, because a pid alone is reused. */
  readonly startedAt: string;
  readonly bootId: string;
  /** The namespace of the holder's pid, because containers number processes separately. Absent in old locks. */
  readonly pidSpace?: string | undefined;
}

/** How often a holder shows that it is alive, for processes in other containers. */
const beatMs = 1000;
/** A holder in another container that is silent for this long counts as ended. */
const silentMs = 8000;
const pollMs = 200;

/** Another gateway holds this folder. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/**
 * Locks a data folder for this process. The embedded database has no lock, and two writers would corrupt it.
 * @returns the function that unlocks it
 * @throws FolderInUse when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, "gateway.lock");
  const ownFile = join(folder, `gateway.lock.${process.pid}`);
  writeFileSync(ownFile, JSON.stringify(holderOf(process.pid)));
  try {
    // link() fails when the lock exists, so checking the lock and taking it are one step.
    for (let tries = 0; ; tries++) {
      try {
        linkSync(ownFile, lock);
        const beatTimer = setInterval(() => refreshLock(lock), beatMs).unref();
        return () => {
          clearInterval(beatTimer);
          rmSync(lock, { force: true });
        };
      } catch (error) {
        const holder = readHolder(lock);
        if (holder && isAlive(holder, lock)) {
          throw new FolderInUse(
            `${folder} is in use by the gateway with process id ${holder.pid}. Stop it first.`,
          );
        }
        if (tries > 3) throw error;
        removeAbandoned(lock, `${ownFile}.abandoned`, holder);
      }
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/** Removes an abandoned lock, but puts it back if another process has taken it since it was read. */
function removeAbandoned(lock: string, movedLock: string, abandonedHolder: Holder | undefined): void {
  try {
    renameSync(lock, movedLock);
  } catch {
    // Renaming fails when another process has already removed the lock.
    return;
  }
  const holder = readHolder(movedLock);
  const isOther = JSON.stringify(holder) !== JSON.stringify(abandonedHolder);
  if (holder && isOther) linkSync(movedLock, lock);
  rmSync(movedLock, { force: true });
}

function holderOf(pid: number): Holder {
  return { pid, startedAt: startTime(pid) ?? "", bootId: bootId(), pidSpace: pidSpace() };
}

function readHolder(lock: string): Holder | undefined {
  try {
    const value = readJson(readFileSync(lock, "utf8"));
    if (typeof value !== "object" || value === null) return undefined;
    const { pid, startedAt, bootId, pidSpace } = value as Partial<Holder>;
    if (typeof pid !== "number" || typeof startedAt !== "string" || typeof bootId !== "string")
      return undefined;
    return { pid, startedAt, bootId, pidSpace };
  } catch {
    // An unreadable lock has no holder: a power cut leaves a partial file.
    return undefined;
  }
}

/** @param lock a file that the holder touches */
function isAlive(holder: Holder, lock: string): boolean {
  if (holder.bootId !== bootId()) return false;
  if (holder.pidSpace !== undefined && holder.pidSpace !== pidSpace()) return isTouched(lock);
  const startedAt = startTime(holder.pid);
  if (startedAt !== undefined) return startedAt === holder.startedAt;
  return holder.startedAt === "" && respondsToSignal(holder.pid);
}

function refreshLock(lock: string): void {
  try {
    const now = new Date();
    utimesSync(lock, now, now);
  } catch {
    // Touching the lock fails once its folder is removed, and then nothing is left to lock.
  }
}

function isTouched(lock: string): boolean {
  const before = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  for (let waitedMs = 0; waitedMs < silentMs; waitedMs += pollMs) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
    if (statSync(lock, { throwIfNoEntry: false })?.mtimeMs !== before) return true;
  }
  return false;
}

function respondsToSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Field 22 of /proc/{pid}/stat (Linux), counted from the end, because the second may contain spaces. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** The process's pid namespace; empty where the system has none, and pids are then compared directly. */
function pidSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
