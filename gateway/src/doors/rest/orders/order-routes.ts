import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { historyEntry, orderHistory } from "../../../orders/history/order-history";
import { readSummaryRequest, summarizeOrders, summaryRow } from "../../../orders/history/order-summary";
import type { Caller } from "../../../people/access/caller";
import { callerOf } from "../../../people/identity/sessions";
import { orders } from "../../../platform/database/schema/commerce";
import { data, list, tokenAnswer } from "../../../platform/http/answer-schema";
import { notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { readRecordId } from "../../../platform/json/record-id";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { readerOf } from "../engine/list-query";
import { sendLivePosition } from "../engine/live-position";
import { ordersResource } from "./orders-resource";

const range = Type.Object(
  { from: Type.Optional(Type.String()), to: Type.Optional(Type.String()), tz: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
const orderParams = Type.Object({ id: Type.String() });
const summary = data(list(summaryRow));
const timeline = data(list(historyEntry));
const summaryText =
  "Figures by currency and day, for the POS in xsiteid or for all: orders created, and money paid and refunded on that day";
const timelineText = "What happened to an order";
const otherName = "under the resource's other name";

/** The panel's extra calls for orders (wire §10), under both resource names. */
export function orderRoutes(app: App, services: Services): void {
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    await sendLivePosition(services, request, reply);
    return caller;
  };
  for (const name of [ordersResource.name, ...(ordersResource.aliases ?? [])]) {
    const isOwnName = name === ordersResource.name;
    const figures = tokenAnswer(isOwnName ? summaryText : `The same figures, ${otherName}`, summary);
    const history = tokenAnswer(isOwnName ? timelineText : `${timelineText}, ${otherName}`, timeline);
    app.get(
      `/api/${name}/summary`,
      { schema: { querystring: range, ...figures } },
      async (request, reply) => {
        const caller = await enter(request, reply);
        const summaryRequest = readSummaryRequest(request.query);
        // The POS in the request header, already checked to be the caller's.
        const siteId = Number(request.headers.xsiteid);
        const data = await services.listTurns.take(readerOf(caller), () =>
          summarizeOrders(
            services.db,
            ordersResource.visible(caller),
            summaryRequest,
            Number.isInteger(siteId) && siteId > 0 ? [siteId] : undefined,
          ),
        );
        reply.header("cache-control", "no-store");
        return { data };
      },
    );

    app.get(
      `/api/${name}/:id/timeline`,
      { schema: { params: orderParams, ...history } },
      async (request, reply) => {
        const caller = await enter(request, reply);
        const id = readRecordId(request.params.id);
        if (id === undefined) throw notFound();
        const [order] = await services.db
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), ordersResource.visible(caller)));
        if (!order) throw notFound();
        reply.header("cache-control", "no-store");
        return { data: await orderHistory(services.db, order) };
      },
    );
  }
}
