import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@hpay/build/postgres-server";

/** With `TEST_STORE=postgres` one server serves the whole run, with a database for each gateway. */
export default async function beginRun() {
  // The files of the tests are deleted with the run. Servers that run as other users can reach their folders in it.
  globalThis.folderOfRun = mkdtempSync(join(tmpdir(), "hpay-tests-"));
  chmodSync(globalThis.folderOfRun, 0o711);
  process.env.TMPDIR = globalThis.folderOfRun;
  if (process.env.TEST_STORE !== "postgres") return;
  const server = await startPostgres();
  process.env.TEST_POSTGRES = server.url;
  globalThis.postgresForAll = server;
}
