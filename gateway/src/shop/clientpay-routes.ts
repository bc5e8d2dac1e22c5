import type { App } from "../http/app";
import type { Services } from "../services";
import { chargeAnswer, chargeToken, knowsToken } from "./charge-token";
import { signingSite, storeAnswer, storeBody, storeOrder } from "./store-order";

const amount = /^\d{1,13}(\.\d{1,8})?$/;

/** How orders arrive from shops. A wrong signature stores nothing. */
export function clientpayRoutes(app: App, services: Services): void {
  app.post("/clientpay/store", { schema: { body: storeBody } }, async (request) => {
    const { request_data: order } = request.body;
    const site = await signingSite(services, order);
    if (!site) return { error: "The signature is not right.", error_code: 401 };
    if (!amount.test(String(order.order_amount).trim())) {
      return { error: "order_amount must be a decimal number above 0.", error_code: 400 };
    }
    const status = await storeOrder(services, site, order);
    const payUrl = `${services.settings.clientBase}/pbl/${site.id}-${encodeURIComponent(order.order_uid)}`;
    return storeAnswer(site, order, status, payUrl, services.now());
  });

  app.post("/clientpay/charge", { schema: { body: storeBody } }, async (request) => {
    const { request_data: order } = request.body;
    const site = await signingSite(services, order);
    if (!site) return { error: "The signature is not right.", error_code: 401 };
    if (!amount.test(String(order.order_amount).trim())) {
      return { error: "order_amount must be a decimal number above 0.", error_code: 400 };
    }
    if (!(await knowsToken(services, site.id, order.vault_token_uid))) {
      return { error: "There is no such vault token.", error_code: 404 };
    }
    await storeOrder(services, site, { ...order, status: "" });
    const charged = await chargeToken(services, site, order);
    if (charged.kind === "unknown-token") return { error: "There is no such vault token.", error_code: 404 };
    return chargeAnswer(site, order, charged, services.now());
  });
}
