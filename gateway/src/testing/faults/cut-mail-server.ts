import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailBehaviour = "takes it" | "greylists" | "stalls after the text";

export interface CutMailServer {
  readonly url: string;
  /** Message ids that arrived, by receiver. */
  readonly arrived: ReadonlyMap<string, ReadonlySet<string>>;
  /** The six digits that were e-mailed last, by receiver. */
  readonly codes: ReadonlyMap<string, string>;
  /** Breaks every connection and silently drops all further bytes, or restores the network. */
  cut(isCut: boolean): void;
  behaveAs(behaviour: MailBehaviour): void;
  close(): Promise<void>;
}

/** A mail server behind a network that can be cut. */
export async function cutMailServer(): Promise<CutMailServer> {
  const arrived = new Map<string, Set<string>>();
  const codes = new Map<string, string>();
  let behaviour: MailBehaviour = "takes it";
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, done) {
      const later = Object.assign(new Error("Greylisted, try again later"), { responseCode: 451 });
      done(behaviour === "greylists" ? later : null);
    },
    onData(stream, session, done) {
      if (behaviour === "stalls after the text") return void stream.resume();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const { messageId = "", subject = "" } = await PostalMime.parse(Buffer.concat(chunks));
        const [code] = /\b\d{6}\b/.exec(subject) ?? [];
        for (const { address } of session.envelope.rcptTo) {
          arrived.set(address, (arrived.get(address) ?? new Set()).add(messageId));
          if (code !== undefined) codes.set(address, code);
        }
        done();
      });
    },
  });
  mails.on("error", () => {});
  await new Promise<void>((resolve) => mails.listen(0, "127.0.0.1", () => resolve()));
  const { port: realPort } = mails.server.address() as AddressInfo;

  let isCut = false;
  const openSockets = new Set<Socket>();
  const trackSocket = (socket: Socket) => {
    openSockets.add(socket);
    socket.on("error", () => {}).on("close", () => openSockets.delete(socket));
  };
  const network = createServer((caller) => {
    trackSocket(caller);
    // Dropped, as by a firewall: the caller gets no refusal.
    if (isCut) return;
    const server = connect(realPort, "127.0.0.1");
    trackSocket(server);
    caller.pipe(server).pipe(caller);
    caller.on("close", () => server.destroy());
    server.on("close", () => caller.destroy());
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", () => resolve()));
  const closeIdleTimer = () => {
    for (const socket of openSockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${(network.address() as AddressInfo).port}`,
    arrived,
    codes,
    behaveAs(next) {
      behaviour = next;
      // Ends the earlier connections, because their callers would wait for an answer that never comes.
      if (next === "takes it") closeIdleTimer();
    },
    cut(isNowCut) {
      isCut = isNowCut;
      closeIdleTimer();
    },
    async close() {
      closeIdleTimer();
      await new Promise((resolve) => network.close(resolve));
      await new Promise<void>((resolve) => mails.close(() => resolve()));
    },
  };
}
