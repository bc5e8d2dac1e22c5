import { createServer, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { requireFreePort } from "./free-port.mjs";
import { panelAddress } from "./panel-address.mjs";

const localSources = ["http://localhost:*", "ws://localhost:*"];

/** The document's policy, which also allows scripts, calls and pictures from ports of this machine. */
export function localPolicy(policy) {
  return policy
    .split(";")
    .map((part) => part.trim())
    .map((directive) => {
      const [name] = directive.split(" ");
      if (name === "connect-src") return `${directive} ${localSources.join(" ")}`;
      return ["script-src", "img-src", "font-src"].includes(name)
        ? `${directive} ${localSources[0]}`
        : directive;
    })
    .join("; ");
}

/** Changes the deployed document so that its calls go to this machine and it may load a local remote. */
export function localDocument(html, target, localOrigin) {
  const move = (address) =>
    address.startsWith(target) ? localOrigin + address.slice(target.length) : address;
  const meta = /(<meta name="hpay-api" content=")([^"]*)/;
  const movedHtml = html.replace(meta, (_, start, address) => start + move(address));
  return movedHtml.replace(
    /(<script type="application\/json" id="hpay-config">)([^<]*)/,
    (_, start, json) => {
      const config = JSON.parse(json);
      const movedConfig = {
        ...config,
        apiBase: move(config.apiBase),
        clientBase: move(config.clientBase),
        allowOverride: true,
      };
      return start + JSON.stringify(movedConfig).replaceAll("<", "\\u003c");
    },
  );
}

/**
 * Serves a deployed panel on a local port, so that a local remote can run in it. The deployed panel itself does
 * not change.
 * @param {{ target: string, port: number }} options `target`: origin of the deployed panel
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startPanelProxy({ target, port }) {
  const { origin, host, protocol } = new URL(panelAddress(target));
  await requireFreePort(port, "Name another one in PORT.");
  const localOrigin = `http://localhost:${port}`;
  const send = protocol === "https:" ? secureRequest : plainRequest;
  const requestOptions = (request) => {
    const headers = { ...request.headers, host };
    // The deployed gateway accepts only requests from its own pages.
    if (headers.origin) headers.origin = origin;
    if (headers.referer) headers.referer = headers.referer.replace(localOrigin, origin);
    delete headers["accept-encoding"];
    return { method: request.method, headers };
  };

  const server = createServer((request, response) => {
    const call = send(new URL(request.url ?? "/", origin), requestOptions(request), (answer) => {
      const headers = { ...answer.headers };
      if (headers.location) headers.location = headers.location.replace(origin, localOrigin);
      if (!headers["content-type"]?.startsWith("text/html") || !headers["content-security-policy"]) {
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
        return;
      }
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const html = localDocument(Buffer.concat(chunks).toString(), origin, localOrigin);
        headers["content-security-policy"] = localPolicy(headers["content-security-policy"]);
        delete headers["content-length"];
        response.writeHead(answer.statusCode ?? 502, headers);
        response.end(html);
      });
    });
    call.on("error", (error) => {
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end(`${origin} did not answer: ${error.message}`);
    });
    request.pipe(call);
  });

  server.on("upgrade", (request, socket, head) => {
    const call = send(new URL(request.url ?? "/", origin), requestOptions(request));
    call.on("upgrade", (answer, remote, remoteHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      remote.write(head);
      socket.write(remoteHead);
      remote.pipe(socket).pipe(remote);
      remote.on("error", () => socket.destroy());
      socket.on("error", () => remote.destroy());
    });
    call.on("response", () => socket.destroy());
    call.on("error", () => socket.destroy());
    call.end();
  });

  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", () => resolve(undefined));
  });
  return {
    url: localOrigin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
