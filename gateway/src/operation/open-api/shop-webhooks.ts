import { shopResultSchema } from "../../orders/notifications/shop-result-fields";
import { object, text } from "../../platform/http/answer-schema";
import { posObject } from "../../pos/config/pos-object";

type Json = Readonly<Record<string, unknown>>;

const topic = { name: "topic", in: "query", required: true, schema: { type: "string" } };
const orderUid = { name: "order_uid", in: "query", schema: { type: "string" } };
const proof = { environment: text, merchant_site_uid: text, checkstr: text };

const webhook = (summary: string, schema: Json, parameters: readonly Json[] = [topic]): Json => ({
  post: {
    summary,
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Taken" },
      "406": {
        description: "Refused; with RESULT_ALREADY_ACCEPTED or an accept_result it counts as delivered",
      },
      default: { description: "Retried at growing intervals" },
    },
  },
});

/** The requests that the gateway posts to a shop's notification address, by topic. */
export const shopWebhooks: Json = {
  payresult: webhook("Result of a payment", shopResultSchema, [topic, orderUid]),
  orderupdate: webhook("Later changes to an order", shopResultSchema, [topic, orderUid]),
  "posconfig-updated": webhook("The POS or its methods changed", object({ ...proof, POS: posObject })),
  "pos-error-logs": webhook(
    "A user requests the shop's own error log",
    object({ ...proof, POS: object({ MerchantsiteUid: text }) }),
  ),
};
