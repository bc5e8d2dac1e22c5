import type { App } from "../../platform/http/app";
import type { Services } from "../../platform/services";
import { isShopOrigin } from "../../pos/shop-origin";

/** Calls that pages of shops make, whatever their shop; a proof, where one is needed, stands in the call itself. */
const calls =
  /^\/clientpay\/(?:getposdata|verifyrequestcredentials|checkout-status|reportscrerror|setrefdata|pay|(?:handlers|orders|transactions|subscriptions)\/.*)$/;
/** Tell everybody the same. */
const openCalls = /^\/clientpay\/(?:exchangerate|translations|cscripts\/.*)$/;

const sentHeaders = "content-type, accept, accept-errors, rand, verificationhash";
const rememberSeconds = "600";

/**
 * Lets pages of a POS call what they need, and pages of nobody else. There are no cookies in it, so an answer never allows
 * credentials.
 */
export function admitShopPages(app: App, services: Services): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    const [path = ""] = request.url.split("?");
    if (origin === undefined) return;
    const isOpen = openCalls.test(path);
    if (!isOpen && !calls.test(path)) return;
    reply.header("vary", "Origin");
    if (!isOpen && !(await isShopOrigin(services, origin))) return;
    reply.header("access-control-allow-origin", isOpen ? "*" : origin);
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
      return;
    await reply
      .headers({
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": sentHeaders,
        "access-control-max-age": rememberSeconds,
      })
      .code(204)
      .send();
  });
}
