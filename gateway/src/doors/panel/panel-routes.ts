import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { frameOrigins } from "../../people/embedding/embed-caller";
import { anyObject, openAnswer } from "../../platform/http/answer-schema";
import { notFound } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { isCall } from "../../platform/http/tidy-address";
import type { Services } from "../../platform/services";
import { distantRegistry } from "./distant-registry";
import { knownOpener } from "./known-opener";
import { documentHeaders, panelPolicy, scriptFramePolicy } from "./page-policy";
import { panelConfigFor } from "./panel-config";
import {
  isSignInLikely,
  openedPath,
  panelDocument,
  readEarlyPage,
  readPanel,
  showsSignIn,
  sourceHash,
} from "./panel-document";

const json = "application/json; charset=utf-8";
const immutable = "public, max-age=31536000, immutable";
/** An unknown file below these paths gets 404, any other unknown address the panel's document. */
const fileFolders = ["/remotes/", "/assets/", "/static/", "/uploads/", "/federation/", "/script-frame/"];

/** Serves the built panel: document, code, registry and static texts. */
export async function panelRoutes(app: App, services: Services): Promise<void> {
  const { settings } = services;
  const { panelDir, registryUrl } = settings;
  const distant =
    registryUrl === undefined ? undefined : distantRegistry(registryUrl, panelDir, services.log);
  mkdirSync(panelDir, { recursive: true });
  await app.register(fastifyStatic, { root: panelDir, serve: false, preCompressed: true });

  const send = (
    reply: FastifyReply,
    folder: string,
    file: string,
    headers: Readonly<Record<string, string>>,
  ) => {
    reply.headers({ "x-content-type-options": "nosniff", vary: "Accept-Encoding", ...headers });
    return reply.sendFile(file, folder, { cacheControl: false, dotfiles: "deny" });
  };
  const serveFiles = (address: string, folder: string, headers: Readonly<Record<string, string>>) =>
    app.get<{ Params: { "*": string } }>(`${address}*`, (request, reply) =>
      send(reply, folder, request.params["*"], headers),
    );

  app.get<{ Params: { "*": string } }>("/remotes/*", async (request, reply) => {
    const path = request.params["*"];
    await distant?.downloadFile(path);
    return send(reply, join(panelDir, "remotes"), path, {
      "cache-control": immutable,
      "access-control-allow-origin": "*",
      // A published file that is opened directly, such as a picture that contains a script, runs nothing.
      "content-security-policy": "sandbox; default-src 'none'",
    });
  });
  serveFiles("/assets/", join(panelDir, "host/assets"), {
    "cache-control": immutable,
    "access-control-allow-origin": "*",
  });
  serveFiles("/static/", join(panelDir, "static"), {
    "cache-control": "no-cache",
    vary: "Origin, Accept-Encoding",
    // A static page that the panel frames (the platform page) must not act as the panel.
    "content-security-policy": "sandbox allow-scripts allow-popups; frame-ancestors 'self'",
  });
  app.get<{ Params: { "*": string } }>("/script-frame/*", (request, reply) =>
    send(reply, join(panelDir, "script-frame"), request.params["*"], {
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
      "content-security-policy": scriptFramePolicy(settings, request.headers.host),
    }),
  );

  app.get(
    "/federation/registry.json",
    { schema: openAnswer("The panel's remotes", anyObject) },
    async (request, reply) => {
      const panel = await readPanel(panelDir, distant);
      if (!panel) return app404(reply);
      reply.headers({ "cache-control": "no-cache", "access-control-allow-origin": "*" });
      return sendWithTag(request, reply, panel.registryText, json);
    },
  );

  const config = openAnswer("The panel's configuration for this gateway", anyObject);
  app.get("/panel.config.json", { schema: config }, async (request, reply) => {
    reply.headers({ "cache-control": "no-cache", "access-control-allow-origin": "*" });
    return sendWithTag(request, reply, JSON.stringify(panelConfigFor(settings, request.headers.host)), json);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return app404(reply);
    const panel = await readPanel(panelDir, distant);
    if (!panel) return reply.code(503).type("text/plain").send("The panel is not built yet.");
    const opener = await knownOpener(services, request.url);
    const opensSignIn = !isEmbedPage(request) && isSignInLikely(request.headers.cookie);
    const framers = isEmbedPage(request) ? await frameAncestorsOf(services, request) : undefined;
    const config = panelConfigFor(settings, request.headers.host);
    const isEarly = opensSignIn && showsSignIn(request.url);
    if (isEarly) await distant?.downloadEarlyPage();
    const earlyPage = isEarly ? await readEarlyPage(panelDir, panel.registry) : undefined;
    const policy = panelPolicy(settings, {
      frameAncestors: framers ?? (opener === undefined ? [] : [opener]),
      styleHashes: [...panel.styleHashes, ...(earlyPage ? [sourceHash(earlyPage.css)] : [])],
      scriptHashes: panel.scriptHashes,
    });
    reply.headers(documentHeaders);
    reply.headers({ "cache-control": "no-cache", "content-security-policy": policy });
    const text = panelDocument(panel, {
      config: {
        ...config,
        ...(framers ? { embedders: framers } : {}),
        ...(opener === undefined ? {} : { knownOpener: opener }),
      },
      hasPreloads: opensSignIn,
      path: opensSignIn || isEmbedPage(request) ? undefined : openedPath(request.url),
      earlyPage: earlyPage,
    });
    return sendWithTag(request, reply, text, "text/html; charset=utf-8", policy);
  });
}

function app404(reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "no-store");
  return reply.code(404).send(notFound().body(reply.request.id));
}

/** Whether the headers request a page: a panel address may contain a dot (`/orders/email:ana@x.rs`). */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const [path = "/"] = request.url.split("?");
  if (fileFolders.some((folder) => path.startsWith(folder))) return false;
  if (isCall(path)) return false;
  const { accept = "", "sec-fetch-mode": mode } = request.headers;
  // Probes and command-line tools send `*/*` and get the page. Scripts of a page and Node's fetch also send
  // `*/*`, but together with `sec-fetch-mode`.
  return accept.includes("text/html") || (accept === "*/*" && (path === "/" || mode === undefined));
}

const encodingSuffix = /-(?:gzip|br|zstd|deflate)"$/;

/** Answers 304 when the browser has the same text. @param salt part of the tag: a new one makes copies stale */
function sendWithTag(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
  salt = "",
): FastifyReply {
  const etag = `"${createHash("sha256").update(`${salt}\n${text}`).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  // A proxy that compresses the answer makes the tag weak, or adds its encoding to it (Apache).
  const storedTags = request.headers["if-none-match"]
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, "").replace(encodingSuffix, '"'));
  if (storedTags?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

/** Origins that can frame an embedded page: those of its session, and those that the operator set for all. */
async function frameAncestorsOf(services: Services, { url }: FastifyRequest): Promise<readonly string[]> {
  const ticket = new URLSearchParams(url.replace(/^[^?]*/, "")).get("frame");
  const sessionOrigins = ticket === null ? [] : await frameOrigins(services, ticket);
  return [...new Set([...services.settings.embedders, ...sessionOrigins])];
}

const isEmbedPage = (request: FastifyRequest) => request.url.startsWith("/embed/");
