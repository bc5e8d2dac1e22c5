import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";
import { transformSync } from "@swc/core";
import { demoShop } from "../support/shop";
import { hpaySession } from "./hpay-session.mjs";

const folderPath = import.meta.dirname;
const vendor = (path: string) => join(folderPath, "../node_modules", path);

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};
const vendorFiles: Readonly<Record<string, string>> = {
  "/vendor/react.js": vendor("react-18/umd/react.production.min.js"),
  "/vendor/react-dom.js": vendor("react-dom-18/umd/react-dom.production.min.js"),
  "/vendor/vue.js": vendor("vue/dist/vue.runtime.global.prod.js"),
};

/** Compiles a file of `@hpay/embed` to JavaScript, as in the published package. */
function packedFile(name: string): string {
  const source = readFileSync(join(folderPath, "../../shared/embed/src", `${name}.ts`), "utf8");
  return transformSync(source, {
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "es6" },
  }).code;
}

export interface PartnerSite {
  readonly origin: string;
  /** The number of sessions that the page has received. */
  sessions(): number;
  close(): Promise<void>;
}

export interface PartnerOptions {
  readonly folder: "plain" | "react" | "vue" | "two";
  readonly panel: string;
  readonly port?: number;
  /** The content security policy of the portal's documents. */
  readonly policy?: string;
  /** Attributes that the test adds to `<hpay-remote>` of the plain page. */
  readonly attributes?: string;
  /** Name of an attribute that `<hpay-remote>` lacks; the plain page has it as `data-…` instead. */
  readonly omittedAttribute?: string;
  /** The language of the plain page's document. */
  readonly lang?: string;
  /** The session that the portal requests: by default for the orders page, on the portal's origin. */
  readonly session?: { readonly pages?: string[]; readonly origin?: string };
  /** Keys of a second merchant of this portal, whose session is at `/hpay-session/other`. */
  readonly other?: { readonly posUid: string; readonly embedKey: string };
}

/** Starts a partner's portal on its own origin: static pages, and one call that returns sessions. */
export async function startPartner(options: PartnerOptions): Promise<PartnerSite> {
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  let sessions = 0;
  const signers: Readonly<Record<string, PartnerOptions["other"]>> = {
    "/hpay-session": { posUid: demoShop.merchantUid, embedKey: demoShop.embedKey },
    "/hpay-session/other": options.other,
  };
  const readPortalFile = (file: string) =>
    readFileSync(join(folderPath, options.folder, file), "utf8")
      .replaceAll("__PANEL__", options.panel)
      .replace('lang="en"', `lang="${options.lang ?? "en"}"`)
      .replace(` ${options.omittedAttribute}="`, ` data-${options.omittedAttribute}="`)
      .replaceAll("<hpay-remote", `<hpay-remote ${options.attributes ?? ""}`);

  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const send = (type: string, body: string) => {
      response.writeHead(200, {
        "content-type": type,
        ...(options.policy ? { "content-security-policy": options.policy } : {}),
      });
      response.end(body);
    };
    const vendorFile = vendorFiles[path];
    const signer = signers[path];
    if (request.method === "POST" && signer) {
      sessions += 1;
      const session = hpaySession({ gateway: options.panel, origin, ...signer, ...options.session });
      return session.then(
        (session) => send("application/json", JSON.stringify(session)),
        () => response.writeHead(502).end(),
      );
    }
    if (vendorFile) return send(types.js ?? "", readFileSync(vendorFile, "utf8"));
    const [, packedName] = /^\/@hpay\/embed\/([a-z-]+)$/.exec(path) ?? [];
    if (packedName) return send(types.js ?? "", packedFile(packedName));
    if (path === "/react-module.js") return send(types.js ?? "", readPortalFile("react-module.js"));
    if (path.split("?")[0] === "/") return send(types.html ?? "", readPortalFile("index.html"));
    if (path === "/app.js") return send(types.js ?? "", readPortalFile("app.js"));
    response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  return {
    origin,
    sessions: () => sessions,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
