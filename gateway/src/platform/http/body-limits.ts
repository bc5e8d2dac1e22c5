import type { FastifyInstance } from "fastify";

/** A shop's order with all its lines; an order's `Data` holds 1 MiB. */
const orderBytes = 2 * 1024 * 1024;
const smallBytes = 64 * 1024;

/** Calls whose body is read before its sender is known, and is an order. */
const isOrder = (url: string) =>
  /^\/pay$|^\/clientpay\/(?:store|charge|pay|handlers\/|(?:orders|transactions|subscriptions)\/)/.test(url);

/** Routes that require a valid token before they read a large body, and forms with a limit of their own. */
const hasOwnLimit = (url: string) =>
  /^\/(?:api|pbl)\/|^\/upload$/.test(url) && !/^\/api\/(?:embed_sessions|partner_consents)$/.test(url);

/** To parse a large body costs much more than to send it, so a stranger's is small. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.bodyLimit === undefined && !hasOwnLimit(route.url))
      route.bodyLimit = isOrder(route.url) ? orderBytes : smallBytes;
  });
}
