import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** A worker's start options. */
export interface PgliteWorkerData {
  /** Data folder, or `memory://`. */
  readonly folder: string;
  /** A tar of a data folder to start with (only with `memory://`). */
  readonly dump?: string;
}

/** Bytes of PostgreSQL's wire protocol, or a request for a tar of the data folder. */
export type ToPglite =
  | { readonly id: number; readonly bytes: Uint8Array; readonly startUp: boolean }
  | { readonly id: number; readonly dump: true };

export type FromPglite =
  | { readonly ready: true }
  /** A part of the answer; the last one is marked. */
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly isLast: boolean }
  | { readonly id: number; readonly fault: string };

/** The database returns 8 kB at a time, too little for one message between threads. */
const partBytes = 256 * 1024;

const authenticationOk = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0);
const readyForQuery = Uint8Array.of(0x5a, 0, 0, 0, 5, 0x49);

async function serve(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("runs as a worker thread only");
  const { folder, dump }: PgliteWorkerData = workerData;
  const db = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm, btree_gin },
    ...(dump === undefined ? {} : { loadDataDir: blobOf(dump) }),
  });
  const send = (message: FromPglite) => port.postMessage(message);
  const answer = (id: number, bytes: Uint8Array<ArrayBuffer>, isLast: boolean) =>
    port.postMessage({ id, bytes, isLast } satisfies FromPglite, [bytes.buffer]);

  // Messages arrive one after another, and each must be answered before the next starts.
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message: ToPglite) => {
    last = last.then(async () => {
      try {
        answer(message.id, await handle(message), true);
      } catch (error) {
        send({ id: message.id, fault: error instanceof Error ? error.message : String(error) });
      }
    });
  });

  const part = new Uint8Array(partBytes);

  /** @returns the last part of the answer */
  async function handle(message: ToPglite): Promise<Uint8Array<ArrayBuffer>> {
    if ("dump" in message) return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer());
    if (!message.startUp) return execute(message);
    // There is one backend: an earlier connection's open transactions and prepared statements must not leak
    // into this one.
    await db.exec("ROLLBACK");
    await db.exec("DISCARD ALL");
    return Uint8Array.of(...authenticationOk, ...readyForQuery);
  }

  async function execute({ id, bytes }: Extract<ToPglite, { bytes: Uint8Array }>) {
    let length = 0;
    // `data` is the database's own memory, so it is copied. Raw bytes skip the database's own parsing, which
    // takes as long as the query.
    await db.execProtocolRawStream(bytes, {
      onRawData(data) {
        if (length + data.length > partBytes) {
          answer(id, part.slice(0, length), false);
          length = 0;
        }
        if (data.length > partBytes) answer(id, new Uint8Array(data), false);
        else {
          part.set(data, length);
          length += data.length;
        }
      },
    });
    return part.slice(0, length);
  }

  send({ ready: true });
}

/** A file as a Blob without copies: a real Blob would copy the bytes three times before they are read. */
function blobOf(file: string): Blob {
  const { buffer } = new Uint8Array(readFileSync(file));
  return Object.assign(new Blob([]), { arrayBuffer: async () => buffer });
}

void serve();
