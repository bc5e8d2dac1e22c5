import { paymentStateOf } from "@hpay/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { payPageName } from "../../orders/facts/pay-page-address";
import { waitForShop } from "../../orders/notifications/shop-first";
import { chosenOption } from "../../orders/offers/pay-choices";
import { untilDeadline } from "../../platform/deadline/deadline";
import { anyObject, pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { refusalOf } from "../../platform/http/error-answer";
import { browserLanguage, placeOf } from "../../platform/http/visitor";
import { type Counted, count, isUsedUp } from "../../platform/limits/limits";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { pageOrigins } from "../../pos/config/pos-config";
import { bankPage } from "./bank-view";
import type { CardForm } from "./card-fields";
import { undoCardTry } from "./card-tries";
import { answerChallenge, findAttempt } from "./challenge";
import { type FoundOrder, findOrder } from "./found-order";
import { countMiss, countPageByNumber, isGuessing } from "./miss-counter";
import { isContactOf } from "./order-contact";
import { sendPage } from "./page";
import type { PagePermissions } from "./page-style";
import { payByForm } from "./pay";
import {
  blockedNotice,
  failureNotice,
  missingOrder,
  noticePage,
  tooManyTries,
  unavailablePage,
} from "./pay-notices";
import { choosePage, payPage } from "./pay-views";
import { checkingPage, hasResult, isCanceled, isInstant, resultPage } from "./result-view";
import { formActionOf, sendScriptHash, shopReturn } from "./shop-return";

const orderParams = Type.Object({ name: Type.String() });
const attemptParams = Type.Object({ name: Type.String(), token: Type.String({ maxLength: 100 }) });
const choice = Type.Object(
  {
    pay: Type.Optional(Type.String()),
    ship: Type.Optional(Type.String()),
    other: Type.Optional(Type.String()),
    back: Type.Optional(Type.String()),
    failed: Type.Optional(Type.String()),
    card: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
const form = Type.Record(Type.String(), Type.String());
const formBody = { type: "application/x-www-form-urlencoded", schema: anyObject };
const showSchema = { params: orderParams, querystring: choice, ...pageAnswer("A customer's pay page") };
const paySchema = {
  params: orderParams,
  body: form,
  ...pageAnswer("Pays the order, then redirects to its pay page", { status: 303, body: formBody }),
};
const redirectSchema = {
  params: orderParams,
  ...pageAnswer("Redirects to the order's pay page", { status: 303 }),
};
const issuerPageSchema = {
  params: attemptParams,
  ...pageAnswer("The issuer's page that confirms a card payment"),
};
const issuerAnswerSchema = {
  params: attemptParams,
  body: form,
  ...pageAnswer("Receives the customer's answer to the issuer", { status: 303, body: formBody }),
};
const maxFormBytes = 16 * 1024;
const emptyCardForm: CardForm = { typedFields: { expiry: "", holder: "" }, fault: undefined };

/** The customer's side of an order, without scripts: view, choose, pay, confirm at the bank, see the result. */
export function payRoutes(app: App, services: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Redirects need the header too: in a frame of a shop's page with `Cross-Origin-Embedder-Policy`, answers
    // without this header are not shown.
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cross-origin-resource-policy", "cross-origin");
    });
    // If a choice is repeated, the last one counts, as in a form.
    scope.addHook("preValidation", async (request) => {
      request.query = Object.fromEntries(new URL(request.url, "http://pay").searchParams);
    });
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = refusalOf(error);
      if (refusal.status !== 503) throw error;
      request.log.error({ err: error }, "request failed");
      const { retryAfterSeconds: seconds = 1 } = refusal;
      reply.header("retry-after", seconds);
      return sendPage(reply, unavailablePage(request, seconds), 503);
    });
    payPages(scope as App, services);
  });
}

function payPages(app: App, services: Services): void {
  /**
   * Unknown and expired addresses get the same answer. Too many such requests block the client address for an
   * hour, except for people with a link from the gateway or the shop.
   */
  const enter = async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
    token?: string,
  ): Promise<FoundOrder | undefined> => {
    const network = placeOf(request.ip);
    const pageData = await findOrder(services, request.params.name, browserLanguage(request), token);
    if (pageData?.isKnown || (pageData && token !== undefined && isCanceled(pageData))) return pageData;
    if (await isGuessing(services, network)) {
      reply.header("retry-after", "3600");
      sendPage(reply, noticePage(tooManyTries), 429);
      return undefined;
    }
    if (pageData && (await countPageByNumber(services, network))) {
      reply.header("retry-after", "900");
      sendPage(reply, noticePage(tooManyTries), 429);
      return undefined;
    }
    if (pageData) return pageData;
    await countMiss(services, network);
    sendPage(reply, noticePage(missingOrder), 404);
    return undefined;
  };

  /** Shows a page of an order. In a shop's frame, the page has a script that reports the result to the shop. */
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    pageData: FoundOrder,
    html: string,
    { status = 200, scripts = [], ...permissions }: PagePermissions & { readonly status?: number } = {},
  ) => {
    const frameAncestors = pageOrigins(pageData.site, services.settings.embedders);
    const isFramed = isInFrame(request) && frameAncestors.length > 0;
    return sendPage(reply, isFramed ? withFrameScript(html, frameAncestors) : html, status, {
      ...permissions,
      frameAncestors,
      scripts: isFramed ? [...scripts, "'self'"] : scripts,
    });
  };

  app.get("/pbl/:name", { schema: showSchema }, async (request, reply) => {
    const pageData = await enter(request, reply);
    if (!pageData) return reply;
    const { other, pay, failed } = request.query;
    const requestsOther = [other, pay, failed].some((requestedAction) => requestedAction !== undefined);
    const isAwaited = paymentStateOf(pageData.order.status) === "AWAITING";
    const isFramed = isInFrame(request);
    if (pageData.hasOpenRequest) return show(request, reply, pageData, checkingPage(pageData));
    if (hasResult(pageData) && !(isAwaited && requestsOther)) {
      if (isFramed || request.query.back !== undefined) await waitForShop(services, pageData.order.id);
      const shop = await shopReturn(services, pageData);
      const isSentBack = request.query.back !== undefined && !isFramed && shop.isOwn && isInstant(pageData);
      return show(request, reply, pageData, resultPage(pageData, { shop, isSent: isSentBack, isFramed }), {
        formActions: formActionOf(shop.address),
        scripts: isSentBack ? [sendScriptHash] : [],
      });
    }
    const payment = chosenOption(pageData.choices.payments, request.query.pay);
    const shipping = chosenOption(pageData.choices.shippings, request.query.ship);
    const notice = await failureNotice(services, pageData, failed !== undefined);
    return show(
      request,
      reply,
      pageData,
      payment && !pageData.choices.lacksDelivery && (shipping || pageData.choices.shippings.length === 0)
        ? payPage(pageData, payment, shipping, notice, {
            ...emptyCardForm,
            isOtherCard: request.query.card === "new",
          })
        : choosePage(pageData, notice),
    );
  });

  // Serves the address that a refused payment leaves in the browser, and links with stray text after the order.
  app.get("/pbl/:name/*", { schema: redirectSchema }, async (request, reply) => {
    const [, query] = /(\?.*)/.exec(request.url) ?? [];
    return reply.redirect(`/pbl/${encodeURIComponent(request.params.name)}${query ?? ""}`, 303);
  });

  app.post("/pbl/:name/pay", { schema: paySchema }, async (request, reply) => {
    const pageData = await enter(request, reply);
    if (!pageData) return reply;
    const tries: Counted = { limit: "pay-contact", of: `${pageData.order.id} ${placeOf(request.ip)}` };
    if (!pageData.isKnown && (await isUsedUp(services.db, services.now(), tries)))
      return sendPage(reply, noticePage(tooManyTries), 429);
    const answer = await untilDeadline(services.settings.chargeMs, () =>
      payByForm(services, pageData, request.body, placeOf(request.ip)),
    );
    // Each wrong guess counts, whatever the answer: a correct one would lead to the customer's own link.
    const { contact } = request.body;
    if (!pageData.isKnown && contact !== undefined && !isContactOf(pageData.order, contact))
      await count(services.db, services.now(), [tries]);
    if (answer.kind === "held-back") {
      const seconds = Math.max(1, Math.ceil((answer.until.getTime() - services.now().getTime()) / 1000));
      reply.header("retry-after", String(seconds));
      return show(request, reply, pageData, choosePage(pageData, blockedNotice(pageData, seconds)), {
        status: 429,
      });
    }
    if (answer.kind === "challenge") return reply.redirect(`${pageData.path}/bank/${answer.token}`, 303);
    if (answer.kind === "failed") return reply.redirect(`${pageData.path}?failed=1`, 303);
    if (answer.kind === "done" || answer.kind === "refused" || answer.kind === "checking") {
      // A person who has paid, or has given the order's e-mail or phone, is the customer.
      const isCustomer =
        answer.kind === "done" && (answer.hasPaid || isContactOf(pageData.order, request.body.contact));
      return reply.redirect(paidPath(isCustomer ? asCustomer(services, pageData) : pageData), 303);
    }
    const now = await findOrder(services, request.params.name, browserLanguage(request));
    if (!now || (hasResult(now) && answer.kind !== "wrong-contact"))
      return reply.redirect(pageData.path, 303);
    const payment = chosenOption(now.choices.payments, request.body.pay);
    const shipping = chosenOption(now.choices.shippings, request.body.ship);
    if (answer.kind === "changed" || !payment) {
      const notice = `<p class="note" role="alert">${escapeHtml(now.t.priceChanged)}</p>`;
      return show(request, reply, now, choosePage(now, notice), { status: 409 });
    }
    const typedCard = { expiry: request.body.expiry ?? "", holder: request.body.holder ?? "" };
    const fault = answer.kind === "wrong-card" ? answer.fault : undefined;
    const isWrongContact = answer.kind === "wrong-contact";
    const page = payPage(now, payment, shipping, "", {
      typedFields: typedCard,
      fault,
      isWrongContact,
      isOtherCard: true,
    });
    return show(request, reply, now, page, { status: 422 });
  });

  const showResult = async (request: FastifyRequest, reply: FastifyReply, pageData: FoundOrder) => {
    const shop = await shopReturn(services, pageData);
    const page = resultPage(pageData, { shop, isSent: false, isFramed: isInFrame(request) });
    return show(request, reply, pageData, page, { formActions: formActionOf(shop.address) });
  };

  app.get("/pbl/:name/bank/:token", { schema: issuerPageSchema }, async (request, reply) => {
    const { token } = request.params;
    const pageData = await enter(request, reply, token);
    if (!pageData) return reply;
    if (isCanceled(pageData)) return showResult(request, reply, pageData);
    const attempt = await findAttempt(services, pageData.order.id, token);
    if (!attempt) return reply.redirect(pageData.path, 303);
    return show(request, reply, pageData, bankPage(pageData, token, attempt));
  });

  app.post("/pbl/:name/bank/:token", { schema: issuerAnswerSchema }, async (request, reply) => {
    const { token } = request.params;
    const pageData = await enter(request, reply, token);
    if (!pageData) return reply;
    if (isCanceled(pageData)) return showResult(request, reply, pageData);
    const isConfirmed = request.body.answer === "confirm";
    const outcome = await untilDeadline(services.settings.chargeMs, () =>
      answerChallenge(services, pageData, token, isConfirmed),
    );
    const hasPaid = outcome === "done";
    const now = await findOrder(services, request.params.name, browserLanguage(request), token);
    // The shop canceled the order while its customer was at the bank.
    if (now && isCanceled(now)) return showResult(request, reply, now);
    if (hasPaid) await undoCardTry(services, pageData, placeOf(request.ip));
    if (outcome !== "promised" && now && hasResult(now) && !isInstant(now))
      return reply.redirect(`${pageData.path}?failed=1`, 303);
    return reply.redirect(paidPath(hasPaid ? asCustomer(services, pageData) : pageData), 303);
  });
}

/** Browsers send `Sec-Fetch-Dest: iframe` when they load a document into a frame. */
const isInFrame = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-dest"] === "iframe";

/** The address after a payment, which shows the result and leads back to the shop. */
const paidPath = ({ path }: FoundOrder): string => `${path}?back=1`;

const asCustomer = ({ settings }: Services, pageData: FoundOrder): FoundOrder => ({
  ...pageData,
  isKnown: true,
  path: `/pbl/${payPageName(settings, pageData.site.id, pageData.order.uid)}`,
});

const withFrameScript = (html: string, origins: readonly string[]): string =>
  html.replace(
    /<\/body>/,
    () =>
      `<script async src="/clientpay/cscripts/frame.js" data-origins="${escapeHtml(origins.join(" "))}"></script></body>`,
  );
