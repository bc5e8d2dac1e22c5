// A thread that connects many panels, and records the delivery time of each event.
import { randomBytes } from "node:crypto";
import { connect as connectTo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const { urls, tokens, count } = workerData;
let begun = 0;
const atOnce = 50;
const again = 500;
let open = 0;
let waits = [];

/**
 * Implements only the necessary parts of web sockets: complete clients would take so much time on this machine
 * that the bench would measure them, whereas each real panel has its own processor.
 */
function connect() {
  // Connects to each process in turn, like a load balancer.
  const { hostname, port, host } = new URL(urls[begun % urls.length]);
  const token = tokens[begun % tokens.length];
  begun += 1;
  return new Promise((resolve) => {
    const socket = connectTo({ host: hostname, port: Number(port), noDelay: true });
    let rest = Buffer.alloc(0);
    let isUpgraded = false;
    let isOpen = false;
    socket.on("connect", () =>
      socket.write(
        `GET /wsapi/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ),
    );
    const answer = (text) => {
      if (text.startsWith("42")) {
        const at = text.indexOf('"at":"');
        // Only the bench's orders are measured, not other events such as the renewal of a subscription.
        if (at > 0 && text.includes('"FAN-'))
          waits.push(Date.now() - Date.parse(text.slice(at + 6, at + 30)));
      } else if (text.startsWith("40")) {
        isOpen = true;
        open += 1;
        resolve(undefined);
      } else if (text.startsWith("0"))
        send(socket, `40${JSON.stringify({ token, companyId: 1, siteId: 1 })}`);
      else if (text === "2") send(socket, "3");
    };
    socket.on("data", (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        isUpgraded = true;
        rest = rest.subarray(end + 4);
      }
      rest = readFrames(rest, answer);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (isOpen) open -= 1;
      setTimeout(() => connect().then(resolve), again * (0.5 + Math.random()));
    });
  });
}

/** Calls `take` with the text of each complete frame. @returns the bytes of the incomplete frame */
function readFrames(bytes, take) {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1] & 0x7f;
    const from = at + (short === 126 ? 4 : 2);
    if (bytes.length < from) break;
    const to = from + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
    if (bytes.length < to) break;
    if ((bytes[at] & 0x0f) === 1) take(bytes.latin1Slice(from, to));
    at = to;
  }
  return bytes.subarray(at);
}

/** Sends a text frame with a zero mask. The text is short, like a panel's answers. */
function send(socket, text) {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 0xff];
  socket.write(Buffer.concat([Buffer.of(0x81, ...length, 0, 0, 0, 0), body]));
}

for (let from = 0; from < count; from += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, connect));

parentPort?.on("message", (question) => {
  if (question === "open") parentPort?.postMessage(open);
  if (question === "waits") {
    parentPort?.postMessage(waits);
    waits = [];
  }
});
parentPort?.postMessage("connected");
