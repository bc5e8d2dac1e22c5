import type { Pool, PoolClient } from "pg";

/**
 * A pool that gives the socket adapter one connection at a time to listen on. The adapter starts listening
 * again for every event of a lost connection, and one loss causes several events. Each start would hold a
 * connection forever, until the process has none left for requests.
 */
export function adapterPool(pool: Pool): Pool {
  let isListening = false;
  const connect = async (): Promise<PoolClient> => {
    // Another start is already listening, so this one stops.
    if (isListening) return new Promise<never>(() => {});
    isListening = true;
    try {
      const client = await pool.connect();
      client.once("end", () => {
        isListening = false;
      });
      return removeWhenRefused(client);
    } catch (error) {
      isListening = false;
      throw error;
    }
  };
  const adaptedPool: Pool = Object.create(pool);
  adaptedPool.connect = connect as Pool["connect"];
  adaptedPool.query = pool.query.bind(pool) as Pool["query"];
  return adaptedPool;
}

/** Closes a connection that fails to listen, because the adapter only stops using it and leaves it open. */
function removeWhenRefused(client: PoolClient): PoolClient {
  const originalQuery = client.query;
  const listen = async (...args: unknown[]) => {
    try {
      return await Reflect.apply(originalQuery, client, args);
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  client.query = listen as typeof client.query;
  const release = client.release;
  client.release = (error) => {
    client.query = originalQuery;
    release(error);
  };
  return client;
}
