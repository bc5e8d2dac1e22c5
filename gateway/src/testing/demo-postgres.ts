import { randomBytes } from "node:crypto";
import { startPostgres } from "@hpay/build/postgres-server";
import { Client } from "pg";

/** A database on a PostgreSQL server with the demo data in it. */
export interface DemoPostgres {
  readonly url: string;
  /** Removes the database, and ends its server if that was started for it. */
  discard(): Promise<void>;
}

const template = "demo";

/**
 * A separate database with the demo data, copied from one that is filled once per server.
 * @param fill migrates and fills an empty database
 */
export async function demoPostgres(fill: (url: string) => Promise<void>): Promise<DemoPostgres> {
  const sharedUrl = process.env.TEST_POSTGRES;
  const ownServer = sharedUrl === undefined ? await startPostgres() : undefined;
  const server = sharedUrl ?? ownServer?.url ?? "";
  const name = `gateway_${randomBytes(6).toString("hex")}`;
  const urlOf = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  await onServer(server, async (client) => {
    await ensureTemplate(client, () => fill(urlOf(`${template}_draft`)));
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(name),
    async discard() {
      if (ownServer) await ownServer.stop();
      else await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Several test processes may need it at once: one fills it, the others wait. */
async function ensureTemplate(client: Client, fill: () => Promise<void>): Promise<void> {
  const isFilled = async () =>
    (await client.query("select from pg_database where datname = $1", [template])).rowCount === 1;
  if (await isFilled()) return;
  await client.query("select pg_advisory_lock(1)");
  if (!(await isFilled())) {
    await client.query(`drop database if exists ${template}_draft`);
    await client.query(`create database ${template}_draft`);
    await fill();
    await client.query(`alter database ${template}_draft rename to ${template}`);
  }
  await client.query("select pg_advisory_unlock(1)");
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
