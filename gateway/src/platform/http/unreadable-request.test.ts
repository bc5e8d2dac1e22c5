import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("bytes that are not a request", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway({ TRUST_PROXY: "1" });
    await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  }, startLimitMs);
  afterAll(() => gateway.close());
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = gateway.app.server.address() as AddressInfo;
      let answer = "";
      const socket = connect(port, "127.0.0.1", () => socket.end(text));
      socket.on("data", (bytes) => {
        answer += bytes;
      });
      socket.on("close", () => resolve(answer));
      socket.on("error", reject);
    });

  it("Bytes that are not an HTTP request are refused in the API's format", async () => {
    const longAnswer = await send(
      `GET /api/companies?filter=${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    );
    expect(longAnswer).toMatch(/^HTTP\/1\.1 431 .*"error":"431 PAYLOAD_TOO_LARGE /s);
    const junkAnswer = await send("hello\r\n\r\n");
    expect(junkAnswer).toMatch(/^HTTP\/1\.1 400 .*"error":"400 VALIDATION .*"requestId":"[0-9a-f-]{36}"/s);
  });

  const upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n";
  const foreignSocket = `${upgrade}sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\norigin: https://foreign.example\r\n`;
  it.each([
    ["headers that are too long", `POST /login HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(20_000)}\r\n`, 431],
    ["an unknown method", "WEIRD /login HTTP/1.1\r\nhost: x\r\n", 400],
    ["no host", "POST /login HTTP/1.1\r\n", 400],
    [
      "an upgrade that is refused",
      `GET /wsapi/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\n${foreignSocket}`,
      400,
    ],
  ])(
    "A sender of a long body reads the refusal of a request with %s: its connection is not reset",
    async (_, head, status) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const body = "x".repeat(5_000_000);
        const answer = await send(`${head}content-length: ${body.length}\r\n\r\n${body}`);
        expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      }
    },
  );

  it("A connection with many unanswered requests is closed", async () => {
    const countOf = async (requests: number) => {
      const answers = await send("GET /health HTTP/1.1\r\nhost: x\r\n\r\n".repeat(requests));
      return answers.split("HTTP/1.1 200").length - 1;
    };
    expect(await countOf(100)).toBe(100);
    expect(await countOf(1500).catch(() => 0)).toBeLessThan(101);
  });

  it("Rate limits use the address from the trusted proxy, not one sent by the client", async () => {
    const post = (forwardedFor: string) =>
      gateway.nobody.call("POST", "/register", {
        headers: { "x-forwarded-for": forwardedFor },
        body: {
          Name: "Ana Anić",
          Email: "owner@demo.test",
          Password: "Strong-123!",
          Confirmpassword: "Strong-123!",
        },
      });
    let last = 0;
    for (let tries = 0; tries <= 60; tries++) last = (await post(`10.9.8.${tries}, 203.0.113.7`)).status;
    expect(last).toBe(429);
    expect((await post("203.0.113.7, 203.0.113.8")).status).toBe(200);
  });
});
