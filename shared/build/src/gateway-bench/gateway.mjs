import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { root } from "../workspace.mjs";

const login = { Email: "owner@demo.test", Password: "Demo-1234!" };

/** Runs the built gateway as a separate process with a store. */
export async function startGateway(env, port) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, "gateway", "dist", "gateway.mjs")], {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const exit = once(child, "exit");
  await Promise.race([
    new Promise((resolve) =>
      child.stdout.on("data", (chunk) => String(chunk).includes("is ready at") && resolve(undefined)),
    ),
    exit.then(() => Promise.reject(new Error("the gateway did not start"))),
  ]);
  const url = `http://localhost:${port}`;
  const call = async (method, path, body, token = "") => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const agent = new Agent({ keepAlive: true });
  return {
    url,
    call,
    /**
     * Reads a list like a browser, which accepts brotli and decompresses it natively.
     * @returns the list, and the time when its last byte arrived, before decompression
     */
    async read(path, token) {
      const headers = { authorization: token, "accept-encoding": "gzip, deflate, br" };
      const [answer] = await once(get(`${url}${path}`, { agent, headers }), "response");
      const compressed = await buffer(answer);
      const answeredAt = performance.now();
      if (answer.statusCode !== 200) throw new Error(`GET ${path}: ${answer.statusCode}`);
      const isCompressed = answer.headers["content-encoding"] === "br";
      const list = JSON.parse(String(isCompressed ? brotliDecompressSync(compressed) : compressed));
      return { list, answeredAt };
    },
    async stop() {
      agent.destroy();
      process.off("exit", end);
      child.kill("SIGTERM");
      await exit;
    },
    /** Signs in with a password and a mailed code. @returns a token */
    async signIn() {
      const { verify_device_ref: Reference } = await (await call("POST", "/login", login)).json();
      await call("POST", "/verifybyemailsecuritycode", { Reference });
      const mails = await (await call("GET", `/dev/mail.json?to=${login.Email}`)).json();
      const SecurityCode = mails[0].subject.slice(0, 6);
      return (await (await call("POST", "/login", { Reference, SecurityCode })).json()).authorization
        .authToken;
    },
    /** Sends the expensive call of a sign-in, in which argon2id checks the password. */
    checkPassword: () => call("POST", "/login", login).then((answer) => answer.text()),
    /** 99th percentile of the event loop delay since the last call, in ms. */
    async lagMs() {
      const text = await (await call("GET", "/metrics")).text();
      return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
    },
  };
}
