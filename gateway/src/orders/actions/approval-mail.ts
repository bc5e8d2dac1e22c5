import { money } from "@hpay/domain";
import type { Caller } from "../../people/access/caller";
import { mailOtherManagers } from "../../people/companies/mail-managers";
import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { fillPlaceholders } from "../../platform/mail/plain-mail";
import { withoutLinks } from "../../platform/mail/without-links";
import type { Services } from "../../platform/services";
import type { Approval } from "./approval";

type Text = "refund" | "mark-paid" | "asked" | "lines" | "reason" | "open" | "ends";

const texts: MailTexts<Text> = {
  en: {
    refund: "A refund in {company} is waiting for your approval",
    "mark-paid": "A payment recorded by hand in {company} is waiting for your approval",
    asked: "{by} requests {amount} for order {order}. No money moves until a second person approves.",
    lines: "Lines: {lines}",
    reason: "Reason: {reason}",
    open: "Open the order",
    ends: "The request expires after three days without a decision.",
  },
  rs: {
    refund: "Povraćaj u firmi {company} čeka vaše odobrenje",
    "mark-paid": "Ručno evidentirana uplata u firmi {company} čeka vaše odobrenje",
    asked: "{by} traži {amount} za porudžbinu {order}. Novac se ne prenosi dok druga osoba ne odobri zahtev.",
    lines: "Stavke: {lines}",
    reason: "Razlog: {reason}",
    open: "Otvori porudžbinu",
    ends: "Posle tri dana bez odluke zahtev ističe.",
  },
  mk: {
    refund: "Поврат во {company} го чека вашето одобрение",
    "mark-paid": "Рачно евидентирана уплата во {company} го чека вашето одобрение",
    asked:
      "{by} бара {amount} за нарачката {order}. Пари не се пренесуваат додека второ лице не го одобри барањето.",
    lines: "Ставки: {lines}",
    reason: "Причина: {reason}",
    open: "Отвори ја нарачката",
    ends: "По три дена без одлука барањето истекува.",
  },
};

/** Notifies the owner and admins by e-mail, after the commit, that a request is waiting for them. */
export async function mailApprovers(
  services: Services,
  work: Work,
  requester: Caller,
  request: Approval,
  { uid: order, lines }: { readonly uid: string; readonly lines: string },
): Promise<void> {
  const { amount, currency, reason } = request;
  const sum = `${money(amount, currency).amount} ${currency}`;
  await mailOtherManagers(
    services,
    work,
    { actor: requester, companyId: request.companyId, isOptional: true },
    ({ language, company, by }) => {
      const t = mailTexts(texts, language);
      const values = {
        company,
        by,
        amount: sum,
        order: withoutLinks(order),
        lines: withoutLinks(lines),
        reason: withoutLinks(reason),
      };
      return {
        subject: fillPlaceholders(request.action === "refund" ? t.refund : t["mark-paid"], values),
        paragraphs: [
          fillPlaceholders(t.asked, values),
          ...(lines === "" ? [] : [fillPlaceholders(t.lines, values)]),
          ...(reason === "" ? [] : [fillPlaceholders(t.reason, values)]),
        ],
        link: { label: t.open, url: `${services.settings.publicUrl}/orders/${request.orderId}` },
        close: t.ends,
      };
    },
  );
}
