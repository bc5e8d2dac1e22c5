import { once } from "node:events";
import { createServer } from "node:net";
import { freePort, requireFreePort } from "./free-port.mjs";

it("A port in use is reported with advice", async () => {
  const other = createServer().listen(0, "localhost");
  await once(other, "listening");
  const { port } = other.address();
  await expect(requireFreePort(port, "Use --port.")).rejects.toThrow(`Port ${port} is in use. Use --port.`);
  other.close();
  await once(other, "close");
  await requireFreePort(port, "Use --port.");
  await requireFreePort(port, "Use --port.");
});

it("Each call returns a different free port below the ephemeral range", async () => {
  const first = await freePort();
  const other = createServer().listen(first + 1, "127.0.0.1");
  await once(other, "listening");
  const ports = [first, await freePort(), await freePort()];
  other.close();
  expect(ports).not.toContain(first + 1);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
