import Type from "typebox";
import { pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { issuePurchaseKey } from "../../pos/purchase-key/purchase-key";
import { requireOwnMachine } from "./own-machine";

const year = 365 * 24 * 60 * 60_000;
const query = Type.Object(
  { pos: Type.Optional(Type.String({ maxLength: 128 })) },
  { additionalProperties: true },
);
const answer = { querystring: query, ...pageAnswer("Issues trial purchase keys, on a local machine only") };

/** A page that issues purchase keys for a year, for trials on a local machine only. */
export function buyKeyRoutes(app: App, services: Services): void {
  if (!services.settings.isTrial) return;
  const preHandler = requireOwnMachine(services.settings);
  app.get("/dev/buy-key", { schema: answer, preHandler }, async (request, reply) => {
    const pos = request.query.pos?.trim() ?? "";
    const key =
      pos === ""
        ? ""
        : issuePurchaseKey(services.settings, {
            merchant_site_uid: pos,
            valid_till: new Date(services.now().getTime() + year).toISOString(),
            subscriptions: true,
            shipping: true,
            fiscal: true,
            info: "Issued for testing",
          });
    reply.header("content-security-policy", "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
    return reply
      .type("text/html; charset=utf-8")
      .send(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Purchase key</title>' +
          '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>' +
          '<body><h1>Purchase key</h1><form><label>Merchant POS uid <input name="pos" required ' +
          `value="${escapeHtml(pos)}"></label> <button>Issue a key</button></form>` +
          `${key === "" ? "" : `<p><textarea readonly rows="6" cols="60" aria-label="Purchase key">${key}</textarea></p>`}` +
          "</body></html>",
      );
  });
}
