import { SMTPServer } from "smtp-server";

/** A mail server that accepts one user, and stores the received e-mails. */
export async function shopMailServer() {
  const receivedMails: { to: string; text: string }[] = [];
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
        receivedMails.push({
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
  return {
    port,
    received: receivedMails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
