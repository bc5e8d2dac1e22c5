import type { App } from "../../../platform/http/app";
import type { Services } from "../../../platform/services";
import { isShopOrigin } from "../../../pos/shop-origin";

/** Calls that shop pages make. A proof, where one is needed, is part of the call itself. */
const calls =
  /^\/clientpay\/(?:getposdata|verifyrequestcredentials|checkout-status|reportscrerror|setrefdata|pay|orderkey(?:\/.*)?|(?:handlers|orders|transactions|subscriptions)\/.*)$/;
/** Calls that give everybody the same answer. */
const openCalls = /^\/clientpay\/(?:exchangerate|translations|cscripts\/.*)$/;

const sentHeaders = "content-type, accept, accept-errors, rand, verificationhash, hpay-order-key";
const rememberSeconds = "600";

/**
 * Allows the pages of a POS only the calls that they need, and other pages no calls. There are no cookies, so
 * credentials are never allowed.
 */
export function admitShopPages(app: App, services: Services): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    const [path = ""] = request.url.split("?");
    const isOpenCall = openCalls.test(path);
    if (!isOpenCall && !calls.test(path)) return;
    reply.header("vary", "Origin");
    if (origin === undefined) return;
    if (!isOpenCall && !(await isShopOrigin(services, origin))) return;
    reply.header("access-control-allow-origin", isOpenCall ? "*" : origin);
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
