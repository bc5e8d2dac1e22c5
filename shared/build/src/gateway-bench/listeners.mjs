// A thread that connects many panels, and records the delivery time of each event.
import { randomBytes } from "node:crypto";
import { connect as connectTo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const { urls, tokens, count } = workerData;
let startedCount = 0;
const batchSize = 50;
const reconnectMs = 500;
let openCount = 0;
let waitsMs = [];

/**
 * Implements only the necessary parts of web sockets: complete clients would take so much time on this machine
 * that the bench would measure them, whereas each real panel has its own processor.
 */
function connect() {
  // Connects to each process in turn, like a load balancer.
  const { hostname, port, host } = new URL(urls[startedCount % urls.length]);
  const token = tokens[startedCount % tokens.length];
  startedCount += 1;
  return new Promise((resolve) => {
    const socket = connectTo({ host: hostname, port: Number(port), noDelay: true });
    let remainder = Buffer.alloc(0);
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
          waitsMs.push(Date.now() - Date.parse(text.slice(at + 6, at + 30)));
      } else if (text.startsWith("40")) {
        isOpen = true;
        openCount += 1;
        resolve(undefined);
      } else if (text.startsWith("0"))
        send(socket, `40${JSON.stringify({ token, companyId: 1, siteId: 1 })}`);
      else if (text === "2") send(socket, "3");
    };
    socket.on("data", (chunk) => {
      remainder = remainder.length === 0 ? chunk : Buffer.concat([remainder, chunk]);
      if (!isUpgraded) {
        const end = remainder.indexOf("\r\n\r\n");
        if (end < 0) return;
        isUpgraded = true;
        remainder = remainder.subarray(end + 4);
      }
      remainder = readFrames(remainder, answer);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (isOpen) openCount -= 1;
      setTimeout(() => connect().then(resolve), reconnectMs * (0.5 + Math.random()));
    });
  });
}

/**
 * Calls `onText` with the text of each complete frame.
 * @returns the bytes of the incomplete frame
 */
function readFrames(bytes, onText) {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1] & 0x7f;
    const bodyStart = at + (short === 126 ? 4 : 2);
    if (bytes.length < bodyStart) break;
    const bodyEnd = bodyStart + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
    if (bytes.length < bodyEnd) break;
    if ((bytes[at] & 0x0f) === 1) onText(bytes.latin1Slice(bodyStart, bodyEnd));
    at = bodyEnd;
  }
  return bytes.subarray(at);
}

/** Sends a text frame with a zero mask. The text is short, like a panel's answers. */
function send(socket, text) {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 0xff];
  socket.write(Buffer.concat([Buffer.of(0x81, ...length, 0, 0, 0, 0), body]));
}

for (let first = 0; first < count; first += batchSize)
  await Promise.all(Array.from({ length: Math.min(batchSize, count - first) }, connect));

parentPort?.on("message", (question) => {
  if (question === "open") parentPort?.postMessage(openCount);
  if (question === "waits") {
    parentPort?.postMessage(waitsMs);
    waitsMs = [];
  }
});
parentPort?.postMessage("connected");
