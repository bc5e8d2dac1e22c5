import { writeSync } from "node:fs";

const maxWaitingBytes = 1024 * 1024;
const busyMs = 20;
/** How long a process that ends waits for a reader that does not read. */
const maxWaitMs = 500;
/** Whether a write failed because the reader of a pipe is slow. */
const isBusy = (error: unknown): boolean => ["EAGAIN", "EBUSY"].includes(Object(error).code);
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Writes log lines synchronously, so that the end of the process neither reorders nor loses them. Lines that cannot be
 * written (a full disk, a closed or slow reader) are dropped: pino's own destination would retry them forever and
 * freeze the process.
 */
export class LineWriter {
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isBusy = false;

  /** @param fd a pipe has to be non-blocking; Node makes it so for `process.stderr` */
  constructor(private readonly fd: number) {
    process.once("exit", () => this.#writeRest());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > maxWaitingBytes) return;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (!this.#isBusy) this.#writeWaiting();
  }

  #writeWaiting(): void {
    this.#writeOnce();
    this.#isBusy = this.#waitingBytes > 0;
    if (this.#isBusy) setTimeout(() => this.#writeWaiting(), busyMs).unref();
  }

  /** @returns whether anything was written */
  #writeOnce(): boolean {
    const chunk = Buffer.concat(this.#waiting);
    let writtenBytes = chunk.length;
    try {
      writtenBytes = writeSync(this.fd, chunk);
    } catch (error) {
      if (isBusy(error)) writtenBytes = 0;
    }
    this.#waiting = writtenBytes < chunk.length ? [chunk.subarray(writtenBytes)] : [];
    this.#waitingBytes = chunk.length - writtenBytes;
    return writtenBytes > 0;
  }

  #writeRest(): void {
    for (let leftMs = maxWaitMs; this.#waitingBytes > 0 && leftMs > 0; ) {
      if (this.#writeOnce()) leftMs = maxWaitMs;
      else {
        sleep(busyMs);
        leftMs -= busyMs;
      }
    }
  }
}
