import { EventEmitter, once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { Server } from "socket.io";
import { liveGateway } from "../../testing/started-gateway";
import type { LiveSocket } from "./live-types";
import { SocketLimits } from "./socket-limits";

describe("live connections", () => {
  const env = liveGateway();
  const raw: Socket[] = [];
  // A raw socket never answers the closing frame, and the gateway would wait for this answer when it stops.
  afterEach(() => {
    for (const socket of raw.splice(0)) socket.destroy();
  });

  /** A raw web socket that ignores the client's protocol. */
  const open = (
    localAddress: string,
    port = (env.gateway.app.server.address() as AddressInfo).port,
    path = "/wsapi/?EIO=4&transport=websocket",
  ): Promise<{ readonly socket: Socket; readonly status: string }> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress }, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
            "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        ),
      );
      raw.push(socket);
      socket.once("data", (head) => resolve({ socket, status: head.toString().slice(9, 12) }));
      socket.once("error", reject);
      socket.once("close", () => resolve({ socket, status: "" }));
    });

  it.each([
    ["/health", "200"],
    ["/wsapi", "404"],
    ["//wsapi/?EIO=4&transport=websocket", "404"],
  ])("A web socket at %s is treated as an ordinary request", async (path, status) => {
    expect((await open("127.0.0.1", undefined, path)).status).toBe(status);
  });

  it("A preflight response for a live connection does not echo the requested headers", async () => {
    const { port } = env.gateway.app.server.address() as AddressInfo;
    const largeId = "x".repeat(7000);
    const { headers } = await fetch(`http://127.0.0.1:${port}/wsapi/?EIO=4&transport=polling`, {
      method: "OPTIONS",
      headers: {
        origin: env.gateway.services.settings.publicUrl,
        "access-control-request-headers": largeId,
      },
    });
    expect(headers.get("access-control-allow-headers")).toBe("content-type");
    expect([...headers.values()].join("").length).toBeLessThan(1000);
  });

  it("One address can have fifty sockets open without signing in", async () => {
    const enter = () => env.live.open({ verificationuid: crypto.randomUUID() });
    const sockets = await Promise.all(Array.from({ length: 50 }, enter));
    await expect(enter()).rejects.toThrow("429 RATE_LIMITED");
    const { token } = await env.gateway.as("owner@demo.test");
    await env.live.open({ token });
    for (const socket of sockets) socket.disconnect();
    const canReconnect = async (): Promise<boolean> =>
      enter().then(
        () => true,
        () => false,
      );
    while (!(await canReconnect())) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it("Anonymous connections are limited per address, and closed connections free their slots", async () => {
    const openedSockets = await Promise.all(Array.from({ length: 1000 }, () => open("127.0.0.3")));
    expect(openedSockets.filter(({ status }) => status === "101")).toHaveLength(1000);
    // On a busy machine, more may fit: the first connections may be closed already, because nobody signed in.
    while ((await open("127.0.0.3")).status === "101");
    const emptySid = "/wsapi/?EIO=4&transport=websocket&sid=";
    expect((await open("127.0.0.3", undefined, emptySid)).status).toBe("400");
    expect((await open("127.0.0.4")).status).toBe("101");
    for (const { socket } of openedSockets) socket.destroy();
    while ((await open("127.0.0.3")).status !== "101")
      await new Promise((resolve) => setTimeout(resolve, 50));
  }, 60_000);

  it("An address with a thousand anonymous connections cannot open another until one ends", () => {
    const limits = new SocketLimits();
    const connections = Array.from({ length: 1000 }, () => new EventEmitter());
    for (const connection of connections) {
      expect(limits.admits("192.0.2.1")).toBe(true);
      const wholeLimit = {
        request: { socket: { destroy: () => {} } },
        transport: { name: "websocket" },
        close() {},
      };
      limits.takeUnnamed(Object.assign(connection, wholeLimit), "192.0.2.1");
    }
    expect([limits.admits("192.0.2.1"), limits.admits("192.0.2.2")]).toEqual([false, true]);
    connections[0]?.emit("close");
    expect(limits.admits("192.0.2.1")).toBe(true);
  });

  it("One address can open two thousand connections a minute without blocking other addresses", () => {
    const limits = new SocketLimits();
    const admissions = Array.from({ length: 2001 }, (_, n) =>
      limits.admits(`2001:db8:1:2::${n.toString(16)}`),
    );
    expect(admissions.filter(Boolean)).toHaveLength(2000);
    expect(limits.admits("2001:db8:1:3::1")).toBe(true);
  });

  it("A connection that sends objects in place of its token and ids is not logged as a gateway failure", async () => {
    const errorSpy = jest.spyOn(env.gateway.services.log, "error");
    const { token } = await env.gateway.as("owner@demo.test");
    const oddToken = { toString: "x", valueOf: 1 };
    await expect(env.live.open({ token: oddToken })).rejects.toThrow("401 UNAUTHORIZED");
    await expect(env.live.open({ token, userId: oddToken })).rejects.toThrow("403 FORBIDDEN");
    await env.live.open({ token, companyId: oddToken });
    expect(errorSpy).not.toHaveBeenCalled();
    errorSpy.mockRestore();
  });

  it("A connection that repeatedly sends an invalid token is closed after a few refusals", async () => {
    const { socket } = await open("127.0.0.5");
    let receivedText = "";
    socket.on("data", (text) => {
      receivedText += text.toString();
    });
    const socketEnd = new Promise((resolve) => socket.once("close", resolve));
    socket.write(Buffer.concat(Array.from({ length: 200 }, () => maskedFrame('40{"token":"nobody"}'))));
    await socketEnd;
    expect(receivedText.match(/401 UNAUTHORIZED/g)?.length ?? 0).toBeLessThanOrEqual(10);
  }, 30_000);

  it("A ping is answered with its own data", async () => {
    const { socket } = await open("127.0.0.8");
    const answer = new Promise<Buffer>((resolve) =>
      socket.on("data", (part) => {
        if (part[0] === 0x8a) resolve(part);
      }),
    );
    socket.write(Buffer.from([0x89, 0x82, 0, 0, 0, 0, 0x68, 0x69]));
    expect((await answer).subarray(2).toString()).toBe("hi");
  });

  it.each([
    ["pings", 0x89],
    ["pongs", 0x8a],
  ])(
    "A connection that floods the gateway with %s is closed",
    async (_name, opcode) => {
      const { socket } = await open("127.0.0.7");
      let answered = 0;
      socket.on("data", (part) => {
        answered += part.length;
      });
      const socketEnd = new Promise((resolve) => socket.once("close", resolve));
      socket.write(
        Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([opcode, 0x80, 1, 2, 3, 4]))),
      );
      await socketEnd;
      expect(answered).toBeLessThan(1000);
    },
    30_000,
  );

  it("Clients that disconnect while connecting do not count as waiting for sign-in", async () => {
    const waitingFrame = () => maskedFrame(`40{"verificationuid":"${crypto.randomUUID()}"}`);
    for (let n = 0; n < 120; n += 1) {
      const { socket } = await open("127.0.0.6");
      const closeEvent = once(socket, "close");
      socket.end(waitingFrame());
      await closeEvent;
    }
    const { socket } = await open("127.0.0.6");
    const answerText = new Promise<string>((resolve) => {
      let receivedText = "";
      socket.on("data", (part) => {
        receivedText += String(part);
        const [answer] = /4[04]\{.*/.exec(receivedText) ?? [];
        if (answer !== undefined) resolve(answer);
      });
    });
    socket.write(waitingFrame());
    expect(await answerText).toMatch(/^40\{"sid"/);
  }, 60_000);

  it("Closing a polling connection leaves the proxy's connection open for other visitors", async () => {
    const { port } = env.gateway.app.server.address() as AddressInfo;
    const call = (agent: Agent, method: string, path: string, body = "") =>
      new Promise<{ readonly status: number | undefined; readonly text: string; readonly from: unknown }>(
        (resolve, reject) => {
          const headers = { host: "localhost", "content-type": "text/plain;charset=UTF-8" };
          const sentRequest = request({ port, host: "127.0.0.1", agent, method, path, headers }, (answer) => {
            const from = sentRequest.socket?.localPort;
            let text = "";
            answer.on("data", (part) => {
              text += String(part);
            });
            answer.once("end", () => resolve({ status: answer.statusCode, text, from }));
          });
          sentRequest.once("error", reject).end(body);
        },
      );
    const proxy = new Agent({ keepAlive: true, maxSockets: 1 });
    const other = new Agent();
    const path = "/wsapi/?EIO=4&transport=polling";
    const openedSession = await call(proxy, "GET", path);
    const ownPath = `${path}&sid=${JSON.parse(openedSession.text.slice(1)).sid}`;
    const floodOfPackets = Array.from({ length: 200 }, () => '40{"token":"nobody"}').join("\u001e");
    await call(other, "POST", ownPath, floodOfPackets).catch(() => undefined);
    const after = await call(proxy, "GET", ownPath);
    expect([after.status, after.from]).toEqual([400, openedSession.from]);
    proxy.destroy();
  });

  it.each([
    ["short", 100, 2100],
    ["long", 400_000, 10],
  ])(
    "A connection that leaves %s messages unread is closed",
    async (_kind, length, max) => {
      const server = createServer();
      const io = new Server(server, { path: "/wsapi" });
      const limits = new SocketLimits();
      io.engine.on("connection", (connection) => limits.takeUnnamed(connection, ""));
      let isClosed = false;
      const joinedSocket = new Promise<LiveSocket>((resolve) => io.on("connection", resolve));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const { socket } = await open("127.0.0.1", port);
      socket.pause().write(maskedFrame("40"));
      const silentClient = await joinedSocket;
      silentClient.on("disconnect", () => {
        isClosed = true;
      });
      // The system buffers the first megabytes; only the rest waits in the gateway, which limits it.
      const fillsSystem = "x".repeat(16_000_000);
      silentClient.emit("onOrderCreated", fillsSystem);
      for (let n = 0; n < max && !isClosed; n += 1) {
        silentClient.emit("onOrderCreated", "x".repeat(length));
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(isClosed).toBe(true);
      await io.close();
    },
    30_000,
  );

  it("A socket that makes more calls than a panel ever does is closed", async () => {
    const { token } = await env.gateway.as("owner@demo.test");
    const socket = await env.live.open({ token });
    const socketEnd = new Promise((resolve) => socket.once("disconnect", resolve));
    for (let n = 0; n < 700; n += 1) socket.emit("nothing", {});
    expect(await socketEnd).toBe("io server disconnect");
  });
});

/** A client's text frame of less than 126 bytes, masked with zeros. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

describe("large requests", () => {
  const env = liveGateway();

  it("A large body with an unknown token is refused before it is read", async () => {
    const { port } = env.gateway.app.server.address() as AddressInfo;
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
    const largeRequest = { body: { Email: "a@b.test", Password: "x", more: "x".repeat(20_000) } };
    expect((await env.gateway.nobody.call("POST", "/login", largeRequest)).status).toBe(413);
  });
});
