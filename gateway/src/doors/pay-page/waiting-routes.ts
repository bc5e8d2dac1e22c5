import { and, eq } from "drizzle-orm";
import Type from "typebox";
import { companySites } from "../../platform/database/schema/pos";
import { pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { pageOrigins } from "../../pos/config/pos-config";
import { sendPage } from "./page";
import { styleElement } from "./page-style";
import { payTexts } from "./pay-texts";

const params = Type.Object({ muid: Type.String({ maxLength: 128 }) });
const answer = pageAnswer("An empty page in a shop's checkout, in which the pay form is shown");

/**
 * The empty, hidden page that waits in a shop's checkout until the customer wants to pay; its script then draws
 * the pay form. Only pages of that POS may frame the page, and it draws only orders of that POS. The page
 * itself contains no order.
 */
export function waitingRoutes(app: App, { db, settings }: Services): void {
  app.get("/clientpay/frame/:muid", { schema: { params, ...answer } }, async (request, reply) => {
    const { muid } = request.params;
    const belongsToPos = and(eq(companySites.merchantsiteUid, muid), eq(companySites.enabled, true));
    const [site] = muid.includes("\0") ? [] : await db.select().from(companySites).where(belongsToPos);
    const frameAncestors = site ? pageOrigins(site, settings.embedders) : [];
    if (!site || frameAncestors.length === 0) return sendPage(reply, emptyPage(""), 404);
    const names = `data-site="${site.id}" data-origins="${escapeHtml(frameAncestors.join(" "))}"`;
    const script = `<script src="/clientpay/cscripts/frame.js" ${names}></script>`;
    return sendPage(reply, emptyPage(script), 200, { frameAncestors, scripts: ["'self'"], canFetch: true });
  });
}

const emptyPage = (script: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<meta name="robots" content="noindex"><title>${escapeHtml(mailTexts(payTexts, "en").title)}</title>${styleElement}</head>` +
  `<body>${script}</body></html>`;
