import { connect, type Socket } from "node:net";
import { buildGateway, type GatewayProcess, gatewayProcess } from "../testing/gateway-process";

const limitMs = 180_000;
/**
 * The time limit of fifteen seconds, the interval between checks of open connections, and a margin for a busy
 * machine. Node's own limits are 60 and 300 s.
 */
const maxMs = 45_000;
const head = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;

describe("slow clients of a running gateway", () => {
  let gateway: GatewayProcess;
  beforeAll(async () => {
    buildGateway();
    gateway = await gatewayProcess({ HOST: "127.0.0.1" });
    await gateway.start();
  }, limitMs);
  afterAll(() => gateway.discard());

  const open = (localAddress = "127.0.0.1"): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const port = Number(new URL(gateway.url).port);
      const socket = connect({ port, host: "127.0.0.1", localAddress }, () => resolve(socket));
      socket.once("error", reject);
    });
  /** Sends the start at once and a piece each second, until the gateway answers or ends the connection. */
  const drip = async (start: string, piece: string) => {
    const socket = await open();
    const begunAt = performance.now();
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("error", () => undefined);
    socket.write(start);
    const drops = setInterval(() => socket.write(piece), 1000);
    await new Promise((resolve) => {
      socket.once("data", resolve);
      socket.once("close", resolve);
    });
    clearInterval(drops);
    socket.destroy();
    return { status: answer.slice(9, 12), afterMs: performance.now() - begunAt };
  };

  it(
    "Stalled and trickling requests are cut off after 15 seconds, unlike large steady uploads",
    async () => {
      const store = (bytes: number) => head("/clientpay/store", bytes);
      const [stalledSocket, drippingAnswer, unread, headers, silentSocket, steadySocket] = await Promise.all([
        drip(store(200), "{"),
        drip(`${store(16_000)}{`, " "),
        drip(`${head("/no-such-page", 16_000)}{`, ""),
        drip("POST /login HTTP/1.1\r\nhost: localhost\r\n", "x-more: 1\r\n"),
        drip("", ""),
        drip(`${store(300_000)}{`, " ".repeat(16_384)),
      ]);
      for (const slowSocket of [stalledSocket, drippingAnswer, headers, silentSocket]) {
        expect(slowSocket.status).toBe("408");
        expect(slowSocket.afterMs).toBeGreaterThan(14_000);
        expect(slowSocket.afterMs).toBeLessThan(maxMs);
      }
      expect(unread.afterMs).toBeLessThan(maxMs);
      expect(steadySocket.afterMs).toBeGreaterThan(16_000);
      expect(steadySocket.status).toBe("400");
    },
    limitMs,
  );

  it("One address can open 1,000 connections without blocking other addresses", async () => {
    const sockets = await Promise.all(Array.from({ length: 1000 }, () => open("127.0.0.2")));
    const last = await open("127.0.0.2");
    last.on("error", () => undefined);
    await new Promise((resolve) => last.once("close", resolve));
    const other = await open("127.0.0.3");
    other.write("GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const answer = await new Promise((resolve) => other.once("data", resolve));
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    for (const socket of [...sockets, other]) socket.destroy();
  });
});
