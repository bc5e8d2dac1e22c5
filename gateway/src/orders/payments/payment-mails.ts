import { asFlag, formatMoney } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { htmlLanguage, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import { withoutLinks } from "../../platform/mail/without-links";
import { mailCustomerAfterCommit } from "../../pos/mail/customer-mail";
import { customerLanguage, customerOf } from "../facts/order-facts";
import { subjectOf } from "../facts/order-uid";
import { payPageAddress } from "../facts/pay-page-address";
import type { OpenOrder } from "../order/order";
import { paymentMailTexts } from "./payment-mail-texts";

/** Notifies the customer by e-mail, after the commit, that the money has arrived. */
export function notifyPaid(order: OpenOrder, amount: string): void {
  mailCustomer(order, amount, "paid");
}

/** Notifies the customer by e-mail, after the commit, that money was refunded. */
export function notifyRefund(order: OpenOrder, amount: string): void {
  mailCustomer(order, amount, "refunded");
}

function mailCustomer(order: OpenOrder, amount: string, kind: "paid" | "refunded"): void {
  const { row, site, services } = order;
  const { email } = customerOf(row.data);
  // The POS may send its own e-mails instead.
  if (email === "" || asFlag(readData(site.data).NoHPayNotifications)) return;
  const language = customerLanguage(row, site);
  const t = mailTexts(paymentMailTexts, language);
  const fiscal = readData(row.fiscalData);
  const shipping = readData(row.shippingData);
  const lines = [
    `${t.shop}: ${site.url}`,
    `${t.order}: ${withoutLinks(row.name)}`,
    `${t.amount}: ${formatMoney({ amount, currency: row.currency }, language)}`,
    textOf(fiscal.receipt_number) && `${t.receipt}: ${textOf(fiscal.receipt_number)}`,
    textOf(shipping.tracking_code) && `${t.tracking}: ${textOf(shipping.tracking_code)}`,
  ].filter(Boolean);
  const link = payPageAddress(services.settings, site.id, row.uid);
  const intro = kind === "paid" ? t.paidText : t.refundedText;
  mailCustomerAfterCommit(
    services,
    order.work,
    { siteId: site.id, orderId: row.id },
    {
      to: email,
      subject: subjectOf(t[kind], row.uid, ": "),
      text: [intro, lines.join("\n"), link].join("\n\n"),
      html: mailPage(
        htmlLanguage[language] ?? language,
        t[kind],
        `<p>${escapeHtml(intro)}</p>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}` +
          `<p><a href="${escapeHtml(link)}">${escapeHtml(t.openOrder)}</a></p>`,
      ),
    },
  );
}
