import { EventEmitter } from "node:events";
import type { Pool, PoolClient } from "pg";
import { adapterPool } from "./adapter-pool";

/** A pool whose connections the test can lose. */
function aPool() {
  const lent: (EventEmitter & { isBack: boolean })[] = [];
  let listening: () => Promise<void> = async () => {};
  const pool = {
    async connect() {
      const events = new EventEmitter();
      const client = Object.assign(events, {
        isBack: false,
        query: () => listening(),
        release() {
          client.isBack = true;
          queueMicrotask(() => events.emit("end"));
        },
      });
      lent.push(client);
      return client as unknown as PoolClient;
    },
    query: async () => ({ rows: [] }),
  };
  return {
    pool: pool as unknown as Pool,
    lent,
    rejectListen: () => {
      listening = async () => {
        throw new Error("terminating connection due to administrator command");
      };
    },
  };
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

it("The socket adapter holds one connection, however often it begins to listen", async () => {
  const { pool, lent } = aPool();
  const adapters = adapterPool(pool);
  const client = await adapters.connect();
  void adapters.connect();
  void adapters.connect();
  await soon();
  expect(lent).toHaveLength(1);
  client.emit("end");
  await adapters.connect();
  expect(lent).toHaveLength(2);
});

it("A connection that cannot listen is returned to the pool by the socket adapter", async () => {
  const { pool, lent, rejectListen } = aPool();
  rejectListen();
  const adapters = adapterPool(pool);
  const client = await adapters.connect();
  await expect(client.query('LISTEN "socket.io#/"')).rejects.toThrow("terminating");
  await soon();
  expect(lent.map(({ isBack }) => isBack)).toEqual([true]);
  await adapters.connect();
  expect(lent).toHaveLength(2);
});
