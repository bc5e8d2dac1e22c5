import type { FastifyInstance } from "fastify";

/**
 * Parsing a large body costs much more than sending it, so a body from an unknown sender has a small limit. A
 * route that accepts more names its own limit.
 */
export const smallBytes = 64 * 1024;
/** A record's `Data` of 5 MiB and its envelope. Accepted only with a valid token. */
export const recordBytes = 6 * 1024 * 1024;
/** A shop's order with all its lines; an order's `Data` holds 1 MiB. */
const orderBytes = 2 * 1024 * 1024;

/** Calls whose body, an order, is read before the sender is known. */
const isOrder = (url: string) =>
  /^\/pay$|^\/clientpay\/(?:store|charge|pay|handlers\/|(?:orders|transactions|subscriptions)\/)/.test(url);

export function largerOrders(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (isOrder(route.url)) route.bodyLimit ??= orderBytes;
  });
}
