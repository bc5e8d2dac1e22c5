import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startPostgres } from "../postgres-server.mjs";
import { root } from "../workspace.mjs";

const requireFromGateway = createRequire(join(root, "gateway", "package.json"));
const load = (name) => import(pathToFileURL(requireFromGateway.resolve(name)).href);

/**
 * Opens a store for one run. `env` configures the gateway for the store; `withQueries` gives access to it while
 * no gateway runs.
 */
export const stores = {
  async pglite() {
    const dataDir = mkdtempSync(join(tmpdir(), "hpay-bench-"));
    return {
      title: "PGlite",
      env: { DATA_DIR: dataDir },
      async withQueries(action) {
        const [{ PGlite }, { btree_gin }, { pg_trgm }] = await Promise.all([
          load("@electric-sql/pglite"),
          load("@electric-sql/pglite/contrib/btree_gin"),
          load("@electric-sql/pglite/contrib/pg_trgm"),
        ]);
        const db = await PGlite.create({
          dataDir: join(dataDir, "database"),
          extensions: { pg_trgm, btree_gin },
        });
        await db.exec("set maintenance_work_mem = '256MB'");
        await action((text, values) => db.query(text, values));
        await db.close();
      },
      discard: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  },

  /** Configured as for production: commits are flushed to disk. */
  async postgres() {
    const dataDir = mkdtempSync(join(tmpdir(), "hpay-bench-"));
    const server = await startPostgres({
      shared_buffers: "512MB",
      maintenance_work_mem: "1GB",
      max_wal_size: "4GB",
    });
    return {
      title: "PostgreSQL",
      env: { DATA_DIR: dataDir, DATABASE_URL: server.url },
      async withQueries(action) {
        const { default: pg } = await load("pg");
        const client = new pg.Client({ connectionString: server.url });
        await client.connect();
        await action((text, values) => client.query(text, values));
        await client.end();
      },
      async discard() {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
};
