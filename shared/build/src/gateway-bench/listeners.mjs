// A thread with many panels in it: it connects them, and keeps how long each event took to each of them.
import { createRequire } from "node:module";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { root } from "../workspace.mjs";

const ofGateway = createRequire(join(root, "gateway", "package.json"));
const ofSocketIo = createRequire(ofGateway.resolve("socket.io"));
const { WebSocket } = createRequire(ofSocketIo.resolve("engine.io"))("ws");

const { url, token, count } = workerData;
const atOnce = 50;
const again = 500;
let open = 0;
let waits = [];

/** Speaks just enough of the protocol; a whole client for each panel would measure the client. */
function connect() {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/wsapi/?EIO=4&transport=websocket`);
    socket.on("message", (bytes) => {
      const text = String(bytes);
      if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token, companyId: 1, siteId: 1 })}`);
      else if (text === "2") socket.send("3");
      else if (text.startsWith("40")) {
        open += 1;
        resolve();
      } else if (text.startsWith("42")) {
        const at = text.indexOf('"at":"');
        if (at > 0) waits.push(Date.now() - Date.parse(text.slice(at + 6, at + 30)));
      }
    });
    let wasOpen = false;
    socket.on("open", () => {
      wasOpen = true;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (wasOpen) open = Math.max(0, open - 1);
      setTimeout(() => connect().then(resolve), again * (0.5 + Math.random()));
    });
  });
}

for (let from = 0; from < count; from += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, connect));

parentPort.on("message", (question) => {
  if (question === "open") parentPort.postMessage(open);
  if (question === "waits") {
    parentPort.postMessage(waits);
    waits = [];
  }
});
parentPort.postMessage("connected");
