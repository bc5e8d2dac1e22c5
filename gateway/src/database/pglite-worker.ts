import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** What a worker is started with. */
export interface PgliteWorkerData {
  /** A folder, or `memory://`. */
  readonly folder: string;
  /** A tar of a data folder to begin with (only with `memory://`). */
  readonly dump?: string;
}

/** Bytes of PostgreSQL's wire protocol, or the wish for a tar of the data folder. */
export type ToPglite =
  | { readonly id: number; readonly bytes: Uint8Array; readonly startUp: boolean }
  | { readonly id: number; readonly dump: true };

export type FromPglite =
  | { readonly ready: true }
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly fault: string };

const authenticationOk = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0);
const readyForQuery = Uint8Array.of(0x5a, 0, 0, 0, 5, 0x49);

async function serve(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("runs as a worker thread only");
  const { folder, dump }: PgliteWorkerData = workerData;
  const db = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm, btree_gin },
    ...(dump === undefined ? {} : { loadDataDir: new Blob([readFileSync(dump)]) }),
  });
  const answer = (message: FromPglite) => port.postMessage(message);

  // Messages arrive one after another, and each must be answered before the next is begun.
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message: ToPglite) => {
    last = last.then(async () => {
      try {
        answer({ id: message.id, bytes: await handle(message) });
      } catch (error) {
        answer({ id: message.id, fault: error instanceof Error ? error.message : String(error) });
      }
    });
  });

  async function handle(message: ToPglite): Promise<Uint8Array> {
    if ("dump" in message) return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer());
    if (!message.startUp) return db.execProtocolRaw(message.bytes);
    // There is one backend: what an earlier connection left open or prepared must not leak into this one.
    await db.exec("ROLLBACK");
    await db.exec("DISCARD ALL");
    return Buffer.concat([authenticationOk, readyForQuery]);
  }

  answer({ ready: true });
}

void serve();
