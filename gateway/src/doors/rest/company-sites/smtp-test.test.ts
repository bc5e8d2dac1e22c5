import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { shopMailServer } from "../../../testing/shop-mail-server";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

describe("testsmtp", () => {
  let openGateway: TestGateway;
  let closedGateway: TestGateway;
  let mail: Awaited<ReturnType<typeof shopMailServer>>;
  beforeAll(async () => {
    mail = await shopMailServer();
    openGateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    closedGateway = await testGateway();
  }, startLimitMs);
  afterAll(async () => {
    await openGateway.close();
    await closedGateway.close();
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

  // spec 1.7-post-testsmtp
  it("testsmtp requires host, user, password and a valid address", async () => {
    const owner = await openGateway.as("owner@demo.test");
    for (const missingField of [
      { SMTPHost: " " },
      { SMTPUsername: "" },
      { SMTPPassword: "" },
      { test_address: "nobody" },
      { SMTPHost: undefined },
      { SMTPPort: "65536" },
      { SMTPPort: "0" },
      { SMTPPort: 0 },
      { SMTPPort: "x" },
      { SMTPSecurity: "none" },
    ]) {
      expect((await owner.call("POST", "/testsmtp", settings(missingField))).body).toEqual({
        error: "INPUT_INSUFFICIENT",
      });
    }
  });

  it("testsmtp connects to no private address unless the settings allow private addresses", async () => {
    const owner = await closedGateway.as("owner@demo.test");
    for (const SMTPHost of ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "::1"]) {
      expect((await owner.call("POST", "/testsmtp", settings({ SMTPHost }))).body).toEqual({
        error: "TARGET_NOT_ALLOWED",
      });
    }
    expect(mail.received).toEqual([]);
  });

  it("testsmtp rejects a line break that would inject another header", async () => {
    const owner = await openGateway.as("owner@demo.test");
    const answer = await owner.call(
      "POST",
      "/testsmtp",
      settings({ SMTPFromName: "Shop\r\nBcc: x@evil.example" }),
    );
    expect([answer.status, answer.body]).toEqual([200, { error: "INPUT_INSUFFICIENT" }]);
  });

  it("testsmtp is forbidden to staff", async () => {
    const before = mail.received.length;
    const staff = await openGateway.as("staff@demo.test");
    expect((await staff.call("POST", "/testsmtp", settings())).body).toEqual({ error: "FORBIDDEN" });
    const other = await openGateway.as("other@demo.test");
    expect((await other.call("POST", "/testsmtp", settings({ company_site_id: 1 }))).body).toEqual({
      error: "NOT_FOUND",
    });
    expect(mail.received).toHaveLength(before);
  });

  it("testsmtp sends one e-mail with the given settings", async () => {
    const owner = await openGateway.as("owner@demo.test");
    expect((await owner.call("POST", "/testsmtp", settings())).body).toEqual({ sent: true });
    expect(mail.received.map(({ to }) => to)).toEqual(["owner@demo.test"]);
  });

  it("testsmtp sends the stored password only to its original server", async () => {
    const owner = await openGateway.as("owner@demo.test");
    const { Data } = (await owner.call("GET", "/api/company_sites/1")).body.data;
    const store = (SMTPHost: string, SMTPPassword: string) =>
      owner.call("PUT", "/api/company_sites/1", {
        body: { Data: JSON.stringify({ ...JSON.parse(Data), SMTPHost, SMTPPassword }) },
      });
    const tryStored = async () =>
      (await owner.call("POST", "/testsmtp", settings({ company_site_id: 1, SMTPPassword: "" }))).body;
    await store("mail.dunav.example", "right");
    expect(await tryStored()).toEqual({ error: "INPUT_INSUFFICIENT" });
    await store("127.0.0.1", "");
    // A test with another server requires the password in the request.
    expect(await tryStored()).toEqual({ error: "INPUT_INSUFFICIENT" });
    await store("127.0.0.1", "right");
    await store(" 127.0.0.1", "");
    expect(await tryStored()).toEqual({ sent: true });
  });

  it("testsmtp accepts every spelling of the security setting", async () => {
    const owner = await openGateway.as("owner@demo.test");
    const answer = await owner.call("POST", "/testsmtp", settings({ SMTPSecurity: "StartTLS" }));
    expect(answer.body).toEqual({ sent: true });
  });

  it("testsmtp returns the mail server's error", async () => {
    const owner = await openGateway.as("owner@demo.test");
    const answer = await owner.call("POST", "/testsmtp", settings({ SMTPPassword: "wrong" }));
    expect(String(answer.body.error)).toContain("Authentication failed");
  });

  it("testsmtp reaches the gateway's own mailbox only with the settings that the mailbox page shows", async () => {
    const owner = await closedGateway.as("owner@demo.test");
    const page = (await closedGateway.nobody.call("GET", "/dev/mail")).body;
    const [host, port, user, password] = [...String(page).matchAll(/<code>(.+?)<\/code>/g)].map(
      ([, code]) => code,
    );
    const ownSettings = { SMTPHost: host, SMTPPort: port, SMTPUsername: user, SMTPPassword: password };
    const send = async (changes: object) =>
      (
        await owner.call(
          "POST",
          "/testsmtp",
          settings({ ...ownSettings, test_address: "proba@dunav.example", ...changes }),
        )
      ).body;
    for (const SMTPSecurity of ["ssl", "tls", "starttls"])
      expect(await send({ SMTPSecurity })).toEqual({ sent: true });
    expect(
      (await closedGateway.nobody.call("GET", "/dev/mail.json?to=proba@dunav.example")).body,
    ).toHaveLength(3);
    expect(String((await send({ SMTPPassword: "wrong" })).error)).toContain("535");
    expect(await send({ SMTPPort: Number(port) + 1 })).toEqual({ error: "TARGET_NOT_ALLOWED" });
  });

  it("testsmtp requires a sign-in", async () => {
    expect((await openGateway.nobody.call("POST", "/testsmtp", settings())).status).toBe(401);
    expect((await openGateway.nobody.call("POST", "/testsmtp", { body: { SMTPHost: 5 } })).status).toBe(401);
  });

  it("Customers are mailed through the gateway when the POS's own mail server does not respond", async () => {
    const owner = await openGateway.as("owner@demo.test");
    const { test_address: _, ...own } = settings().body;
    const pos = (changes: object) =>
      owner.call("PUT", "/api/company_sites/1", {
        body: {
          Data: JSON.stringify({
            UseExternalSMTP: true,
            ...own,
            SMTPFrom: "prodaja@dunav.example",
            SMTPFromName: "Dunav",
            ...changes,
          }),
        },
      });
    const offer = async (Uid: string) => {
      const Data = JSON.stringify({ billing: { email: "kupac@primer.example" }, pbl_notify: true });
      const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data };
      return (await owner.call("POST", "/api/company_site_orders", { body })).body.data;
    };
    const gatewayMails = async () =>
      (await openGateway.nobody.call("GET", "/dev/mail.json?to=kupac@primer.example")).body.length;
    expect((await pos({})).status).toBe(200);
    mail.received.length = 0;
    expect(await offer("SMTP-1")).toMatchObject({ notified: true });
    expect(mail.received).toMatchObject([{ to: "kupac@primer.example" }]);
    expect(mail.received[0]?.text).toContain("From: Dunav <prodaja@dunav.example>");
    expect(await gatewayMails()).toBe(0);
    await pos({ SMTPUsername: "nobody" });
    expect(await offer("SMTP-2")).toMatchObject({ notified: true });
    expect(await gatewayMails()).toBe(1);
    await pos({ UseExternalSMTP: false });
    expect(await offer("SMTP-3")).toMatchObject({ notified: true });
    expect([mail.received.length, await gatewayMails()]).toEqual([1, 2]);
  });

  it("A payment response does not wait for its e-mail", async () => {
    const openSockets = new Set<Socket>();
    const silentServer = createServer((socket) => openSockets.add(socket));
    await new Promise<void>((resolve) => silentServer.listen(0, "127.0.0.1", resolve));
    const owner = await openGateway.as("owner@demo.test");
    const { test_address: _, ...own } = settings({
      SMTPPort: (silentServer.address() as AddressInfo).port,
    }).body;
    const Data = JSON.stringify({ UseExternalSMTP: true, ...own });
    await owner.call("PUT", "/api/company_sites/1", { body: { Data } });
    const order = {
      CompanySiteId: 1,
      Uid: "SMTP-4",
      Amount: "10.00",
      Currency: "RSD",
      Data: JSON.stringify({ billing: { email: "kupac4@primer.example" }, pbl: true }),
    };
    const { id } = (await owner.call("POST", "/api/company_site_orders", { body: order })).body.data;
    const markPaidAnswer = await owner.call("POST", `/api/company_site_orders/${id}/actions/mark-paid`, {
      body: { reason: "izvod 12" },
    });
    expect(markPaidAnswer.status).toBe(200);
    expect(openSockets.size).toBe(1);
    const receivedMails = async () =>
      (await openGateway.nobody.call("GET", "/dev/mail.json?to=kupac4@primer.example")).body;
    expect(await receivedMails()).toEqual([]);
    for (const socket of openSockets) socket.destroy();
    silentServer.close();
    while ((await receivedMails()).length === 0) await pause(50);
  });
});
