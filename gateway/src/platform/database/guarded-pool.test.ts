import { type AddressInfo, createServer } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import { defaultDatabaseLimits } from "../settings/database-limits";
import { GuardedPool, ReturningPool } from "./guarded-pool";
import { EngineTimeout, type PgliteEngine } from "./pglite-engine";
import { PgliteStream } from "./pglite-stream";

/** A server's request for a password (`R`): 10 names the mechanism, 11 begins it. */
function passwordRequest(step: 10 | 11, text: string): Buffer {
  const head = Buffer.alloc(9, "R");
  head.writeInt32BE(8 + text.length, 1);
  head.writeInt32BE(step, 5);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** A message of a server: its kind, its length and its content. */
function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, kind);
  head.writeInt32BE(4 + content.length, 1);
  return Buffer.concat([head, content]);
}

/** The length of a value and the value, as rows contain them. */
const withLength = (text: string) => Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)]);
const signedIn = message("R", Buffer.alloc(4));
const readyMessage = message("Z", Buffer.from("I"));
const column = Buffer.concat([Buffer.from("transaction_read_only\0"), Buffer.alloc(18)]);
const writable = Buffer.concat([
  message("T", Buffer.concat([Buffer.from([0, 1]), column])),
  message("D", Buffer.concat([Buffer.from([0, 1]), withLength("off")])),
  message("C", Buffer.from("SHOW\0")),
  readyMessage,
]);

/** A statement that was canceled by a limit of the server. */
const canceledAnswer = Buffer.concat([
  message("E", Buffer.from("SERROR\0C57014\0Mcanceled\0\0")),
  readyMessage,
]);

/** A server that gives the passed answer to each statement; undefined: no answer for now. */
async function answeringServer(
  answerTo: (statement: string, answer: (bytes: Buffer) => void) => Buffer | undefined,
) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([signedIn, readyMessage]));
      socket.on("data", (data) => {
        if (data[0] !== "Q".charCodeAt(0)) return;
        const bytes = answerTo(data.toString("latin1", 5, data.length - 1), (later) => socket.write(later));
        if (bytes) socket.write(bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const limits = { ...defaultDatabaseLimits, connections: 1, connectMs: 1000 };
  const pool = new GuardedPool(`postgres://ana@127.0.0.1:${port}/shop`, limits);
  pool.on("error", () => {});
  const close = async () => {
    await pool.end();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { pool, close, connections: () => connections };
}

describe("connections to a server that stalls", () => {
  it("A connection that opens after a caller's time limit serves the next caller", async () => {
    let isStalled = false;
    const stalledAnswers: (() => void)[] = [];
    const { pool, close, connections } = await answeringServer((_, answer) => {
      if (!isStalled) return writable;
      stalledAnswers.push(() => answer(writable));
      return undefined;
    });
    const first = await pool.connect();
    isStalled = true;
    const second = pool.connect();
    first.release(true);
    await expect(second).rejects.toThrow("no connection to the database");
    isStalled = false;
    for (const answer of stalledAnswers) answer();
    const third = await pool.connect();
    third.release();
    expect(connections()).toBe(2);
    await close();
  }, 20_000);

  it("A transaction that cannot begin returns its connection to the pool", async () => {
    const { pool, close } = await answeringServer((statement) =>
      statement === "begin" ? canceledAnswer : writable,
    );
    await expect(drizzle(pool).transaction(async () => {})).rejects.toThrow("begin");
    const next = await pool.connect();
    next.release();
    await close();
  }, 20_000);
});

describe("the connection to the embedded store", () => {
  it("A transaction that begins too slowly leaves the store usable", async () => {
    const engine: Pick<PgliteEngine, "exec"> = {
      async exec(bytes, startUp, onBytes) {
        if (Buffer.from(bytes).includes("begin")) throw new EngineTimeout("a query took longer than 5000 ms");
        onBytes(startUp ? Buffer.concat([signedIn, readyMessage]) : writable);
      },
    };
    const pool = new ReturningPool({ max: 1, stream: () => new PgliteStream(engine) });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    await expect(drizzle(pool).transaction(async () => {})).rejects.toThrow("begin");
    const next = await pool.connect();
    next.release();
    await pool.end();
  });
});

describe("connections to a server that wants a password", () => {
  it("Refused connection attempts leak no connections", async () => {
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write(passwordRequest(10, "SCRAM-SHA-256\0\0"));
        socket.once("data", () => socket.write(passwordRequest(11, "r=1,s=1,i=1")));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const pool = new GuardedPool(`postgres://ana@127.0.0.1:${port}/shop`, {
      ...defaultDatabaseLimits,
      connectMs: 1000,
    });
    await expect(pool.connect()).rejects.toThrow("no connection to the database");
    expect(tries).toBeGreaterThan(1);
    // Resolves when no connection is open.
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await pool.end();
  }, 20_000);
});
