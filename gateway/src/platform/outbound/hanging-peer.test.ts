import { createServer, type Server, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { postJson } from "./post-json";

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** A server that accepts each connection, sends the given bytes, and then nothing more. */
async function hangingServer(reply: string): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (reply !== "") socket.write(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("hanging peers", () => {
  const options = { allowPrivateTargets: true };

  it("A peer that never responds delays its caller no longer than the time limit, despite garbage collection", async () => {
    if (typeof collectGarbage !== "function") throw new Error("the collector cannot be called");
    const peer = await hangingServer("");
    const collectTimer = setInterval(() => collectGarbage(), 10);
    const openController = new AbortController();
    try {
      const calls = Array.from({ length: 10 }, () =>
        postJson(options, peer.url, "{}", { limitMs: 300, cutOff: openController.signal }).then(
          () => "answered",
          (error: unknown) => String(Object(error).name),
        ),
      );
      const ends = await Promise.race([
        Promise.all(calls),
        new Promise<string>((resolve) => setTimeout(resolve, 30_000, "still waiting").unref()),
      ]);
      expect(ends).toEqual(Array.from({ length: 10 }, () => "TimeoutError"));
    } finally {
      clearInterval(collectTimer);
      peer.close();
    }
  });

  it("An aborted call stops waiting for its peer", async () => {
    const peer = await hangingServer("");
    const ends = new AbortController();
    const call = postJson(options, peer.url, "{}", { cutOff: ends.signal });
    setTimeout(() => ends.abort(new Error("the caller ends")), 50);
    await expect(call).rejects.toThrow("the caller ends");
    peer.close();
  });

  it("A peer counts as responding once its status has arrived, even if the body never ends", async () => {
    const peer = await hangingServer(
      `HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${"x".repeat(20_000)}`,
    );
    const { status, body } = await postJson(options, peer.url, "{}");
    expect(status).toBe(200);
    expect(body).toBe("x".repeat(16 * 1024));
    peer.close();
  });
});
