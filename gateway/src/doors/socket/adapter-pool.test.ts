import { EventEmitter } from "node:events";
import type { Pool, PoolClient } from "pg";
import { adapterPool } from "./adapter-pool";

/** A pool whose connections the test can lose. */
function aPool() {
  const borrowedClients: (EventEmitter & { isReturned: boolean })[] = [];
  let listen: () => Promise<void> = async () => {};
  const pool = {
    async connect() {
      const events = new EventEmitter();
      const client = Object.assign(events, {
        isReturned: false,
        query: () => listen(),
        release() {
          client.isReturned = true;
          queueMicrotask(() => events.emit("end"));
        },
      });
      borrowedClients.push(client);
      return client as unknown as PoolClient;
    },
    query: async () => ({ rows: [] }),
  };
  return {
    pool: pool as unknown as Pool,
    borrowed: borrowedClients,
    rejectListen: () => {
      listen = async () => {
        throw new Error("terminating connection due to administrator command");
      };
    },
  };
}
const nextTick = () => new Promise((resolve) => setTimeout(resolve, 5));

it("The socket adapter holds one connection, no matter how often it starts listening", async () => {
  const { pool, borrowed } = aPool();
  const adapters = adapterPool(pool);
  const client = await adapters.connect();
  void adapters.connect();
  void adapters.connect();
  await nextTick();
  expect(borrowed).toHaveLength(1);
  client.emit("end");
  await adapters.connect();
  expect(borrowed).toHaveLength(2);
});

it("A connection on which LISTEN fails is returned to the pool by the socket adapter", async () => {
  const { pool, borrowed, rejectListen } = aPool();
  rejectListen();
  const adapters = adapterPool(pool);
  const client = await adapters.connect();
  await expect(client.query('LISTEN "socket.io#/"')).rejects.toThrow("terminating");
  await nextTick();
  expect(borrowed.map(({ isReturned }) => isReturned)).toEqual([true]);
  await adapters.connect();
  expect(borrowed).toHaveLength(2);
});
