import { readBody } from "@hpay/domain";
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import type { App } from "../../platform/http/app";
import { isObject } from "../../platform/json/values";
import type { Services } from "../../platform/services";
import { chargeToken, knowsToken } from "./charge-token";
import { shopAnswer, storeAnswer } from "./shop-answer";
import { faultOf, readShopRequest, type ShopRequest, storeBody } from "./shop-request";
import { type ShopSite, signingSite, storeOrder } from "./store-order";

/** How a shop is refused: a sentence and a number, whatever was wrong. */
interface Refused {
  readonly error: string;
  readonly error_code: number;
}

/** How orders arrive from shops. A wrong signature stores nothing. */
export function clientpayRoutes(app: App, services: Services): void {
  const options = {
    schema: { body: storeBody },
    attachValidation: true,
    preValidation: async (request: FastifyRequest) => {
      request.body = unpacked(request.body);
    },
  } as const;

  app.post("/clientpay/store", options, (request, reply) => {
    const { body, validationError } = request;
    if (validationError) return malformed(reply, validationError.validation);
    return signed(services, readShopRequest(body.request_data), reply, async (order, site) => {
      const stored = await storeOrder(services, site, order);
      return storeAnswer(services, site, stored, order);
    });
  });

  app.post("/clientpay/charge", options, (request, reply) => {
    const { body, validationError } = request;
    if (validationError) return malformed(reply, validationError.validation);
    return signed(services, readShopRequest(body.request_data), reply, async (order, site) => {
      if (!(await knowsToken(services, site.id, order.vault_token_uid))) return unknownToken;
      await storeOrder(services, site, { ...order, status: "" });
      const charged = await chargeToken(services, site, order);
      return charged.kind === "unknown-token"
        ? unknownToken
        : shopAnswer(services, site, charged.order, { operation: "charge", request: order });
    });
  });
}

/** `request_data` may be an object, a JSON text, or packed as browsers send it. */
const unpacked = (body: unknown): unknown =>
  isObject(body) && "request_data" in body ? { ...body, request_data: readBody(body.request_data) } : body;

const unknownToken: Refused = { error: "There is no such vault token.", error_code: 404 };

/** The signature comes first: who cannot sign learns nothing of what else is wrong. */
async function signed(
  services: Services,
  order: ShopRequest,
  reply: FastifyReply,
  answer: (order: ShopRequest, site: ShopSite) => Promise<object>,
): Promise<object> {
  const site = await signingSite(services, order);
  if (!site) return { error: "The signature is not right.", error_code: 401 } satisfies Refused;
  const error = faultOf(order);
  if (error === undefined) return answer(order, site);
  reply.code(400);
  return { error, error_code: 400 } satisfies Refused;
}

async function malformed(
  reply: FastifyReply,
  faults: readonly FastifySchemaValidationError[] | undefined,
): Promise<Refused> {
  const [fault] = faults ?? [];
  const place = fault?.instancePath.split("/").at(-1) || String(fault?.params.missingProperty ?? "The body");
  reply.code(400);
  return { error: `${place} is missing or has a wrong form.`, error_code: 400 };
}
