import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Checks a port before a server starts on it whose own error would reach no caller.
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
