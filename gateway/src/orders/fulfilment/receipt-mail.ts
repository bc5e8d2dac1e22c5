import { formatMoney } from "@hpay/domain";
import { htmlLanguage, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import { isOneAddress } from "../../platform/mail/one-address";
import { mailCustomerAfterCommit } from "../../pos/mail/customer-mail";
import { customerLanguage, customerOf } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";
import { documentTexts } from "./document-texts";

/** A receipt number that may appear in an e-mail's subject; any other text could be a sentence. */
const plainNumber = /^[A-Z0-9]{1,16}(?:-[A-Z0-9]{1,16}){0,3}$/;

/**
 * E-mails a receipt's link after the commit.
 * @returns the address; undefined unless the order has exactly one
 */
export function mailReceiptCopy(
  order: OpenOrder,
  receipt: {
    readonly number: string;
    readonly amount: string;
    readonly currency: string;
    readonly url: string;
  },
): string | undefined {
  const { email } = customerOf(order.row.data);
  if (!isOneAddress(email)) return undefined;
  const language = customerLanguage(order.row, order.site);
  const t = mailTexts(documentTexts, language);
  const sum = formatMoney({ amount: receipt.amount, currency: receipt.currency }, language);
  const line = `${t.number}: ${receipt.number} · ${sum}`;
  const { services } = order;
  mailCustomerAfterCommit(
    services,
    order.work,
    { siteId: order.site.id, orderId: order.row.id },
    {
      to: email,
      subject: plainNumber.test(receipt.number) ? `${t.copySubject} ${receipt.number}` : t.copySubject,
      text: [t.copyText, line, receipt.url].join("\n\n"),
      html: mailPage(
        htmlLanguage[language] ?? language,
        t.copySubject,
        `<p>${escapeHtml(t.copyText)}</p><p>${escapeHtml(line)}</p>` +
          (receipt.url === "" ? "" : `<p><a href="${escapeHtml(receipt.url)}">${escapeHtml(t.open)}</a></p>`),
      ),
    },
  );
  return email;
}
