import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import fastify from "fastify";
import { answerErrors } from "./error-answer";
import { BatchedAnswer, limitUnreadAnswers } from "./unread-answers";

describe("answers that nobody reads", () => {
  const maxPauseMs = 3000;
  const hastyLimits = { maxPauseMs, minBytesPerSecond: 16 * 1024 * 1024 };
  const startEvents = new EventEmitter();
  const medium = Buffer.alloc(512 * 1024);
  function* brokenRows() {
    yield Buffer.from("[");
    throw new Error("a record that cannot be read");
  }
  const appWith = (limits?: typeof hastyLimits) => {
    const app = fastify();
    answerErrors(app);
    limitUnreadAnswers(app, limits);
    app.get("/large", async () => Buffer.alloc(32 * 1024 * 1024));
    app.get("/late", async ({ raw }) => {
      startEvents.emit("call");
      await once(raw.socket, "close");
      return Buffer.alloc(32 * 1024 * 1024);
    });
    app.get("/medium", async () => medium);
    app.post("/medium", async () => medium);
    app.get("/small", async () => ({ ok: true }));
    app.get("/broken", async () => new BatchedAnswer(medium.length, brokenRows()));
    return app;
  };
  const [app, impatientApp] = [appWith(), appWith(hastyLimits)];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    for (const server of [app, impatientApp]) await server.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    for (const server of [app, impatientApp]) await server.close();
  });

  /** Reads the answer's first bytes, and then nothing. */
  const ask = async (
    path: string,
    token: string,
    target = app,
    method = "GET",
  ): Promise<{ readonly socket: Socket; readonly status: string }> => {
    const { port } = target.server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1" });
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n\r\n`);
    const [head] = await once(socket, "data");
    socket.pause();
    return { socket, status: String(head).slice(9, 12) };
  };
  const statuses = (answers: readonly { readonly status: string }[]) => answers.map(({ status }) => status);

  it("A response that fails partway closes only its own connection", async () => {
    const { socket, status } = await ask("/broken", "one");
    expect(status).toBe("200");
    await once(socket.resume(), "close");
    expect(statuses([await ask("/small", "one")])).toEqual(["200"]);
  });

  it("A user can leave 64 MB of responses unread without affecting other users", async () => {
    const first = await Promise.all(Array.from({ length: 2 }, () => ask("/large", "one")));
    expect(statuses(first)).toEqual(Array(2).fill("200"));
    expect(
      statuses([await ask("/large", "one"), await ask("/small", "one"), await ask("/large", "two")]),
    ).toEqual(["429", "200", "200"]);
    // An answer of this size is still sent when it reports a change.
    expect(statuses([await ask("/medium", "one"), await ask("/medium", "one", app, "POST")])).toEqual([
      "429",
      "200",
    ]);
    for (const { socket } of first) socket.destroy();
    while ((await ask("/large", "one")).status !== "200");
  }, 60_000);

  it("Short responses to pipelined requests on one connection count together toward the limit", async () => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
    sockets.push(socket);
    socket.pause();
    const request = "GET /medium HTTP/1.1\r\nhost: localhost\r\nauthorization: seven\r\n\r\n";
    socket.write(request.repeat(200));
    await once(app.server, "request");
    socket.resume();
    let answers = "";
    for await (const part of socket) {
      answers += String(part).replaceAll("\0", "");
      if (answers.includes("HTTP/1.1 429")) break;
    }
    expect(answers).toContain("HTTP/1.1 429");
  }, 60_000);

  it("A response to an already reset connection does not count toward the limit", async () => {
    const { port } = app.server.address() as AddressInfo;
    for (let n = 0; n < 3; n++) {
      const socket = connect({ port, host: "127.0.0.1" });
      const call = once(startEvents, "call");
      socket.write("GET /late HTTP/1.1\r\nhost: localhost\r\nauthorization: five\r\n\r\n");
      await call;
      socket.resetAndDestroy();
      await once(socket, "close");
    }
    let { status } = await ask("/large", "five");
    for (let tries = 0; status === "429" && tries < 50; tries++) ({ status } = await ask("/large", "five"));
    expect(status).toBe("200");
  }, 60_000);

  it("A connection is closed when its client reads none of the response", async () => {
    const connected = once(impatientApp.server, "connection");
    await ask("/large", "three", impatientApp);
    const [connection] = (await connected) as [Socket];
    if (!connection.destroyed) await once(connection, "close");
    expect(connection.destroyed).toBe(true);
  }, 60_000);

  it("A connection is closed when its client reads the response too slowly", async () => {
    const connected = once(impatientApp.server, "connection");
    const { socket } = await ask("/large", "six", impatientApp);
    const [connection] = (await connected) as [Socket];
    const dripTimer = setInterval(() => socket.read(), 50);
    if (!connection.destroyed) await once(connection, "close");
    clearInterval(dripTimer);
    expect(connection.destroyed).toBe(true);
  }, 20_000);

  it("A connection stays open after a large response has been read", async () => {
    const { socket } = await ask("/large", "four", impatientApp);
    let bytes = 0;
    socket.on("data", (part) => {
      bytes += part.length;
    });
    while (bytes < 31 * 1024 * 1024) {
      socket.resume();
      await once(socket, "data");
    }
    await new Promise((go) => setTimeout(go, 2 * maxPauseMs));
    socket.write("GET /small HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain('{"ok":true}');
  }, 60_000);
});
