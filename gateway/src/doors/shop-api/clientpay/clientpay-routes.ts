import { readBody } from "@hpay/domain";
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { shopResultSchema } from "../../../orders/notifications/shop-result-fields";
import { untilDeadline } from "../../../platform/deadline/deadline";
import type { App } from "../../../platform/http/app";
import { isObject } from "../../../platform/json/values";
import type { Services } from "../../../platform/services";
import { type RefusalAnswer, refuseCall, refuseSignature, shopCall } from "../page-call";
import { shopAnswer, storeAnswer, storeResultSchema } from "../shop-answer";
import { faultOf, readShopRequest, type ShopRequest, signedParts, storeBody } from "../shop-request";
import { type ShopSite, signingSite } from "../signing-site";
import { chargeToken, continuesEndedSubscription, tokenOfCharge } from "./charge-token";
import { notStored, storeOrder } from "./store-order";

const storeSchema = shopCall("Creates or updates a shop's order", storeResultSchema);
const chargeSchema = shopCall("Charges a stored card for a shop's order", shopResultSchema);

/** The calls with which shops send orders. A request with a wrong signature is not stored. */
export function clientpayRoutes(app: App, services: Services): void {
  const options = {
    attachValidation: true,
    preValidation: async (request: FastifyRequest) => {
      request.body = unpackedBody(request.body);
    },
  };

  app.post(
    "/clientpay/store",
    { ...options, schema: { body: storeBody, ...storeSchema } },
    (request, reply) => {
      const { body, validationError } = request;
      if (validationError) return malformedCall(reply, validationError.validation);
      return signedCall(services, readShopRequest(body.request_data), reply, "zero", async (order, site) => {
        const outcome = await storeOrder(services, site, order);
        return outcome.kind === "stored"
          ? storeAnswer(services, site, outcome, order)
          : refuseCall(reply, 409, notStored[outcome.kind]);
      });
    },
  );

  app.post(
    "/clientpay/charge",
    { ...options, schema: { body: storeBody, ...chargeSchema } },
    (request, reply) => {
      const { body, validationError } = request;
      if (validationError) return malformedCall(reply, validationError.validation);
      const charge = async (order: ShopRequest, site: ShopSite) => {
        const token = await tokenOfCharge(services, site.id, order);
        if (token === undefined) return refuseCall(reply, 404, missingCardError(order));
        if (await continuesEndedSubscription(services, site.id, order))
          return refuseCall(reply, 404, noActiveSubscription);
        const outcome = await storeOrder(services, site, { ...order, status: "" });
        if (outcome.kind !== "stored") return refuseCall(reply, 409, notStored[outcome.kind]);
        const chargeAnswer = await chargeToken(services, site, order, token);
        if (chargeAnswer.kind === "not-tried") return refuseCall(reply, 409, `${chargeAnswer.text}.`);
        if (chargeAnswer.kind === "unknown-token") return refuseCall(reply, 404, unknownToken);
        return chargeAnswer.kind === "checking"
          ? refuseCall(reply, 409, notStored.checking)
          : shopAnswer(services, site, chargeAnswer.order, { operation: "charge", request: order });
      };
      return untilDeadline(services.settings.chargeMs, () =>
        signedCall(services, readShopRequest(body.request_data), reply, "positive", charge),
      );
    },
  );
}

const unknownToken = "This vault token does not exist.";
const noActiveSubscription =
  "subscription_uid is not an active subscription created by this gateway, so no card was charged.";

/**
 * A subscription number that a shop invents names no card: it could be the beginning of a `rand` that customers
 * see.
 */
const missingCardError = ({ vault_token_uid: token, subscription_uid: uid }: ShopRequest): string =>
  token === "" && uid !== "" ? noActiveSubscription : unknownToken;

/** `request_data` may be an object, JSON text, or text packed by the browser client. */
const unpackedBody = (body: unknown): unknown =>
  isObject(body) && "request_data" in body ? { ...body, request_data: readBody(body.request_data) } : body;

/** Checks the signature first, so that a caller whose signature is invalid learns only that. */
async function signedCall<T>(
  services: Services,
  order: ShopRequest,
  reply: FastifyReply,
  minAmount: "zero" | "positive",
  answer: (order: ShopRequest, site: ShopSite) => Promise<T>,
): Promise<T | RefusalAnswer> {
  const site = await signingSite(services, {
    merchantUid: order.merchant_site_uid,
    parts: signedParts(order),
    hash: order.verificationhash,
    request: reply.request,
  });
  if (!site) return refuseSignature(reply);
  const fault = faultOf(order, minAmount);
  return fault === undefined ? answer(order, site) : refuseCall(reply, 400, fault);
}

async function malformedCall(
  reply: FastifyReply,
  faults: readonly FastifySchemaValidationError[] | undefined,
): Promise<RefusalAnswer> {
  const [first] = faults ?? [];
  const sizeFault = faults?.find(({ keyword }) => /^max(?:Items|Properties|Length)$/.test(keyword));
  const fault = sizeFault ?? first;
  const faultField =
    fault?.instancePath.split("/").at(-1) || String(fault?.params.missingProperty ?? "The body");
  return refuseCall(
    reply,
    400,
    sizeFault
      ? `${faultField} is too long. Use at most ${sizeFault.params.limit}.`
      : `${faultField} is missing or malformed.`,
  );
}
