import { Duplex } from "node:stream";
import { EngineTimeout, type PgliteEngine } from "./pglite-engine";

const terminate = 0x58;

/** The socket of `pg`: it passes written bytes to the embedded database, and returns the answer. */
export class PgliteStream extends Duplex {
  #isStarted = false;

  constructor(private readonly engine: Pick<PgliteEngine, "exec">) {
    super();
  }

  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const startUp = !this.#isStarted;
    this.#isStarted = true;
    if (!startUp && chunk[0] === terminate) {
      this.push(null);
      done();
      return;
    }
    let hasBegun = false;
    const receive = (bytes: Uint8Array) => {
      hasBegun = true;
      if (this.destroyed) return;
      try {
        this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      } catch (error) {
        // `pg` reads synchronously: an unreadable answer ends this connection, not the gateway.
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    };
    this.engine.exec(chunk, startUp, receive).then(
      () => done(),
      (error: Error) => {
        // 57014, query_canceled, as PostgreSQL reports after `statement_timeout`. In the middle of an answer
        // this error would be read as part of a row.
        if (error instanceof EngineTimeout && !hasBegun) this.push(errorResponse("57014", error.message));
        setImmediate(() => this.destroy(error));
        done();
      },
    );
  }

  /** A query's five messages are written together, because crossing threads takes longer than the query. */
  override _writev(
    writes: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    const last = writes.at(-1)?.chunk[0] === terminate ? writes.pop() : undefined;
    const close = () => (last ? this._write(last.chunk, last.encoding, done) : done());
    if (writes.length === 0) close();
    else this._write(Buffer.concat(writes.map(({ chunk }) => chunk)), "utf8", close);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }
}

function errorResponse(code: string, message: string): Buffer {
  const body = Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`, "utf8");
  const head = Buffer.alloc(5);
  head.write("E", 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
