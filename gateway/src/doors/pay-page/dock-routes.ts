import { currencyDigits, languageOfShop, languageTag } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import Type from "typebox";
import { companySites } from "../../platform/database/schema/pos";
import { pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { browserLanguage } from "../../platform/http/visitor";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { hasDock } from "../../pos/config/method-entries";
import { pageOrigins } from "../../pos/config/pos-config";
import { paymentsOf, type SitePayment } from "../../pos/methods/site-methods";
import { canTakePayments } from "../../pos/purchase-key/unlocked";
import type { SiteRow } from "../../pos/site-row";
import { cardInputs, faultTexts } from "./card-fields";
import { sendPage } from "./page";
import { styleElement } from "./page-style";
import { type PayWords, payTexts } from "./pay-texts";

const params = Type.Object({
  muid: Type.String({ maxLength: 128 }),
  method: Type.String({ pattern: "^\\d{1,10}$" }),
});
const query = Type.Object(
  { hpaylang: Type.Optional(Type.String({ maxLength: 16 })) },
  { additionalProperties: true },
);
const answer = pageAnswer("Card fields for a frame in a shop's checkout");
const dockScript = "/clientpay/cscripts/dock.js";

/**
 * The dock: card fields in a frame of the shop's own checkout, which only pages of that POS may frame. It
 * belongs to no order: the typed card remains in it until the shop's page names a stored order to pay. The form
 * is then sent to that order's pay page, with the amount that the dock has shown, and the gateway charges
 * exactly that amount or nothing.
 */
export function dockRoutes(app: App, services: Services): void {
  const { db, settings } = services;
  app.get(
    "/clientpay/dock/:muid/:method",
    { schema: { params, querystring: query, ...answer } },
    async (request, reply) => {
      const { muid, method: number } = request.params;
      const [site] = muid.includes("\0")
        ? []
        : await db
            .select()
            .from(companySites)
            .where(and(eq(companySites.merchantsiteUid, muid), eq(companySites.enabled, true)));
      const language = languageOf(request.query.hpaylang, site, browserLanguage(request));
      const t = mailTexts(payTexts, language);
      const isPayable = site !== undefined && canTakePayments(services, site);
      const method = (isPayable ? await paymentsOf(db, site.id) : []).find(
        (payment) => String(payment.number) === number && hasDock(payment.definition),
      );
      const origins = site ? pageOrigins(site, settings.embedders) : [];
      if (!site || !method || origins.length === 0)
        return sendPage(reply, dockPage(t, language, `<p>${escapeHtml(t.noWay)}</p>`), 404);
      const form = dockForm(t, site, method, settings.sandboxMethods);
      const permissions = { frameAncestors: origins, scripts: ["'self'"] };
      return sendPage(reply, dockPage(t, language, form, origins), 200, permissions);
    },
  );
}

/** The POS's fixed language, else the one that the request names for the shop's page, else the browser's. */
function languageOf(
  requestedLanguage: string | undefined,
  site: SiteRow | undefined,
  browserLanguage: string,
): string {
  return (
    textOf(readData(site?.data ?? "{}").FixedLanguage) ||
    languageOfShop(requestedLanguage ?? "") ||
    browserLanguage
  );
}

/** Currencies that do not have two decimals, written as `JPY:0 KWD:3`. */
const unusualDigits = [...currencyDigits]
  .filter(([, digits]) => digits !== 2)
  .map(([code, digits]) => `${code}:${digits}`)
  .join(" ");

/** The form has everything but the order: when sent, the order's address, amount and currency are added. */
function dockForm(t: PayWords, site: SiteRow, method: SitePayment, isSandbox: boolean): string {
  const hiddenField = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const faults = Object.entries(faultTexts)
    .map(([fault, text]) => `data-${fault}="${escapeHtml(t[text])}"`)
    .join(" ");
  return (
    `<form method="post" id="dock" novalidate autocomplete="on" data-site="${site.id}" data-digits="${unusualDigits}" ${faults}>` +
    hiddenField("pay", method.uid) +
    hiddenField("ship", "") +
    hiddenField("total", "") +
    hiddenField("currency", "") +
    hiddenField("docked", "1") +
    `<p id="sum" hidden>${escapeHtml(t.total)}: <b></b></p>` +
    cardInputs(t, { typedFields: { expiry: "", holder: "" }, fault: undefined }) +
    `<label id="keep" hidden><input type="checkbox" name="keep" value="1"> ${escapeHtml(t.keepForNext)}</label>` +
    `<p class="soft">${escapeHtml(t.safe)}</p></form>` +
    (isSandbox ? `<p class="soft">${escapeHtml(`${t.sandbox} ${t.testCards}`)}</p>` : "")
  );
}

const dockPage = (t: PayWords, language: string, body: string, origins: readonly string[] = []): string =>
  `<!doctype html><html lang="${escapeHtml(languageTag(language))}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<title>${escapeHtml(t.title)}</title>${styleElement}</head><body class="dock"><main>${body}</main>` +
  (origins.length === 0
    ? ""
    : `<script src="${dockScript}" data-origins="${escapeHtml(origins.join(" "))}"></script>`) +
  "</body></html>";
