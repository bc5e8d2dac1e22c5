import { readBody } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { Value } from "typebox/value";
import { payPageAddress, plainPayAddress } from "../../../orders/facts/pay-page-address";
import { orders } from "../../../platform/database/schema/commerce";
import { companySites } from "../../../platform/database/schema/pos";
import { object, text } from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import { isObject } from "../../../platform/json/values";
import type { Services } from "../../../platform/services";
import { atHostOf } from "../../../platform/settings/sandbox-host";
import { pageOrigins } from "../../../pos/config/pos-config";
import { findSiteMethod } from "../../../pos/methods/method-number";
import { refuseCall, refuseSignature, shopCall, signedTextOfCall, wrongSignature } from "../page-call";
import { faultOf, readShopRequest, type ShopRequest, signedParts, storeBody } from "../shop-request";
import { signingSite } from "../signing-site";
import { fieldNotInUtf8, formFields } from "./form-fields";
import { notStored, storeOrder } from "./store-order";

const payAddress = object({ order_uid: text, pay_url: text });
const answers = {
  "/clientpay/pay": shopCall(
    "Stores a signed order and returns its pay address; a plain form is redirected there",
    payAddress,
  ),
  "/pay": shopCall("Stores a signed order sent as a plain form, and redirects to its pay page", payAddress),
};

interface Refusal {
  readonly status: 400 | 401 | 409;
  readonly error: string;
}

/**
 * The addresses to which a shop sends its customer with a signed request. A plain form leads to the pay page;
 * the browser client opens that page itself. Nothing is paid here.
 */
export function payEntryRoutes(app: App, services: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "buffer" },
      (_request, body, done) => done(null, readForm(Buffer.from(body))),
    );
    for (const [path, answer] of Object.entries(answers))
      (scope as App).post(path, { schema: { body: Type.Unknown(), ...answer } }, (request, reply) =>
        enter(services, request, reply),
      );
  });
}

class BrokenForm {
  constructor(readonly error: string) {}
}

function readForm(form: Buffer): unknown {
  const brokenField = fieldNotInUtf8(form);
  return brokenField === undefined
    ? formFields(form.toString())
    : new BrokenForm(
        `${brokenField} is not valid UTF-8. Use accept-charset="utf-8" in the form, even on a page in another encoding.`,
      );
}

async function enter(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const isForm = isPlainForm(request);
  const storedOrder = await storeSent(services, request, isForm ? undefined : request.headers.origin);
  reply.header("cache-control", "no-store");
  if ("error" in storedOrder) {
    const signedText = storedOrder.status === 401 ? signedTextOfCall(reply) : null;
    const answer =
      storedOrder.status === 401
        ? refuseSignature(reply)
        : refuseCall(reply, storedOrder.status, storedOrder.error);
    if (!isForm) return answer;
    const text = signedText === null ? storedOrder.error : `${storedOrder.error}\n${signedText}`;
    return reply.code(storedOrder.status).type("text/plain; charset=utf-8").send(text);
  }
  const address = storedOrder.isSigned
    ? payPageAddress(services.settings, storedOrder.siteId, storedOrder.orderUid)
    : plainPayAddress(services.settings, storedOrder.siteId, storedOrder.orderUid);
  // The shop's page can frame the gateway only under the host name that the page calls.
  const ownAddress = atHostOf(services.settings, request.headers.host, address);
  const payUrl =
    storedOrder.methodUid === ""
      ? ownAddress
      : `${ownAddress}?pay=${encodeURIComponent(storedOrder.methodUid)}`;
  if (isOwnScript(request)) return sendPayPage(request, reply, payUrl);
  return isForm ? reply.redirect(payUrl, 303) : { order_uid: storedOrder.orderUid, pay_url: payUrl };
}

/** Whether the call comes from the gateway's own page that waits in a shop's page (ADR 16). */
const isOwnScript = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === "same-origin" &&
  headers["sec-fetch-mode"] === "cors" &&
  headers.accept === "text/html";

/** Answers with the pay page itself, as its address would, which saves phones a second call. */
async function sendPayPage(request: FastifyRequest, reply: FastifyReply, payUrl: string) {
  const { pathname, search } = new URL(payUrl);
  const isBodyHeader = (name: string) =>
    /^(?:content-|accept-encoding$|transfer-encoding$|connection$)/.test(name);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !isBodyHeader(name)));
  const remoteAddress = request.socket.remoteAddress ?? "";
  const page = await request.server.inject({ method: "GET", url: pathname + search, headers, remoteAddress });
  return reply
    .code(page.statusCode)
    .headers({ ...page.headers, "content-location": payUrl })
    .send(page.rawPayload);
}

/** Whether the browser shows the answer to this form. A script that reads the answer cannot be redirected. */
function isPlainForm({ headers }: FastifyRequest): boolean {
  const isUrlEncoded = /^application\/x-www-form-urlencoded\b/i.test(String(headers["content-type"]));
  const isReadByScript =
    headers["sec-fetch-mode"] === "cors" || /^\s*application\/json\b/i.test(headers.accept ?? "");
  return isUrlEncoded && !isReadByScript;
}

interface StoredOrder {
  readonly siteId: number;
  readonly orderUid: string;
  readonly methodUid: string;
  /** Only a signed request leads to the page that shows all of the order. */
  readonly isSigned: boolean;
}

async function storeSent(
  services: Services,
  request: FastifyRequest,
  origin: string | undefined,
): Promise<StoredOrder | Refusal> {
  const { body } = request;
  if (body instanceof BrokenForm) return { status: 400, error: body.error };
  const sentRequest = isObject(body) && "request_data" in body ? readBody(body.request_data) : body;
  const wrappedRequest = { request_data: sentRequest };
  if (!Value.Check(storeBody, wrappedRequest)) return { status: 400, error: "The request is malformed." };
  const order: ShopRequest = readShopRequest(wrappedRequest.request_data);
  const unsignedOrder =
    order.verificationhash === "" ? await openUnsigned(services, order, origin) : undefined;
  if (unsignedOrder) return unsignedOrder;
  const site = await signingSite(services, {
    merchantUid: order.merchant_site_uid,
    parts: signedParts(order),
    hash: order.verificationhash,
    request,
  });
  if (!site) return { status: 401, error: wrongSignature };
  const error = faultOf(order, "positive");
  if (error !== undefined) return { status: 400, error };
  // An older request only leads to the page, which shows the current order.
  const outcome = await storeOrder(services, site, { ...order, status: "" });
  // The page of another purchase would lead the customer back with that purchase's result.
  if (outcome.kind === "taken") return { status: 409, error: notStored.taken };
  const namedMethod = { kind: "payment", siteId: site.id } as const;
  const method = await findSiteMethod(services.db, namedMethod, order.payment_method);
  return { siteId: site.id, orderUid: order.order_uid, methodUid: method?.uid ?? "", isSigned: true };
}

/**
 * Opens an order for a page at the POS's own addresses, without a signature. The shop must have stored the
 * order with a signature, or the order must be paid by link. Only the names in the request count. Anybody who
 * knows an order's number could open it as well.
 */
async function openUnsigned(
  { db, settings }: Services,
  order: ShopRequest,
  origin: string | undefined,
): Promise<StoredOrder | undefined> {
  const { merchant_site_uid: muid, order_uid: uid } = order;
  if (origin === undefined || [muid, uid].some((text) => text === "" || text.includes("\0")))
    return undefined;
  const [orderRow] = await db
    .select({ site: companySites })
    .from(orders)
    .innerJoin(companySites, eq(companySites.id, orders.companySiteId))
    .where(and(eq(companySites.merchantsiteUid, muid), eq(companySites.enabled, true), eq(orders.uid, uid)));
  if (!orderRow || !pageOrigins(orderRow.site, settings.embedders).includes(origin)) return undefined;
  const { site } = orderRow;
  const method = await findSiteMethod(db, { kind: "payment", siteId: site.id }, order.payment_method);
  return { siteId: site.id, orderUid: uid, methodUid: method?.uid ?? "", isSigned: false };
}
