import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const startLimitMs = 30_000;
const isRoot = () => process.getuid?.() === 0;
const findNginx = () =>
  ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"].find((path) => existsSync(path));

/**
 * Finds nginx or, as root on Debian, installs its package.
 * @returns the path of the program
 * @throws an error with advice if there is none
 */
export function ensureNginx() {
  const binary = findNginx();
  if (binary) return binary;
  if (isRoot() && existsSync("/usr/bin/apt-get")) {
    console.warn("Installing Debian's nginx-light for the tests of the proxy …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const aptOptions = { stdio: ["ignore", "ignore", "inherit"], env };
    spawnSync("apt-get", ["update", "-qq"], aptOptions);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nginx-light"], aptOptions);
    const installedPath = findNginx();
    if (installedPath) return installedPath;
  }
  throw new Error("No nginx for the tests of the proxy. Install one.");
}

/**
 * Starts a temporary nginx, whose folder is deleted when it stops.
 * @param {{ site: string, port: number }} options the contents of its `http` block, and a port that it listens
 * on
 */
export async function startNginx({ site, port }) {
  const program = ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), "hpay-nginx-"));
  const file = join(folder, "nginx.conf");
  const errors = join(folder, "error.log");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = isRoot() ? "user root;" : "";
  writeFileSync(
    file,
    `${user} pid ${join(folder, "pid")}; error_log ${errors}; daemon off; worker_processes 1;
events {} http { access_log off; ${paths.join(" ")} ${site} }`,
  );
  const server = spawn(program, ["-c", file, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const exit = once(server, "exit");
  const abandon = () => {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  const deadline = Date.now() + startLimitMs;
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(errors, "utf8")}`);
    if (Date.now() > deadline) throw new Error("nginx did not listen in time");
    await pause(50);
  }
  return {
    async stop() {
      process.off("exit", abandon);
      server.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
