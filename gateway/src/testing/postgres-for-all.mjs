import { startPostgres } from "@hpay/build/postgres-server";

/** With `TEST_STORE=postgres` one server serves the whole run, with a database for each gateway. */
export default async function startForAll() {
  if (process.env.TEST_STORE !== "postgres") return;
  const server = await startPostgres();
  process.env.TEST_POSTGRES = server.url;
  globalThis.postgresForAll = server;
}
