import { type AddressInfo, createServer, type Socket } from "node:net";
import { inspect } from "node:util";
import { withTimeLimit } from "@hpay/domain";
import { SMTPServer } from "smtp-server";
import { PermanentFailure } from "../work/work-kind";
import { smtpMailer } from "./open-mailer";
import { withSmtp } from "./smtp-call";

const limitMs = 700;
const dripMs = 20;
const mail = (n: number) => ({ to: `a${n}@primer.example`, subject: "Test", text: "Test", html: "Test" });

/** Accepts connections, and answers one byte at a time forever, or not at all. */
async function drippingServer(first: string, drip: string) {
  const openSockets = new Set<Socket>();
  const server = createServer((socket) => {
    openSockets.add(socket);
    socket.write(first);
    const timer = drip === "" ? undefined : setInterval(() => socket.write(drip), dripMs);
    socket
      .on("error", () => {})
      .on("close", () => {
        clearInterval(timer);
        openSockets.delete(socket);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, open: openSockets, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("a mail server that does not answer", () => {
  it.each([
    ["says nothing", "", ""],
    ["drips its greeting", "2", "2"],
    ["drips its answer", "220 mail.example ESMTP\r\n250", "-"],
  ])("A mail server that %s blocks neither a connection nor a caller", async (_, first, drip) => {
    const server = await drippingServer(first, drip);
    const startMs = performance.now();
    const sendResult = withTimeLimit(limitMs, (signal) =>
      withSmtp({ host: "127.0.0.1", port: server.port }, signal, (call) => call.verify()),
    );
    await expect(sendResult).rejects.toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - startMs).toBeLessThan(40 * limitMs);
    for (const socket of server.open) await new Promise((resolve) => socket.once("close", resolve));
    await server.close();
  });

  it("A mail server's refusal is stored as one short line and ends the e-mail", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {}).write("220 mail.example ESMTP\r\n");
      socket.on("data", (line) => {
        const isReceiver = line.toString().startsWith("RCPT");
        socket.write(isReceiver ? `550 no\rX\0\u202e${"y".repeat(100_000)}\r\n` : "250 ok\r\n");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, "shop@primer.example");
    const refusal = await mailer.send(mail(1)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PermanentFailure);
    expect(String(refusal)).toMatch(/550 no X y+$/);
    expect(inspect(refusal, { depth: null }).length).toBeLessThan(4000);
    await new Promise((resolve) => server.close(resolve));
  });

  it("A timed-out e-mail is not sent in addition to its retry", async () => {
    const arrivedMails: string[] = [];
    let isSilent = true;
    const greetings: (() => void)[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onConnect: (_session, greet) => void (isSilent ? greetings.push(greet) : greet()),
      onData(stream, session, done) {
        stream.resume().on("end", () => {
          arrivedMails.push(session.envelope.rcptTo.map(({ address }) => address).join());
          done();
        });
      },
    });
    server.on("error", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const { port } = server.server.address() as AddressInfo;
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, "HPay <no-reply@panel.example>", limitMs);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => mailer.send(mail(n))));
    expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => "rejected"));
    isSilent = false;
    for (const greet of greetings) greet();
    const again = Array.from({ length: 12 }, (_, n) => n);
    const patientMailer = smtpMailer(`smtp://127.0.0.1:${port}`, "HPay <no-reply@panel.example>");
    await Promise.all(again.map((n) => patientMailer.send(mail(n))));
    expect(arrivedMails.toSorted()).toEqual(again.map((n) => mail(n).to).toSorted());
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
