import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { liveGateway } from "../../testing/started-gateway";

describe("live connections", () => {
  const on = liveGateway();

  it("Fifty sockets without a sign-in are allowed from one place, and one that ends makes room", async () => {
    const open = () => on.live.open({ verificationuid: crypto.randomUUID() });
    const sockets = await Promise.all(Array.from({ length: 50 }, open));
    await expect(open()).rejects.toThrow("429 RATE_LIMITED");
    const { token } = await on.gateway.as("owner@demo.test");
    await on.live.open({ token });
    for (const socket of sockets) socket.disconnect();
    const again = async (): Promise<boolean> =>
      open().then(
        () => true,
        () => false,
      );
    while (!(await again())) await new Promise((go) => setTimeout(go, 50));
  });

  it("A socket that calls more often than any panel is closed", async () => {
    const { token } = await on.gateway.as("owner@demo.test");
    const socket = await on.live.open({ token });
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    for (let n = 0; n < 700; n += 1) socket.emit("nothing", {});
    expect(await ended).toBe("io server disconnect");
  });
});

describe("slow requests", () => {
  const on = liveGateway();

  it("Requests have time limits for their headers and as a whole", () => {
    const { server } = on.gateway.app;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 120_000]);
  });

  it("A large body with an unknown token is refused before it is read", async () => {
    const { port } = on.gateway.app.server.address() as AddressInfo;
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(
          "POST /api/tickets HTTP/1.1\r\nhost: localhost\r\nauthorization: nobody\r\n" +
            "content-type: application/json\r\ncontent-length: 5000000\r\n\r\n{",
        ),
      );
      socket.once("data", (head) => {
        resolve(head.toString().slice(0, 12));
        socket.destroy();
      });
      socket.once("error", reject);
    });
    expect(status).toBe("HTTP/1.1 401");
    const large = { body: { Email: "a@b.test", Password: "x", more: "x".repeat(20_000) } };
    expect((await on.gateway.nobody.call("POST", "/login", large)).status).toBe(413);
  });
});
