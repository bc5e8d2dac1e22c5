import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The range ends below the ports that the system assigns to outgoing connections, so that none of these is
 * taken before a server listens on it.
 */
const [firstPort, portCount] = [20_000, 12_000];
/**
 * The search begins at a number derived from the process id, so that simultaneous processes try different
 * ports.
 */
let nextOffset = (process.pid * 397) % portCount;

/**
 * Checks that a port is free. Some servers would not report a busy port to their caller.
 * @param {number} port on this machine
 * @param {string} remedy advice on how to choose another port
 * @throws Error if another program listens there
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
 * Finds a free port for a server whose port must be known before it starts. Each call returns a different one.
 */
export async function freePort() {
  for (let attempt = 0; attempt < portCount; attempt++) {
    const port = firstPort + nextOffset;
    nextOffset = (nextOffset + 1) % portCount;
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
