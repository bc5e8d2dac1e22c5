import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import fastify from "fastify";
import { limitArrivingBodies } from "./arriving-bodies";
import { answerErrors } from "./error-answer";

const megabyte = 1024 * 1024;

describe("bodies that arrive at the same time", () => {
  const app = fastify({ bodyLimit: 6 * megabyte });
  answerErrors(app);
  limitArrivingBodies(app);
  app.post("/", async () => ({ ok: true }));
  app.post("/small", { bodyLimit: 64 * 1024 }, async () => ({ ok: true }));
  app.get("/slow", () => new Promise(() => undefined));
  const sockets: Socket[] = [];
  const connections: Socket[] = [];
  app.server.on("connection", (socket: Socket) => connections.push(socket));
  beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  /** Sends the head of a request, and a body without its last byte. */
  const begin = (bytes: number, localAddress = "127.0.0.1"): Socket => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
    );
    socket.write(`"${"x".repeat(bytes - 2)}`);
    return socket;
  };
  const answerTo = async (socket: Socket): Promise<string> =>
    String((await once(socket, "data"))[0]).slice(9, 12);
  const sendWhole = (bytes: number, place?: string) => {
    const socket = begin(bytes, place);
    socket.write('"');
    return answerTo(socket);
  };

  const waitForBytes = async (bytes: number) => {
    while (connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0) < bytes)
      await new Promise((go) => setTimeout(go, 20));
  };

  it("One address can send 128 MB of larger bodies simultaneously without affecting other addresses", async () => {
    const waitingSockets = Array.from({ length: 21 }, () => begin(6 * megabyte));
    await waitForBytes(126 * megabyte);
    expect(await sendWhole(6 * megabyte)).toBe("429");
    expect([await sendWhole(60_000), await sendWhole(6 * megabyte, "127.0.0.2")]).toEqual(["200", "200"]);
    for (const socket of waitingSockets) socket.write('"');
    expect(await Promise.all(waitingSockets.map(answerTo))).toEqual(Array(21).fill("200"));
    expect(await sendWhole(6 * megabyte)).toBe("200");
  }, 60_000);

  it("Bodies that are announced but never arrive delay nobody", async () => {
    const { port } = app.server.address() as AddressInfo;
    const before = connections.length;
    for (let n = 0; n < 100; n++) {
      const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (n % 5)}` });
      sockets.push(socket.on("error", () => undefined));
      socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${6 * megabyte}\r\n\r\n"`);
    }
    while (connections.length < before + 100) await once(app.server, "connection");
    expect(await sendWhole(6 * megabyte)).toBe("200");
    expect(await sendWhole(6 * megabyte, "127.0.0.2")).toBe("200");
  }, 60_000);

  it("Request bodies in transit from one address are limited to 128 MB in total", async () => {
    const waitingSockets = Array.from({ length: 24 }, () => begin(6 * megabyte));
    const refusedAnswer = await Promise.race(waitingSockets.map(answerTo));
    expect(refusedAnswer).toBe("429");
    for (const socket of waitingSockets) socket.destroy();
    let last = await sendWhole(6 * megabyte);
    while (last === "429") last = await sendWhole(6 * megabyte);
    expect(last).toBe("200");
  }, 60_000);

  it("A body sent after an unanswered call stops counting toward the limit when the connection is reset", async () => {
    const { port } = app.server.address() as AddressInfo;
    for (let n = 0; n < 22; n++) {
      const socket = connect({ port, host: "127.0.0.1" });
      const arrival = new Promise<void>((resolve) => {
        const count = ({ method }: IncomingMessage) => {
          if (method !== "POST") return;
          app.server.off("request", count);
          resolve();
        };
        app.server.on("request", count);
      });
      socket.write(
        `GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\nPOST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${6 * megabyte}\r\n\r\n"`,
      );
      await arrival;
      socket.resetAndDestroy();
      await once(socket, "close");
    }
    let last = await sendWhole(6 * megabyte);
    for (let tries = 0; last === "429" && tries < 50; tries++) last = await sendWhole(6 * megabyte);
    expect(last).toBe("200");
  }, 60_000);

  it("A body of unknown length counts as its route's maximum size", async () => {
    const { port } = app.server.address() as AddressInfo;
    const waitingSockets = Array.from({ length: 22 }, () => {
      const socket = connect({ port, host: "127.0.0.1" });
      sockets.push(socket);
      socket.write(
        "POST /small HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n",
      );
      return socket;
    });
    await new Promise((go) => setTimeout(go, 500));
    for (const socket of waitingSockets) socket.write("0\r\n\r\n");
    expect(await Promise.all(waitingSockets.map(answerTo))).toEqual(Array(22).fill("200"));
  }, 60_000);
});
