import { decimalInLanguage, formatDateTime, formatMoney, paymentStateOf } from "@hpay/domain";
import { eq } from "drizzle-orm";
import Type from "typebox";
import { customerZoneOf } from "../../orders/facts/company-zone";
import { packetsOf } from "../../orders/facts/documents";
import { customerLanguage, itemsOf } from "../../orders/facts/order-facts";
import { documentTexts } from "../../orders/fulfilment/document-texts";
import { readLabelTicket } from "../../orders/fulfilment/label-link";
import { orders } from "../../platform/database/schema/commerce";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { browserLanguage } from "../../platform/http/visitor";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import { mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { customerPage, facts, resultIcon, sendPage } from "./page";

const params = Type.Object({ name: Type.String() });
const receipt = pageAnswer("A fiscal receipt that anybody with its link can verify");
const label = pageAnswer("A parcel's label; its link works for ten minutes");

/** Printable pages: a receipt that anybody with its link can verify, and a parcel label. */
export function documentRoutes(app: App, services: Services): void {
  const { db } = services;

  app.get("/fiscal/verify/:name", { schema: { params, ...receipt } }, async (request, reply) => {
    const [receiptRow] = await db
      .select({ receipt: fiscalReceipts, order: orders, site: companySites, company: companies })
      .from(fiscalReceipts)
      .innerJoin(orders, eq(orders.id, fiscalReceipts.orderId))
      .innerJoin(companySites, eq(companySites.id, orders.companySiteId))
      .innerJoin(companies, eq(companies.id, companySites.companyId))
      .where(eq(fiscalReceipts.code, request.params.name));
    if (!receiptRow) return sendPage(reply, missingPage(), 404);
    const { receipt, order, site, company } = receiptRow;
    const language = customerLanguage(order, site, browserLanguage(request));
    const t = mailTexts(documentTexts, language);
    const sum = (amount: string) => escapeHtml(formatMoney({ amount, currency: receipt.currency }, language));
    const content = readData(receipt.content);
    const items = Array.isArray(content.items) ? content.items.filter(isObject) : [];
    const recap = Array.isArray(content.recap) ? content.recap.filter(isObject) : [];
    const title = receipt.kind === "sale" ? t.receipt : t.refundReceipt;
    // A receipt for a refunded part of a line also shows the whole line's amount, because the total is not
    // price times quantity.
    const part = (wholeAmount: unknown) =>
      textOf(wholeAmount) === "" ? "" : ` · ${t.partOf} ${sum(textOf(wholeAmount))}`;
    const rows = items.map(
      (item) =>
        `<tr><th scope="row">${escapeHtml(textOf(item.name))}<small>${escapeHtml(textOf(item.qty) || "1")} × ` +
        `${sum(textOf(item.price) || "0")}${part(item.part_of)} · ` +
        `${escapeHtml(textOf(item.tax_percent) || "0")} %</small></th>` +
        `<td>${sum(textOf(item.total) || "0")}</td></tr>`,
    );
    const taxes = recap.map(
      (rate) =>
        `<tr><th scope="row">${escapeHtml(t.tax)} ${escapeHtml(textOf(rate.taxPercent))} %</th>` +
        `<td>${sum(textOf(rate.tax) || "0")}</td></tr>`,
    );
    const body =
      `<section class="paper narrow receipt">${resultIcon("good")}<h1>${escapeHtml(title)}</h1>` +
      `<p class="soft">${escapeHtml(t.valid)}</p>` +
      facts([
        [company.name, escapeHtml(company.taxNo)],
        [t.number, escapeHtml(receipt.number)],
        [t.counter, escapeHtml(textOf(content.counter))],
        [t.cashier, escapeHtml(textOf(content.cashier))],
        [
          t.issuedAt,
          escapeHtml(formatDateTime(receipt.createdAt.toISOString(), customerZoneOf(company), language)),
        ],
        [t.order, escapeHtml(order.name)],
      ]) +
      `<table class="sum"><tbody>${rows.join("")}</tbody><tfoot><tr><th scope="row">${escapeHtml(t.total)}</th>` +
      `<td>${sum(receipt.amount)}</td></tr>${taxes.join("")}</tfoot></table>` +
      `<p>${escapeHtml(textOf(content.footer))}</p><p class="note">${escapeHtml(t.sandbox)}</p></section>`;
    return sendPage(
      reply,
      customerPage({ language, title, merchant: company.name, context: site.url, body }),
    );
  });

  app.get("/labels/:name", { schema: { params, ...label } }, async (request, reply) => {
    const ticket = readLabelTicket(services, request.params.name);
    const [ticketRow] = ticket
      ? await db
          .select({ order: orders, site: companySites, company: companies })
          .from(orders)
          .innerJoin(companySites, eq(companySites.id, orders.companySiteId))
          .innerJoin(companies, eq(companies.id, companySites.companyId))
          .where(eq(orders.id, ticket.order))
      : [];
    const packet =
      ticketRow && packetsOf(ticketRow.order.shippingData).find((packet) => packet.packet === ticket?.label);
    if (!ticketRow || !packet) return sendPage(reply, missingPage(), 404);
    const { order, site, company } = ticketRow;
    const t = mailTexts(documentTexts, "rs");
    const { shipping, billing } = readData(order.data);
    const receiver: Record<string, unknown> = { ...Object(billing), ...withoutEmpty(Object(shipping)) };
    const grams = itemsOf(order.data).reduce((sum, item) => sum + item.weight * Number(item.qty || 1), 0);
    const isCash = paymentStateOf(order.status) === "OBLIGATED";
    const lines = [
      [receiver.first_name, receiver.last_name].map(textOf).join(" "),
      textOf(receiver.company),
      [receiver.address, receiver.address2].map(textOf).filter(Boolean).join(", "),
      [receiver.postcode, receiver.city, receiver.country].map(textOf).filter(Boolean).join(" "),
      textOf(receiver.phone),
    ].filter((line) => line.trim() !== "");
    const body =
      `<section class="paper narrow label"><h1>${escapeHtml(t.label)}</h1>` +
      `<p class="code mono">${escapeHtml(packet.tracking_code || packet.packet)}</p>` +
      facts([
        [t.from, `${escapeHtml(company.name)}<br>${escapeHtml(company.address)}`],
        [t.to, lines.map(escapeHtml).join("<br>")],
        [t.order, escapeHtml(order.name)],
        [t.weight, grams > 0 ? `${decimalInLanguage((grams / 1000).toFixed(2), "rs")} kg` : ""],
        [
          t.cash,
          isCash ? escapeHtml(formatMoney({ amount: order.amount, currency: order.currency }, "rs")) : "",
        ],
      ]) +
      `<p class="soft print-hide">${escapeHtml(t.print)}</p></section>`;
    return sendPage(
      reply,
      customerPage({ language: "rs", title: t.label, merchant: company.name, context: site.url, body }),
    );
  });
}

function missingPage(): string {
  const t = documentTexts.en;
  const body = `<section class="paper narrow">${resultIcon("bad-ink")}<h1>${escapeHtml(t.missing)}</h1></section>`;
  return customerPage({ language: "en", title: t.missing, merchant: "", body });
}

const withoutEmpty = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => textOf(value) !== ""));
