import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The range ends below the ports of outgoing connections, any of which could be in use before a server
 * listens on it.
 */
const [firstPort, portCount] = [20_000, 12_000];
/** Processes that run at the same time begin their search far apart. */
let next = (process.pid * 397) % portCount;

/**
 * Checks that a port is free, for a server that would not report it to the caller itself.
 * @param {number} port on this machine
 * @param {string} remedy how to name another port
 * @throws Error when another program listens there
 */
export async function requireFreePort(port, remedy) {
  const probe = createServer().listen(port, "localhost");
  try {
    await once(probe, "listening");
  } catch {
    throw new Error(`Port ${port} is in use. ${remedy}`);
  }
  probe.close();
  await once(probe, "close");
}

/**
 * A free port on this machine for a server whose port must be known before it starts; each call gets a different one.
 */
export async function freePort() {
  for (let tries = 0; tries < portCount; tries++) {
    const port = firstPort + next;
    next = (next + 1) % portCount;
    if (await isFree(port)) return port;
  }
  throw new Error("there is no free port");
}

/** @param {number} port on any address of this machine */
async function isFree(port) {
  const probe = createServer().listen(port);
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
