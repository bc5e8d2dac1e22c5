import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port";

export interface PostgresServer {
  /** Of an empty database, or of the one that was copied. */
  readonly url: string;
  /** Stops the server, keeps what it holds as a copy to begin with later, and starts it again. */
  keep(folder: string): Promise<void>;
  stop(): Promise<void>;
}

const debian = "/usr/lib/postgresql";
const startWithinMs = 60_000;
const database = "hpay";

/**
 * A PostgreSQL server of its own on a free port, with its data in a folder that goes with it. PostgreSQL refuses to run
 * as root: then Debian's user `postgres` runs it.
 * @param from a folder that `keep` has made
 */
export async function startPostgres(from?: string): Promise<PostgresServer> {
  const bin = findServer();
  const user = unprivileged();
  const home = mkdtempSync(join(tmpdir(), "hpay-postgres-"));
  const folder = join(home, "data");
  const port = await freePort();
  const own = () => {
    if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, home]);
  };
  if (from === undefined) mkdirSync(folder, { mode: 0o700 });
  else cpSync(from, folder, { recursive: true });
  own();
  if (from === undefined) {
    const options = [
      "-D",
      folder,
      "-U",
      "hpay",
      "--auth=trust",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ];
    execFileSync(join(bin, "initdb"), options, { ...user, cwd: home, stdio: "pipe" });
  }

  let server: ChildProcess;
  const halt = async () => {
    const gone = once(server, "exit");
    // Fast: open transactions are rolled back, everything committed is written.
    server.kill("SIGINT");
    await gone;
  };
  const kill = () => server.kill("SIGQUIT");
  const start = async () => {
    const options = [
      "-D",
      folder,
      "-p",
      String(port),
      "-k",
      home,
      "-c",
      "listen_addresses=localhost",
      "-c",
      "fsync=off",
    ];
    server = spawn(join(bin, "postgres"), options, { ...user, cwd: home, stdio: "ignore" });
    await whenReady(server, port);
  };
  process.once("exit", kill);
  await start();
  if (from === undefined) await query(port, `create database ${database}`);
  return {
    url: urlOf(port, database),
    async keep(copy) {
      await halt();
      const draft = `${copy}.${process.pid}`;
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(folder, draft, { recursive: true });
      rmSync(copy, { recursive: true, force: true });
      renameSync(draft, copy);
      await start();
    },
    async stop() {
      process.off("exit", kill);
      await halt();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number, name: string) => `postgres://hpay@localhost:${port}/${name}`;

async function query(port: number, text: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, "postgres") });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function whenReady(server: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + startWithinMs;
  for (;;) {
    try {
      await query(port, "select 1");
      return;
    } catch (error) {
      if (Date.now() > until || server.exitCode !== null) throw error;
      await pause(100);
    }
  }
}

/** Folder of `initdb` and `postgres`: on the PATH, Debian's newest, or installed now by whoever may. */
function findServer(): string {
  const found = lookForServer();
  if (found) return found;
  if (process.getuid?.() === 0) {
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], { stdio: "pipe" });
    const installed = lookForServer();
    if (installed) return installed;
  }
  throw new Error("PostgreSQL is not installed: the tests need its initdb and postgres");
}

function lookForServer(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [...onPath, ...versions.map((version) => join(debian, version, "bin"))].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
