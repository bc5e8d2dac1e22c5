import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@hpay/build/free-port";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../testing/gateway-process";
import type { TestAnswer } from "../testing/test-gateway";

const limitMs = 180_000;
const json = { "content-type": "application/json" };

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly id: string;
}

/** A mail server that can be stopped and restarted on the same port, and can hang after receiving an e-mail. */
function mailServer(port: number) {
  const receivedMails: ReceivedMail[] = [];
  let server: SMTPServer | undefined;
  let isHanging = false;
  return {
    port,
    received: receivedMails,
    hang(shouldHang: boolean) {
      isHanging = shouldHang;
    },
    async start() {
      const smtpServer = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        logger: false,
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", async () => {
            if (isHanging) return;
            const mail = await PostalMime.parse(Buffer.concat(chunks));
            receivedMails.push({
              to: session.envelope.rcptTo.map(({ address }) => address).join(),
              subject: mail.subject ?? "",
              id: mail.messageId ?? "",
            });
            done();
          });
        },
      });
      smtpServer.on("error", () => {});
      await new Promise<void>((resolve) => smtpServer.listen(port, "127.0.0.1", () => resolve()));
      server = smtpServer;
      return (smtpServer.server.address() as AddressInfo).port;
    },
    async end() {
      const ending = server;
      server = undefined;
      if (ending) await new Promise<void>((resolve) => ending.close(() => resolve()));
    },
  };
}

/** A mail server that closes the connection in the middle of an e-mail's text. */
async function closingServer(port: number) {
  const ids: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    let isText = false;
    socket.on("error", () => {}).write("220 mail.example ESMTP\r\n");
    socket.on("data", (chunk) => {
      if (!isText) {
        isText = /^DATA/i.test(String(chunk));
        socket.write(isText ? "354 go on\r\n" : "250 OK\r\n");
        return;
      }
      text += chunk;
      const [, id] = /^Message-ID: (\S+)/im.exec(text) ?? [];
      if (id === undefined) return;
      ids.push(id);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return { ids, end: () => new Promise((resolve) => server.close(resolve)) };
}

describe("mails across failures", () => {
  let gateway: GatewayProcess;
  let mails: ReturnType<typeof mailServer>;
  let token = "";
  const post = async (path: string, body: object): Promise<TestAnswer["body"]> => {
    const headers = { ...json, ...(token === "" ? {} : { authorization: token }) };
    return (
      await fetch(`${gateway.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    ).json();
  };
  const paidOrder = async (Uid: string) => {
    const Data = JSON.stringify({ billing: { email: `${Uid.toLowerCase()}@primer.example` }, pbl: true });
    const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data };
    const { data } = await post("/api/company_site_orders", body);
    return post(`/api/company_site_orders/${data.id}/actions/mark-paid`, { reason: "izvod 1" });
  };
  const arrivedAt = async (to: string) => {
    const isForReceiver = (mail: ReceivedMail) => mail.to === to;
    while (!mails.received.some(isForReceiver)) await pause(100);
    return mails.received.filter(isForReceiver);
  };

  beforeAll(async () => {
    buildGateway();
    const port = await freePort();
    mails = mailServer(port);
    await mails.start();
    gateway = await gatewayProcess({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: "fatal" });
    await gateway.start();
    const login = { Email: "owner@demo.test", Password: "Demo-1234!", Remember: true };
    const { verify_device_ref: Reference } = await post("/login", login);
    await post("/verifybyemailsecuritycode", { Reference });
    const [code] = await arrivedAt(login.Email);
    const SecurityCode = code?.subject.slice(0, 6);
    token = (await post("/login", { Reference, SecurityCode })).authorization.authToken;
  }, limitMs);
  afterAll(async () => {
    await gateway.discard();
    await mails.end();
  });

  it(
    "E-mails arrive once even if the mail server was down and the gateway was killed",
    async () => {
      await mails.end();
      await Promise.all(["DOWN-1", "DOWN-2"].map(paidOrder));
      await gateway.end("SIGKILL");
      await mails.start();
      await gateway.start();
      const arrivals = [await arrivedAt("down-1@primer.example"), await arrivedAt("down-2@primer.example")];
      await pause(1000);
      expect(arrivals.map((mail) => mail.length)).toEqual([1, 1]);
    },
    limitMs,
  );

  it(
    "E-mails arrive even if the gateway was killed or stopped while the mail server stalled",
    async () => {
      for (const signal of ["SIGKILL", "SIGTERM"] as const) {
        mails.hang(true);
        await paidOrder(`HANG-${signal}`);
        await gateway.end(signal);
        await mails.end();
        mails.hang(false);
        await mails.start();
        await gateway.start();
        expect(await arrivedAt(`hang-${signal.toLowerCase()}@primer.example`)).toHaveLength(1);
      }
    },
    limitMs,
  );

  it(
    "An e-mail keeps its Message-ID and arrives once if the mail server hangs up mid-message",
    async () => {
      await mails.end();
      const closingMailServer = await closingServer(mails.port);
      await paidOrder("CLOSED-1");
      while (closingMailServer.ids.length === 0) await pause(100);
      await closingMailServer.end();
      await mails.start();
      const arrivals = await arrivedAt("closed-1@primer.example");
      await pause(1000);
      expect(arrivals.map(({ id }) => id)).toEqual([closingMailServer.ids[0]]);
    },
    limitMs,
  );
});
