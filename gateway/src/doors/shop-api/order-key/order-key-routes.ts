import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { shopResultSchema } from "../../../orders/notifications/shop-result-fields";
import { OpenOrder } from "../../../orders/order/order";
import { answeredOrder } from "../../../orders/payments/change-payment";
import { inTransaction, type Work } from "../../../platform/database/transaction";
import { instant, list, object, text } from "../../../platform/http/answer-schema";
import { invalid, notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { mailTexts } from "../../../platform/mail/mail-language";
import type { Services } from "../../../platform/services";
import { recordHashUse, requireFirstUse } from "../newest-request";
import {
  inShopWords,
  pageFields,
  pageText,
  type RefusalAnswer,
  refuseCall,
  refuseSignature,
  shopCall,
} from "../page-call";
import { recordKinds } from "../records/record-kinds";
import { shopAnswer } from "../shop-answer";
import { signingSite } from "../signing-site";
import { issueOrderKey, type OpenedOrder, readOrderKey } from "./order-key";
import { executeKeyAction, type KeyOperation, keyActions } from "./order-key-actions";
import { orderKeyTexts } from "./order-key-texts";

const body = Type.Unknown();
const query = Type.Object({ hpaylang: Type.Optional(Type.String()) }, { additionalProperties: true });
const action = Type.Object({
  operation: Type.Union(
    (["capture", "void", "refund", "receipt"] as const).map((name) => Type.Literal(name)),
  ),
});
/** Signed in place of the transaction, so that the signature of no other request is accepted here. */
const purpose = "orderkey";
const invalidKeyText = "The order key is invalid or has expired. Request a new one from the shop's server.";

const keySchema = shopCall(
  "A key for one order, for a shop's administration; signed with orderkey in place of the transaction",
  object({ order_uid: text, key: text, expires_at: instant }),
);
const orderSchema = shopCall(
  "The order of a key (header hpay-order-key), with its available actions",
  object({ Uid: text, Status: text, HPayActions: list(object({})) }),
);
const actionSchema = shopCall(
  "Captures, voids or refunds a key's order, or issues its receipt, once for each rand",
  shopResultSchema,
);

/**
 * Buttons of an order in the administration of a shop. The shop's server requests a key for one order with its
 * signature. With this key, and without the secret, the administrator's browser shows the order and can do
 * everything that the POS allows its shop.
 */
export function orderKeyRoutes(app: App, services: Services): void {
  app.post("/clientpay/orderkey", { schema: { body, ...keySchema } }, (request, reply) =>
    inShopWords(reply, () => answerOrderKey(services, request, reply)),
  );

  app.get("/clientpay/orderkey/order", { schema: { querystring: query, ...orderSchema } }, (request, reply) =>
    withKey(
      services,
      request,
      reply,
      async ({ site }, order, work) => {
        const [storedRecord] = (await recordKinds[0]?.present(work.tx, [order.row])) ?? [];
        if (!storedRecord) throw notFound();
        // OpenCart's plugin would write this time into an element that its page lacks, and then show no
        // buttons.
        const { last_updated: _, ...record } = storedRecord;
        const texts = mailTexts(orderKeyTexts, request.query.hpaylang ?? "");
        const actions = await keyActions(services, work, site, order.row);
        return {
          ...record,
          HPayActions: actions.map((action) => ({ ...action, caption: texts[action.operation] })),
          HPayTexts: texts,
        };
      },
      async (order) => order,
    ),
  );

  app.post(
    "/clientpay/orderkey/actions/:operation",
    { schema: { params: action, body, ...actionSchema } },
    (request, reply) => {
      const fields = pageFields(request.body);
      const operation: KeyOperation = request.params.operation;
      const executeAction = async ({ site }: OpenedOrder, order: OpenOrder, work: Work) => {
        const rand = pageText(fields, "rand", 64);
        if (rand === "") throw invalid("rand", "rand is missing. Each action needs a new one");
        const usedHash = `${purpose} ${operation} ${rand}`;
        await requireFirstUse(order, usedHash, "This action has already been carried out.");
        const outcome = await executeKeyAction({ services, site, order, operation, fields }, work);
        services.log.info(
          { site: site.id, order: order.row.id, operation },
          "a shop's administrator used an order key",
        );
        return { site, row: order.row, outcome };
      };
      // The answer is read from the store, once the order is written and the acquirer has answered.
      return withKey(services, request, reply, executeAction, async ({ site, row, outcome }) => {
        const { operation: executedOperation, chain } = outcome;
        const order = chain === undefined ? row : await answeredOrder(services, row.id, chain);
        return shopAnswer(
          services,
          site,
          order,
          executedOperation === undefined ? {} : { operation: executedOperation },
        );
      });
    },
  );
}

async function answerOrderKey(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const fields = pageFields(request.body);
  const orderUid = pageText(fields, "order_uid");
  const rand = pageText(fields, "rand");
  const hash = pageText(fields, "verificationhash");
  const parts = { transactionUid: purpose, orderUid, rand };
  const merchantUid = pageText(fields, "merchant_site_uid");
  const site = await signingSite(services, { merchantUid, parts, hash, request });
  reply.header("cache-control", "no-store");
  if (!site || orderUid === "") return refuseSignature(reply);
  if (rand === "") throw invalid("rand", "rand is missing. Each key request needs a new one");
  return inTransaction(services, async (work) => {
    const order = await OpenOrder.byUid(services, work, site.id, orderUid);
    if (!order) return refuseCall(reply, 404, "This order does not exist.");
    if (!(await recordHashUse(work, site.id, orderUid, hash, services.now())))
      return refuseCall(reply, 409, "The key for this request has already been issued.");
    return { order_uid: orderUid, ...issueOrderKey(services, site, orderUid) };
  });
}

function withKey<T, A>(
  services: Services,
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
  call: (openedOrder: OpenedOrder, order: OpenOrder, work: Work) => Promise<T>,
  answer: (outcome: T) => Promise<A>,
): Promise<A | RefusalAnswer> {
  return inShopWords(reply, async () => {
    reply.header("cache-control", "no-store");
    const openedOrder = await readOrderKey(services, headers["hpay-order-key"]);
    if (!openedOrder) return refuseCall(reply, 401, invalidKeyText);
    const outcome = await inTransaction(services, async (work) => {
      const order = await OpenOrder.byUid(services, work, openedOrder.site.id, openedOrder.orderUid);
      return order && { value: await call(openedOrder, order, work) };
    });
    return outcome ? answer(outcome.value) : refuseCall(reply, 404, "This order does not exist.");
  });
}
