import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import Type from "typebox";
import { object, openAnswer, text } from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import { ownJson } from "../../../platform/json/data-json";
import type { Services } from "../../../platform/services";
import { refuseCall, shopCall } from "../page-call";

const stableParams = Type.Object({
  file: Type.String({
    pattern: "^(?:hpay|frame|dock|hpay\\.clientadmin\\.ui|qrcode\\.min)\\.js$|^hpay\\.d\\.ts$",
  }),
});
const versionParams = Type.Object({
  version: Type.String({ pattern: "^[\\w.-]{1,80}$" }),
  file: Type.String({ pattern: "^hpay(?:\\.clientadmin\\.ui)?\\.js$" }),
});
const script = { type: "text/javascript" };
const stable = openAnswer("The browser client of shops, at a stable address", text, script);
const versionSchema = openAnswer("The browser client of shops, of one version", text, script);
const integrityAnswer = shopCall(
  "Version, path and hash of the browser client",
  object({ version: text, integrity: text, path: text }),
);

/**
 * The browser client of shops: at a fixed address cached for minutes, and at a versioned address cached
 * forever, whose hash `integrity.json` publishes.
 */
export function clientScriptRoutes(app: App, { settings }: Pick<Services, "settings">): void {
  const folder = join(settings.panelDir, "checkout");
  const send = (reply: FastifyReply, file: string, from: string, cache: string) =>
    reply
      .headers({
        "cache-control": cache,
        vary: "Accept-Encoding",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      })
      .sendFile(file, from, { cacheControl: false, dotfiles: "deny" });

  app.get(
    "/clientpay/cscripts/:file",
    { schema: { params: stableParams, ...stable } },
    async (request, reply) => send(reply, request.params.file, folder, "public, max-age=300"),
  );
  app.get(
    "/clientpay/cscripts/:version/:file",
    { schema: { params: versionParams, ...versionSchema } },
    async (request, reply) =>
      send(
        reply,
        request.params.file,
        join(folder, "versions", request.params.version),
        "public, max-age=31536000, immutable",
      ),
  );
  app.get("/clientpay/cscripts/integrity.json", { schema: integrityAnswer }, async (_request, reply) => {
    reply.headers({ "cache-control": "no-cache", "access-control-allow-origin": "*" });
    const stamp = await readFile(join(folder, "release.json"), "utf8").catch(() => undefined);
    if (stamp === undefined) return refuseCall(reply, 404, "The client is not built.");
    const { version, integrity } = ownJson<Readonly<Record<"version" | "integrity", string>>>(stamp);
    return { version, integrity, path: `/clientpay/cscripts/${version}/hpay.js` };
  });
}
