import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import fastify, { type FastifyBaseLogger } from "fastify";
import { StoreUnreachable } from "../database/guarded-pool";
import { createLog } from "../log";
import { answerErrors, badAddress, storeUnavailable } from "./error-answer";
import { requireToken } from "./require-token";

describe("unreadable requests", () => {
  const app = fastify({ frameworkErrors: badAddress });
  answerErrors(app);
  app.post("/orders", async () => ({}));
  app.post("/refused", { onRequest: requireToken }, async () => ({}));
  let address = "";
  beforeAll(async () => {
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  it("A refused body that is still arriving gets a response before its connection closes", async () => {
    const { port } = new URL(address);
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.write("POST /refused HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6000000\r\n\r\n");
    const sendTimer = setInterval(() => socket.write("x".repeat(1000)), 100);
    await once(socket, "close");
    clearInterval(sendTimer);
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*connection: close/s);
  });

  it("An oversized request is refused only after it has been sent, so that the sender reads the response", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify("x".repeat(8 * 1024 * 1024));
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await fetch(`${address}/orders`, { method: "POST", headers, body });
      expect(answer.status).toBe(413);
      expect(await answer.text()).toContain('"error":"413 PAYLOAD_TOO_LARGE');
    }
  });

  it.each([
    ["broken escapes in its address", { method: "GET", url: "/orders/1-%E0%A4%A" }, 400, /^400 VALIDATION /],
    [
      "half a JSON text",
      { method: "POST", url: "/orders", headers: { "content-type": "application/json" }, payload: "{" },
      400,
      /^400 VALIDATION /,
    ],
    [
      "a body of another kind",
      { method: "POST", url: "/orders", headers: { "content-type": "text/csv" }, payload: "a,b" },
      415,
      /^415 UNSUPPORTED_MEDIA/,
    ],
  ] as const)(
    "An unreadable request with %s is refused in the API's format",
    async (_, request, status, error) => {
      const answer = await app.inject(request);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({
        error: expect.stringMatching(error),
        error_code: expect.stringMatching(/^[A-Z_]+$/),
        errors: [],
        requestId: expect.any(String),
      });
    },
  );
});

describe("requests that an overloaded gateway refuses", () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLog("error", { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance: log });
  answerErrors(app);
  const lostError = new StoreUnreachable("no connection to the database", { cause: new AggregateError([]) });
  const failures = {
    shed: storeUnavailable(),
    lost: new Error("Failed query: select 1\nparams: kupac@primer.example", { cause: lostError }),
    bug: new TypeError("a bug"),
  };
  for (const [name, failure] of Object.entries(failures))
    app.get(`/${name}`, async () => {
      throw failure;
    });
  app.addContentTypeParser("image/png", async (_: unknown, body: AsyncIterable<unknown>) => {
    for await (const _part of body);
  });
  app.post("/logo", async () => ({}));
  const calls = new EventEmitter();
  app.addHook("onRequest", async () => void calls.emit("begun"));
  app.addHook("onSend", async () => void calls.emit("refused"));
  afterAll(() => app.close());

  it.each([
    ["shed", 503, "Service is currently unavailable. Please try later..."],
    ["lost", 503, "no connection to the database"],
  ])("A refusal is logged with a reason but without a stack: %s", async (name, status, reason) => {
    lines.length = 0;
    expect((await app.inject(`/${name}`)).statusCode).toBe(status);
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ reason })]);
    expect(lines.join()).not.toMatch(/ at |kupac/);
  });

  it("A client that hangs up during an upload logs no failure", async () => {
    lines.length = 0;
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "POST /logo HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/png\r\ncontent-length: 60\r\n\r\n{",
    );
    await once(calls, "begun");
    socket.destroy();
    await once(calls, "refused");
    expect(lines).toEqual([]);
  });

  it("A gateway failure is logged with its stack", async () => {
    lines.length = 0;
    expect((await app.inject("/bug")).statusCode).toBe(500);
    expect(lines.join()).toContain("error-answer.test");
  });
});
