import { type AddressInfo, createServer } from "node:net";
import { usualDatabaseLimits } from "../settings/database-limits";
import { GuardedPool } from "./guarded-pool";

/** A message of a server that wants a password (`R`): 10 names the way, 11 begins it. */
function wanted(step: 10 | 11, text: string): Buffer {
  const head = Buffer.alloc(9, "R");
  head.writeInt32BE(8 + text.length, 1);
  head.writeInt32BE(step, 5);
  return Buffer.concat([head, Buffer.from(text)]);
}

describe("connections to a server that wants a password", () => {
  it("A refused try leaves no connection open, so that tries do not use up the server's", async () => {
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write(wanted(10, "SCRAM-SHA-256\0\0"));
        socket.once("data", () => socket.write(wanted(11, "r=1,s=1,i=1")));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const pool = new GuardedPool(`postgres://ana@127.0.0.1:${port}/shop`, {
      ...usualDatabaseLimits,
      connectMs: 1000,
    });
    await expect(pool.connect()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/password/) },
    });
    expect(tries).toBeGreaterThan(1);
    // Resolves when no connection is open.
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await pool.end();
  }, 20_000);
});
