import { and, eq } from "drizzle-orm";
import Type from "typebox";
import { waitForShop } from "../../../orders/notifications/shop-first";
import { shopResultSchema } from "../../../orders/notifications/shop-result-fields";
import { orders } from "../../../platform/database/schema/commerce";
import { shopRequests } from "../../../platform/database/schema/payments";
import { companySites } from "../../../platform/database/schema/pos";
import { object, text } from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import type { Services } from "../../../platform/services";
import { signingSecret } from "../../../pos/pos-secrets";
import { inShopWords, pageFields, pageText, refuseCall, shopCall } from "../page-call";
import { shopAnswer } from "../shop-answer";

const answer = shopCall(
  "Status of an order, for its checkout page",
  object({ order_uid: text, status: text, result: shopResultSchema }),
);

/**
 * `POST clientpay/checkout-status`: the result of an order, for the page that paid it in another window. Only a
 * page that has seen the order's signed request has its `checkouthash`.
 */
export function checkoutStatusRoute(app: App, services: Services): void {
  app.post("/clientpay/checkout-status", { schema: { body: Type.Unknown(), ...answer } }, (request, reply) =>
    inShopWords(reply, async () => {
      const fields = pageFields(request.body);
      const proof = pageText(fields, "checkouthash").toLowerCase();
      const [posRow] = await services.db
        .select({ site: companySites, order: orders })
        .from(shopRequests)
        .innerJoin(companySites, eq(companySites.id, shopRequests.companySiteId))
        .innerJoin(
          orders,
          and(eq(orders.companySiteId, companySites.id), eq(orders.uid, shopRequests.orderUid)),
        )
        .where(
          and(
            eq(companySites.merchantsiteUid, pageText(fields, "merchant_site_uid")),
            eq(companySites.enabled, true),
            eq(shopRequests.orderUid, pageText(fields, "order_uid")),
            eq(shopRequests.proof, proof),
          ),
        );
      if (!posRow) return refuseCall(reply, 404, "This order does not exist.");
      const { site: row, order } = posRow;
      await waitForShop(services, order.id);
      const secret = signingSecret(services, row);
      const site = {
        id: row.id,
        companyId: row.companyId,
        merchantUid: row.merchantsiteUid,
        secret,
        row,
      };
      reply.header("cache-control", "no-store");
      const result = await shopAnswer(services, site, order, {});
      return { order_uid: order.uid, status: order.status, result };
    }),
  );
}
