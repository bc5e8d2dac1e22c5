import { write, writeSync } from "node:fs";

const maxWaitingBytes = 1024 * 1024;
const busyMs = 100;
/** The reader of a pipe is slow. */
const isBusy = (error: NodeJS.ErrnoException): boolean => error.code === "EAGAIN" || error.code === "EBUSY";

/**
 * Writes the lines of the log. Lines that a full disk, a reader that is gone or a slow one does not take are lost: pino's own
 * destination retries them for ever, and the process stands still.
 */
export class LineWriter {
  #waiting: readonly Buffer[] = [];
  #waitingBytes = 0;
  #isWriting = false;

  constructor(private readonly fd: number) {
    process.once("exit", () => this.#writeRest());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > maxWaitingBytes) return;
    this.#wait([...this.#waiting, bytes]);
    this.#writeNext();
  }

  #wait(lines: readonly Buffer[]): void {
    this.#waiting = lines;
    this.#waitingBytes = lines.reduce((sum, { length }) => sum + length, 0);
  }

  #writeNext(): void {
    if (this.#isWriting || this.#waitingBytes === 0) return;
    this.#isWriting = true;
    const chunk = Buffer.concat(this.#waiting);
    this.#wait([chunk]);
    write(this.fd, chunk, (error, written) => {
      const [, ...later] = this.#waiting;
      if (error && isBusy(error)) {
        setTimeout(() => this.#continue(this.#waiting), busyMs).unref();
        return;
      }
      this.#continue(error ? later : [chunk.subarray(written), ...later]);
    });
  }

  #continue(left: readonly Buffer[]): void {
    this.#isWriting = false;
    this.#wait(left);
    this.#writeNext();
  }

  /** Lines that are being written are not written again. */
  #writeRest(): void {
    const [, ...later] = this.#waiting;
    try {
      writeSync(this.fd, Buffer.concat(this.#isWriting ? later : this.#waiting));
    } catch {
      // It is lost with the process.
    }
  }
}
