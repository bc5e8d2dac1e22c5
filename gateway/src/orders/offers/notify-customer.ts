import {
  asFlag,
  formatDateTime,
  formatMoney,
  isOfferOpen,
  lineTotal,
  offerSms,
  openDeliveries,
  serbianMobile,
} from "@hpay/domain";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { orders } from "../../platform/database/schema/commerce";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { inTransaction } from "../../platform/database/transaction";
import { ownJson, readData } from "../../platform/json/data-json";
import { editData } from "../../platform/json/edit-data";
import { htmlLanguage, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import { readMail, writeMail } from "../../platform/mail/mail-work";
import type { Mail } from "../../platform/mail/mailer";
import { withoutLinks } from "../../platform/mail/without-links";
import { ratesFor } from "../../platform/rates/rates";
import type { Services } from "../../platform/services";
import { enqueueAlone } from "../../platform/work/due-work";
import type { WorkKind } from "../../platform/work/work-kind";
import { customerMailLimitMs, sendToCustomer } from "../../pos/mail/customer-mail";
import { paymentsOf, shippingsOf } from "../../pos/methods/site-methods";
import type { SiteRow } from "../../pos/site-row";
import { gatewayActor } from "../facts/actor";
import { customerZoneOf } from "../facts/company-zone";
import { customerLanguage, customerOf, itemsOf, type OrderRow, orderMoney } from "../facts/order-facts";
import { subjectOf } from "../facts/order-uid";
import { payPageAddress } from "../facts/pay-page-address";
import { type TransferSlip, transferSlip } from "../facts/transfer-slip";
import { OpenOrder } from "../order/order";
import { offerEnd } from "./offer";
import { offerTexts } from "./offer-texts";
import { payChoices } from "./pay-choices";

type CompanyRow = typeof companies.$inferSelect;

interface Offer {
  readonly order: OrderRow;
  readonly site: SiteRow;
  readonly company: CompanyRow;
  readonly language: string;
  readonly link: string;
  readonly slip: TransferSlip | undefined;
  /** Whether the customer still has to choose a delivery, whose price is added. */
  readonly isDeliveryOpen: boolean;
}

interface OfferMessage {
  readonly orderId: number;
  readonly siteId: number;
  /** E-mail address or telephone number. */
  readonly to: string;
  /** An e-mail as JSON, or the text of a message. */
  readonly content: string;
}

const readMessage = (payload: string) => ownJson<OfferMessage>(payload);

const mailOffer: WorkKind = {
  name: "offer-mail",
  limitMs: customerMailLimitMs,
  run(services, payload, key) {
    const { siteId, content } = readMessage(payload);
    return sendToCustomer(services, siteId, { ...readMail(content), id: key });
  },
  onRetrySuccess(services, payload) {
    const { orderId, to } = readMessage(payload);
    return storeNotified(services, orderId, { email: to, sms: false });
  },
};

const smsOffer: WorkKind = {
  name: "offer-sms",
  run(services, payload) {
    const { to, content } = readMessage(payload);
    return services.sms.send({ to, text: content });
  },
  onRetrySuccess: (services, payload) =>
    storeNotified(services, readMessage(payload).orderId, { email: "", sms: true }),
};

export const offerWork: readonly WorkKind[] = [mailOffer, smsOffer];

/** An offer without an expiry date is abandoned if it could not be sent within this time. */
const validForMs = 3 * 24 * 60 * 60_000;

/**
 * Sends an order's pay link to its customer by e-mail and, if the order requests it, by text message, and
 * stores the time. Failures are retried while the offer is open.
 * @returns the notified e-mail address, else the telephone; null when nothing was sent at once
 */
export async function notifyCustomer(services: Services, orderId: number): Promise<string | null> {
  const offer = await readOffer(services, orderId);
  if (!offer || !isOfferOpen(offer.order.status, offerEnd(offer.order), services.now())) return null;
  const { email, phone } = customerOf(offer.order.data);
  const mobile = asFlag(readData(offer.order.data).pbl_sms) ? serbianMobile(phone) : null;
  const [isMailed, isTexted] = await Promise.all([
    email === "" ? false : send(services, offer, mailOffer, email, writeMail(await offerMail(offer, email))),
    mobile === null ? false : send(services, offer, smsOffer, mobile, smsOf(offer)),
  ]);
  if (!isMailed && !isTexted) return null;
  await storeNotified(services, orderId, { email: isMailed ? email : "", sms: isTexted });
  return isMailed ? email : mobile;
}

async function readOffer(services: Services, orderId: number): Promise<Offer | undefined> {
  const [row] = await services.db
    .select({ order: orders, site: companySites, company: companies })
    .from(orders)
    .innerJoin(companySites, eq(companySites.id, orders.companySiteId))
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .where(eq(orders.id, orderId));
  if (!row) return undefined;
  const { order, site, company } = row;
  const language = customerLanguage(order, site);
  const methods = {
    payments: await paymentsOf(services.db, site.id),
    shippings: await shippingsOf(services.db, site.id),
  };
  const choices = payChoices(order, methods, language, await ratesFor(services, order.currency));
  const isDeliveryOpen = openDeliveries(readData(order.data), methods.shippings).length > 0;
  const transfer = choices.payments.find(({ method }) => method.definition === "bank-transfer");
  // A slip without the delivery price would ask for too little money.
  const slip =
    transfer && !isDeliveryOpen
      ? transferSlip({
          siteId: site.id,
          orderId: order.id,
          amountDue: orderMoney(order),
          methodData: transfer.method.data,
          companyName: company.name,
          language,
        })
      : undefined;
  const link = payPageAddress(services.settings, site.id, order.uid);
  return { ...row, language, link, slip, isDeliveryOpen };
}

async function offerMail(offer: Offer, to: string): Promise<Mail> {
  const { order, company, language, link, slip, isDeliveryOpen } = offer;
  const t = mailTexts(offerTexts, language);
  const amountDue = formatMoney(orderMoney(order), language);
  const sum = isDeliveryOpen ? `${amountDue} ${t.plusDelivery}` : amountDue;
  const end = offerEnd(order);
  const validity =
    end && `${t.validUntil}: ${formatDateTime(end.toISOString(), customerZoneOf(company), language)}`;
  const items = itemsOf(order.data).map((item) => {
    const { gross: amount } = lineTotal(item, order.currency);
    const name = withoutLinks(item.type === "product" ? `${item.qty || "1"} × ${item.name}` : item.name);
    return `${name}: ${formatMoney({ amount, currency: order.currency }, language)}`;
  });
  const withCode = slip?.qrText !== undefined;
  const bank = withCode
    ? [`${t.payee}: ${slip.payee}`, `${t.account}: ${slip.account}`, `${t.reference}: ${slip.reference}`]
    : [];
  const rows = [...items, `${t.total}: ${sum}`, ...(validity ? [validity] : [])];
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
  return {
    to,
    subject: subjectOf(`${company.name}: ${t.subject}`, order.uid),
    text: [t.hello, rows.join("\n"), link, bank.join("\n")].filter(Boolean).join("\n\n"),
    html: mailPage(
      htmlLanguage[language] ?? language,
      `${t.subject} #${order.uid}`,
      `<p>${escapeHtml(t.hello)}</p>${paragraphs(rows)}` +
        `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
        `background:#1f5fd6;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(isDeliveryOpen ? t.pay : `${t.pay}: ${sum}`)}</a></p>` +
        (withCode
          ? `<p>${escapeHtml(t.scan)}</p><p><img src="cid:ips-qr" width="200" height="200" alt="IPS QR" ` +
            `style="background:#fff;padding:8px"></p>${paragraphs(bank)}`
          : ""),
    ),
    ...(withCode
      ? { pictures: [{ cid: "ips-qr", filename: "ips-qr.png", content: await qrPicture(slip.qrText ?? "") }] }
      : {}),
  };
}

const smsOf = ({ order, company, language, link }: Offer): string =>
  offerSms({ company: company.name, due: orderMoney(order), link, language });

const qrPicture = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(text, { border: 2, pixelSize: 8 })))
    .png()
    .toBuffer();

/** @returns whether the message was sent at once */
const send = (
  services: Services,
  { order, site }: Offer,
  kind: WorkKind,
  to: string,
  content: string,
): Promise<boolean> =>
  enqueueAlone(services, {
    kind,
    payload: JSON.stringify({ orderId: order.id, siteId: site.id, to, content } satisfies OfferMessage),
    lane: kind === mailOffer ? `pos:${site.id}` : "sms",
    receiver: to,
    siteId: site.id,
    orderId: order.id,
    expiresAt: offerEnd(order) ?? new Date(services.now().getTime() + validForMs),
  });

async function storeNotified(
  services: Services,
  orderId: number,
  details: { readonly email: string; readonly sms: boolean },
): Promise<void> {
  await inTransaction(services, async (work) => {
    const order = await OpenOrder.byId(services, work, orderId);
    if (!order) return;
    order.set({ data: editData(order.row.data, ["pbl_notify"], services.now().toISOString()) });
    order.addEvent(gatewayActor, "offer-sent", details);
    await order.save();
  });
}
