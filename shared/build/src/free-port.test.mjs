import { once } from "node:events";
import { createServer } from "node:net";
import { requireFreePort } from "./free-port.mjs";

it("A port of another program is named with what to do, and a free one stays free", async () => {
  const other = createServer().listen(0, "localhost");
  await once(other, "listening");
  const { port } = other.address();
  await expect(requireFreePort(port, "Use --port.")).rejects.toThrow(`Port ${port} is in use. Use --port.`);
  other.close();
  await once(other, "close");
  await requireFreePort(port, "Use --port.");
  await requireFreePort(port, "Use --port.");
});
