import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.mjs";

const debian = "/usr/lib/postgresql";
const startLimitMs = 60_000;
const user = "hpay";
const run = promisify(execFile);
const isRoot = () => process.getuid?.() === 0;

/**
 * Folder of the PostgreSQL server's programs on this machine: from the PATH, or else Debian's newest version;
 * undefined if there is none.
 */
function findPostgres() {
  const pathFolders = (process.env.PATH ?? "").split(delimiter);
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...pathFolders, ...versions.map((version) => join(debian, version, "bin"))].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/**
 * Finds a PostgreSQL server or, as root on Debian, installs its package.
 * @returns the folder of its programs
 * @throws an error with advice if there is none
 */
export function ensurePostgres() {
  const binary = findPostgres();
  if (binary) return binary;
  if (isRoot() && existsSync("/usr/bin/apt-get")) {
    console.warn("Installing Debian's postgresql for the tests on a server …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const aptOptions = { stdio: ["ignore", "ignore", "inherit"], env };
    spawnSync("apt-get", ["update", "-qq"], aptOptions);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], aptOptions);
    const installedFolder = findPostgres();
    if (installedFolder) return installedFolder;
  }
  throw new Error("No PostgreSQL for the tests on a server. Install one, or put its programs on the PATH.");
}

/**
 * Starts a temporary PostgreSQL server on a free local port; its data folder is deleted when it stops.
 * PostgreSQL refuses to run as root, so Debian's user `postgres`, or `nobody`, runs it.
 * @param {Readonly<Record<string, string | number>>} settings of the server; by default it does not flush to disk
 * @param {string} disk folder that contains the data folder
 */
export async function startPostgres(settings = { fsync: "off", synchronous_commit: "off" }, disk = tmpdir()) {
  const programs = ensurePostgres();
  const homeFolder = mkdtempSync(join(disk, "hpay-postgres-"));
  const folder = join(homeFolder, "data");
  const port = String(await freePort());
  mkdirSync(folder, { mode: 0o700 });
  const userOptions = { ...serverUser(homeFolder), cwd: homeFolder };
  const cluster = ["-D", folder, "-U", user, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(programs, "initdb"), cluster, { ...userOptions, stdio: "pipe" });

  const options = Object.entries({ listen_addresses: "localhost", ...settings });
  const start = () => {
    const child = spawn(
      join(programs, "postgres"),
      [
        "-D",
        folder,
        "-p",
        port,
        "-k",
        homeFolder,
        ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      { ...userOptions, stdio: "ignore" },
    );
    return { child, ended: once(child, "exit") };
  };
  let { child: server, ended: exit } = start();
  // The server stops without a checkpoint, because nothing will read its folder again.
  const kill = () => server.kill("SIGQUIT");
  const abandon = () => {
    kill();
    rmSync(homeFolder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", abandon);
  const urlOf = (/** @type {string} */ name) => `postgres://${user}@localhost:${port}/${name}`;
  await whenReady(() => isReady(folder), server);
  return {
    /** Address of the database `postgres`, which is empty. */
    url: urlOf("postgres"),
    urlOf,
    get pid() {
      return server.pid;
    },
    /** Restarts the server as an administrator would: connections are cut, and committed data is preserved. */
    async restart() {
      server.kill("SIGINT");
      await exit;
      ({ child: server, ended: exit } = start());
      await whenReady(() => isReady(folder), server);
    },
    async stop() {
      process.off("exit", abandon);
      kill();
      await exit;
      rmSync(homeFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Copies a running server to a standby on another port, which follows that server until it is promoted.
 * @param {string} url of the primary, which has `wal_level: "replica"`
 * @param {Readonly<Record<string, string | number>>} settings of the standby
 */
export async function startStandby(url, settings = {}) {
  // A link on the PATH may lead to a folder with only the server program.
  const programs = dirname(realpathSync(join(ensurePostgres(), "postgres")));
  const homeFolder = mkdtempSync(join(tmpdir(), "hpay-standby-"));
  const folder = join(homeFolder, "data");
  const userOptions = { ...serverUser(homeFolder), cwd: homeFolder };
  const port = String(await freePort());
  const primary = ["--dbname", url, "--pgdata", folder, "--write-recovery-conf", "--checkpoint=fast"];
  await run(join(programs, "pg_basebackup"), [...primary, "--wal-method=stream", "--no-sync"], userOptions);
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", folder, "-p", port, "-k", homeFolder, ...options], {
    ...userOptions,
    stdio: "ignore",
  });
  const exit = once(server, "exit");
  const abandon = () => {
    server.kill("SIGQUIT");
    rmSync(homeFolder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", abandon);
  await whenReady(() => isReady(folder), server);
  return {
    port: Number(port),
    /** Promotes the standby to a primary; resolves when it accepts writes. */
    promote: () => run(join(programs, "pg_ctl"), ["promote", "--wait", "-D", folder], userOptions),
    async stop() {
      process.off("exit", abandon);
      server.kill("SIGQUIT");
      await exit;
      rmSync(homeFolder, { recursive: true, force: true });
    },
  };
}

/** The eighth line of the server's pid file shows whether it accepts connections. */
function isReady(folder) {
  const file = join(folder, "postmaster.pid");
  const state = existsSync(file) ? readFileSync(file, "utf8").split("\n")[7]?.trim() : "";
  return state === "ready" || state === "standby";
}

async function whenReady(isServerReady, server) {
  const deadline = Date.now() + startLimitMs;
  while (!isServerReady()) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error("PostgreSQL did not answer in time");
    await pause(50);
  }
}

/** PostgreSQL refuses to run as root, so another user runs it and owns the folder. */
function serverUser(homeFolder) {
  if (!isRoot()) return {};
  const identity = unprivilegedUser();
  execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, homeFolder]);
  return identity;
}

function unprivilegedUser() {
  const id = (option, name) =>
    Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: "pipe" }));
  try {
    return { uid: id("-u", "postgres"), gid: id("-g", "postgres") };
  } catch {
    return { uid: id("-u", "nobody"), gid: id("-g", "nobody") };
  }
}
