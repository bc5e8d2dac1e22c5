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
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
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
