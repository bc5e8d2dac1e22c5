import { paymentStateOf } from "@hpay/domain";
import type { FastifyRequest } from "fastify";
import { mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { hasChangedMeanwhile } from "./challenge";
import type { FoundOrder } from "./found-order";
import { customerPage, resultIcon } from "./page";
import { payTexts } from "./pay-texts";

/** The notice with the reason why an earlier payment failed. */
export async function failureNotice(
  services: Services,
  { order, t }: FoundOrder,
  hasFailed: boolean,
): Promise<string> {
  const now = paymentStateOf(order.status);
  // An order that awaits a transfer does not change when a card payment fails.
  const state = hasFailed && now === "AWAITING" ? "REFUSED" : now;
  // The gateway, not the bank, refused the payment: the order changed while the customer was confirming it.
  if (state === "REFUSED" && (await hasChangedMeanwhile(services, order.id)))
    return `<p class="note" role="alert">${escapeHtml(t.priceChanged)}</p>`;
  const noticeText =
    state === "REFUSED"
      ? ([t.refused, t.refusedText] as const)
      : state === "ERROR" || state === "FAILED"
        ? ([t.error, t.errorText] as const)
        : undefined;
  return noticeText ? errorNote(...noticeText) : "";
}

const errorNote = (title: string, text: string): string =>
  `<div class="note bad" role="alert"><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}</div>`;

/** The notice about too many declined cards, with the duration of the block and a hint at other ways to pay. */
export const blockedNotice = ({ t }: FoundOrder, seconds: number): string =>
  errorNote(t.tooManyCards, t.tooManyCardsText.replace("{minutes}", String(Math.ceil(seconds / 60))));

interface Notice {
  readonly title: "missing" | "tooMany" | "away";
  readonly text: "missingText" | "tooManyText" | "awayText";
}

/** A page without an order, in English and Serbian, because the reader's language is unknown. */
export function noticePage({ title, text }: Notice, moreHtml = "", reloadSeconds?: number): string {
  const t = mailTexts(payTexts, "en");
  const rs = mailTexts(payTexts, "rs");
  const body =
    `<section class="paper narrow">${resultIcon("bad-ink")}<h1>${escapeHtml(t[title])}</h1><p>${escapeHtml(t[text])}</p>` +
    `<p lang="sr-Latn-RS" class="soft"><b>${escapeHtml(rs[title])}.</b> ${escapeHtml(rs[text])}</p>${moreHtml}</section>`;
  const reload = reloadSeconds === undefined ? {} : { reloadSeconds };
  return customerPage({ language: "en", title: t[title], merchant: "", body, ...reload });
}

export const missingOrder: Notice = { title: "missing", text: "missingText" };
export const tooManyTries: Notice = { title: "tooMany", text: "tooManyText" };

/** The page shown while the store is unavailable. It reloads if it was only viewed; no form is sent again. */
export function unavailablePage(request: FastifyRequest, seconds: number): string {
  const unavailableNotice: Notice = { title: "away", text: "awayText" };
  if (request.method === "GET") return noticePage(unavailableNotice, "", seconds);
  const { name = "" } = request.params as { readonly name?: string };
  const address = escapeHtml(`/pbl/${encodeURIComponent(name)}`);
  const { backToOrder } = mailTexts(payTexts, "en");
  return noticePage(unavailableNotice, `<p><a href="${address}">${escapeHtml(backToOrder)}</a></p>`);
}
