import { SMTPServer } from "smtp-server";
import { startLimitMs, type TestGateway, testGateway } from "../testing/test-gateway";

/** A mail server that takes one user, and keeps what it was sent. */
async function aMailServer() {
  const received: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "shop" && password === "right"
        ? done(null, { user: username })
        : done(new Error("Authentication failed")),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push({
          to: session.envelope.rcptTo[0]?.address ?? "",
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    authOptional: false,
    allowInsecureAuth: true,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe("testsmtp", () => {
  let open: TestGateway;
  let closed: TestGateway;
  let mail: Awaited<ReturnType<typeof aMailServer>>;
  beforeAll(async () => {
    mail = await aMailServer();
    open = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    closed = await testGateway();
  }, startLimitMs);
  afterAll(async () => {
    await open.close();
    await closed.close();
    await mail.close();
  });

  const settings = (changes: Record<string, unknown> = {}) => ({
    body: {
      SMTPHost: "127.0.0.1",
      SMTPPort: mail.port,
      SMTPSecurity: "tls",
      SMTPUsername: "shop",
      SMTPPassword: "right",
      test_address: "owner@demo.test",
      ...changes,
    },
  });

  it("asks for host, user, password and a valid address", async () => {
    const owner = await open.as("owner@demo.test");
    for (const lacking of [
      { SMTPHost: " " },
      { SMTPUsername: "" },
      { SMTPPassword: "" },
      { test_address: "nobody" },
    ]) {
      expect((await owner.call("POST", "/testsmtp", settings(lacking))).body).toEqual({
        error: "INPUT_INSUFFICIENT",
      });
    }
  });

  it("never reaches a private address where the settings do not allow it", async () => {
    const owner = await closed.as("owner@demo.test");
    for (const SMTPHost of ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "::1"]) {
      expect((await owner.call("POST", "/testsmtp", settings({ SMTPHost }))).body).toEqual({
        error: "TARGET_NOT_ALLOWED",
      });
    }
    expect(mail.received).toEqual([]);
  });

  it("refuses a line break that would begin another header", async () => {
    const owner = await open.as("owner@demo.test");
    const answer = await owner.call(
      "POST",
      "/testsmtp",
      settings({ SMTPFromName: "Shop\r\nBcc: x@evil.example" }),
    );
    expect(answer.status).toBe(400);
  });

  it("sends one mail through the settings", async () => {
    const owner = await open.as("owner@demo.test");
    expect((await owner.call("POST", "/testsmtp", settings())).body).toEqual({ sent: true });
    expect(mail.received.map(({ to }) => to)).toEqual(["owner@demo.test"]);
  });

  it("answers with the mail server's words when it refuses", async () => {
    const owner = await open.as("owner@demo.test");
    const answer = await owner.call("POST", "/testsmtp", settings({ SMTPPassword: "wrong" }));
    expect(String(answer.body.error)).toContain("Authentication failed");
  });

  it("is for people who are signed in", async () => {
    expect((await open.nobody.call("POST", "/testsmtp", settings())).status).toBe(401);
  });
});
