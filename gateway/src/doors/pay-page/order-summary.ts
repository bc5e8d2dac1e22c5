import { formatDateTime, formatMoney, isPayable, lineTotal, maskEmail, paymentStateOf } from "@hpay/domain";
import { customerZoneOf } from "../../orders/facts/company-zone";
import { customerOf, itemsOf } from "../../orders/facts/order-facts";
import { movedOf } from "../../orders/facts/priced";
import { offerEnd } from "../../orders/offers/offer";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { FoundOrder } from "./found-order";
import { customerPage } from "./page";

/**
 * Items and total of an order. Shows a masked e-mail, never address or phone; a visitor who opened the page by
 * order number sees neither items nor e-mail, nor the order's name, which is free text.
 */
export function orderSummary({ order, company, language, t, isKnown }: FoundOrder): string {
  const sum = (amount: string) => escapeHtml(formatMoney({ amount, currency: order.currency }, language));
  const items = isKnown ? itemsOf(order.data) : [];
  const rows = items.map((item) => {
    const count =
      item.qty === "" || item.qty === "1"
        ? ""
        : `<small>${escapeHtml(item.qty)} × ${sum(item.price)}</small>`;
    return `<tr><th scope="row">${escapeHtml(item.name)}${count}</th><td>${sum(lineTotal(item, order.currency).gross)}</td></tr>`;
  });
  // An order may cost more or less than its items, so the tax is that of the order's total, as on its receipt.
  const { tax } = movedOf(order, "0", order.amount);
  const taxRow = !isKnown || !/[1-9]/.test(tax) ? "" : `<small>${escapeHtml(t.taxOf)} ${sum(tax)}</small>`;
  const { email } = customerOf(order.data);
  const name = isKnown ? order.name : `#${order.uid}`;
  // A paid offer no longer expires.
  const end = isPayable(paymentStateOf(order.status)) ? offerEnd(order) : null;
  const notes = [
    isKnown && email && `${escapeHtml(t.for)}: ${escapeHtml(maskEmail(email))}`,
    end &&
      `${escapeHtml(t.validUntil)}: ${escapeHtml(formatDateTime(end.toISOString(), customerZoneOf(company), language))}`,
  ].filter(Boolean);
  return (
    `<section class="paper" aria-labelledby="order"><h2 id="order">${escapeHtml(t.order)} ${escapeHtml(name)}</h2>` +
    `<table class="sum"><tbody>${rows.join("")}</tbody><tfoot><tr><th scope="row">${escapeHtml(t.total)}${taxRow}</th>` +
    `<td>${sum(order.amount)}</td></tr></tfoot></table>` +
    `${notes.map((note) => `<p class="soft">${note}</p>`).join("")}</section>`
  );
}

/** The layout shared by all pages of an order. */
export function orderPage(pageData: FoundOrder, title: string, body: string, reloadSeconds?: number): string {
  const { site, company, language, t } = pageData;
  const help = [site.customerServiceEmail, site.customerServiceTel]
    .filter(Boolean)
    .map(escapeHtml)
    .join(" · ");
  const terms = /^https?:\/\//i.test(site.termsLink)
    ? ` <a href="${escapeHtml(site.termsLink)}" rel="noopener noreferrer">${escapeHtml(t.terms)}</a>`
    : "";
  return customerPage({
    language,
    title: `${title} – ${company.name}`,
    merchant: company.name,
    context: site.url,
    body,
    ...(reloadSeconds === undefined ? {} : { reloadSeconds }),
    footer: `${help === "" ? "" : `${escapeHtml(t.help)} ${help}`}${terms}`,
  });
}
