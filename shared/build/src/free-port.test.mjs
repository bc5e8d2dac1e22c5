import { once } from "node:events";
import { createServer } from "node:net";
import { freePort, requireFreePort } from "./free-port.mjs";

it("The error about a port in use includes the caller's advice", async () => {
  const otherServer = createServer().listen(0, "localhost");
  await once(otherServer, "listening");
  const { port } = otherServer.address();
  await expect(requireFreePort(port, "Use --port.")).rejects.toThrow(`Port ${port} is in use. Use --port.`);
  otherServer.close();
  await once(otherServer, "close");
  await requireFreePort(port, "Use --port.");
  await requireFreePort(port, "Use --port.");
});

it("Each call returns a different free port below the ephemeral range", async () => {
  const firstPort = await freePort();
  const otherServer = createServer().listen(firstPort + 1, "127.0.0.1");
  await once(otherServer, "listening");
  const ports = [firstPort, await freePort(), await freePort()];
  otherServer.close();
  expect(ports).not.toContain(firstPort + 1);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
