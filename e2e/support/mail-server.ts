import { createServer, type Socket } from "node:net";

export interface MailServer {
  readonly port: number;
  /** Texts of the mails that came in, headers and all. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** A merchant's own mail server: SMTP in the clear, one user, keeps what it is sent. */
export async function mailServer(user: string, password: string): Promise<MailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const right = Buffer.from(`\0${user}\0${password}`).toString("base64");
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: string[] | null = null;
    let rest = "";
    say("220 mail.dunav.example");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (mail && line !== ".") mail.push(line);
        else if (mail) {
          received.push(mail.join("\n"));
          mail = null;
          say("250 kept");
        } else if (/^EHLO/i.test(line)) socket.write("250-mail.dunav.example\r\n250 AUTH PLAIN\r\n");
        else if (/^AUTH PLAIN /i.test(line))
          say(line.slice(11) === right ? "235 welcome" : "535 wrong user or password");
        else if (/^DATA/i.test(line)) {
          mail = [];
          say("354 go on");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
