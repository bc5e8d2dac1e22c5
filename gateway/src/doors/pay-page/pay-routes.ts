import { paymentStateOf } from "@hpay/domain";
import type { FastifyReply } from "fastify";
import Type from "typebox";
import { chosen } from "../../orders/offers/pay-choices";
import type { App } from "../../platform/http/app";
import { mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { bankPage } from "./bank-view";
import { type FoundOrder, findOrder } from "./found-order";
import { countMiss, isGuessing } from "./misses";
import { customerPage, mark, sendPage } from "./page";
import { answerChallenge, findAttempt, hasChangedMeanwhile, payByForm } from "./pay";
import { payTexts } from "./pay-texts";
import { type CardForm, choosePage, payPage } from "./pay-views";
import { hasResult, resultPage } from "./result-view";

const named = Type.Object({ name: Type.String() });
const atBank = Type.Object({ name: Type.String(), token: Type.String({ maxLength: 100 }) });
const choice = Type.Object(
  {
    pay: Type.Optional(Type.String()),
    ship: Type.Optional(Type.String()),
    other: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
const form = Type.Record(Type.String(), Type.String());
const largestFormBytes = 16 * 1024;
const noCard: CardForm = { typed: { expiry: "", holder: "" }, fault: undefined };

/** The customer's side of an order: look, choose, pay, confirm at the bank, see what became of it. No script anywhere. */
export function payRoutes(app: App, services: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: largestFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    payPages(scope as App, services);
  });
}

function payPages(app: App, services: Services): void {
  /** Answers for an address that shows nothing, the same for unknown and expired; too many of them end it for an hour. */
  const enter = async (
    name: string,
    address: string,
    reply: FastifyReply,
  ): Promise<FoundOrder | undefined> => {
    if (await isGuessing(services, address)) {
      reply.header("retry-after", "3600");
      sendPage(reply, noticePage("tooMany", "tooManyText"), 429);
      return undefined;
    }
    const found = await findOrder(services, name);
    if (found) return found;
    await countMiss(services, address);
    sendPage(reply, noticePage("missing", "missingText"), 404);
    return undefined;
  };

  app.get("/pbl/:name", { schema: { params: named, querystring: choice } }, async (request, reply) => {
    const found = await enter(request.params.name, request.ip, reply);
    if (!found) return reply;
    const wantsOther = request.query.other !== undefined || request.query.pay !== undefined;
    const isAwaited = paymentStateOf(found.order.status) === "AWAITING";
    if (hasResult(found) && !(isAwaited && wantsOther)) return sendPage(reply, resultPage(found));
    const payment = chosen(found.choices.payments, request.query.pay);
    const shipping = chosen(found.choices.shippings, request.query.ship);
    const notice = await noticeOf(services, found);
    return sendPage(
      reply,
      payment && !found.choices.lacksDelivery && (shipping || found.choices.shippings.length === 0)
        ? payPage(found, payment, shipping, notice, noCard)
        : choosePage(found, notice),
    );
  });

  app.post("/pbl/:name/pay", { schema: { params: named, body: form } }, async (request, reply) => {
    const found = await enter(request.params.name, request.ip, reply);
    if (!found) return reply;
    const answer = await payByForm(services, found, request.body);
    if (answer.kind === "challenge") return reply.redirect(`${found.path}/bank/${answer.token}`, 303);
    if (answer.kind !== "wrong-card" && answer.kind !== "changed") return reply.redirect(found.path, 303);
    const now = await findOrder(services, request.params.name);
    if (!now || hasResult(now)) return reply.redirect(found.path, 303);
    const payment = chosen(now.choices.payments, request.body.pay);
    const shipping = chosen(now.choices.shippings, request.body.ship);
    if (answer.kind === "changed" || !payment) {
      const notice = `<p class="note" role="alert">${escapeHtml(now.t.priceChanged)}</p>`;
      return sendPage(reply, choosePage(now, notice), 409);
    }
    const typed = { expiry: request.body.expiry ?? "", holder: request.body.holder ?? "" };
    return sendPage(reply, payPage(now, payment, shipping, "", { typed, fault: answer.fault }), 422);
  });

  app.get("/pbl/:name/bank/:token", { schema: { params: atBank } }, async (request, reply) => {
    const found = await enter(request.params.name, request.ip, reply);
    if (!found) return reply;
    const attempt = await findAttempt(services, found.order.id, request.params.token);
    if (!attempt) return reply.redirect(found.path, 303);
    return sendPage(reply, bankPage(found, request.params.token, attempt));
  });

  app.post("/pbl/:name/bank/:token", { schema: { params: atBank, body: form } }, async (request, reply) => {
    const found = await enter(request.params.name, request.ip, reply);
    if (!found) return reply;
    const isConfirmed = request.body.answer === "confirm";
    await answerChallenge(services, found, request.params.token, isConfirmed);
    return reply.redirect(found.path, 303);
  });
}

/** Why an earlier try did not work. */
async function noticeOf(services: Services, { order, t }: FoundOrder): Promise<string> {
  const state = paymentStateOf(order.status);
  const words =
    state === "REFUSED"
      ? ([
          (await hasChangedMeanwhile(services, order.id)) ? t.priceChanged : t.refused,
          t.refusedText,
        ] as const)
      : state === "ERROR" || state === "FAILED"
        ? ([t.error, t.errorText] as const)
        : undefined;
  if (!words) return "";
  return `<div class="note bad" role="alert"><b>${escapeHtml(words[0])}</b><br>${escapeHtml(words[1])}</div>`;
}

/** A page about no order: in English and Serbian, as nobody knows who reads it. */
function noticePage(title: "missing" | "tooMany", text: "missingText" | "tooManyText"): string {
  const t = mailTexts(payTexts, "en");
  const rs = mailTexts(payTexts, "rs");
  const body =
    `<section class="paper narrow">${mark("bad-ink")}<h1>${escapeHtml(t[title])}</h1><p>${escapeHtml(t[text])}</p>` +
    `<p lang="sr-Latn-RS" class="soft"><b>${escapeHtml(rs[title])}.</b> ${escapeHtml(rs[text])}</p></section>`;
  return customerPage({ language: "en", title: t[title], merchant: "", body });
}
