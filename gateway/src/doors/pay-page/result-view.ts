import { amountLeft, formatMoney, isPositive, money, type PaymentState, paymentStateOf } from "@hpay/domain";
import { renderSVG } from "uqr";
import { packetsOf, receiptsOf } from "../../orders/facts/documents";
import { orderMoney } from "../../orders/facts/order-facts";
import { transferSlip } from "../../orders/facts/transfer-slip";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { FoundOrder } from "./found-order";
import { facts, resultIcon } from "./page";
import type { PayText } from "./pay-texts";
import { twoColumns } from "./pay-views";
import { returnForm, type ShopReturn } from "./shop-return";

interface Result {
  readonly tone: "good" | "wait" | "bad-ink";
  readonly title: PayText;
  readonly text: PayText;
}

const closedResult: Result = { tone: "wait", title: "closed", text: "closedText" };
const results: Readonly<Partial<Record<PaymentState, Result>>> = {
  PAID: { tone: "good", title: "paid", text: "paidText" },
  PAYING: { tone: "good", title: "paid", text: "paidText" },
  RESERVED: { tone: "good", title: "reserved", text: "reservedText" },
  AWAITING: { tone: "wait", title: "awaiting", text: "awaitingText" },
  OBLIGATED: { tone: "good", title: "cash", text: "cashText" },
  REFUNDED: { tone: "good", title: "refunded", text: "refundedText" },
  "PARTIALLY-REFUNDED": { tone: "good", title: "partlyRefunded", text: "partlyRefundedText" },
  CANCELED: { tone: "wait", title: "canceled", text: "canceledText" },
};

/** The message for a customer whose order the shop canceled, even during a payment at the bank. */
function canceledText({ order, t, company, choices }: FoundOrder): string {
  const { companySitePaymentMethodId: methodId, capturedAmount, currency } = order;
  if (isPositive(money(capturedAmount, currency))) return t.closedText;
  // A removed or disabled method may have been a bank transfer, whose payment only the shop's bank can see.
  const method = choices.payments.find((payment) => payment.method.id === methodId)?.method;
  const isWithoutTransfer = methodId === null || (method && method.definition !== "bank-transfer");
  const template = isWithoutTransfer ? t.canceledText : t.canceledTransferText;
  // A company's name may itself end with a full stop, such as "d.o.o."
  return template.replace("{shop}.", () => `${company.name.replace(/\.$/, "")}.`);
}

/** Whether the customer has nothing left to do, except perhaps to transfer the money. */
export function hasResult(pageData: FoundOrder): boolean {
  const state = paymentStateOf(pageData.order.status);
  return !["NONE", "REFUSED", "FAILED", "ERROR", "OVERDUE"].includes(state);
}

export interface ResultReturn {
  readonly shop: ShopReturn;
  /** Whether customers return without a click, because they have just paid and have nothing more to read. */
  readonly isSent: boolean;
  /** Whether the page is in a frame of the shop's page, to which it reports the result. */
  readonly isFramed: boolean;
}

/** Whether the shop canceled the order; a payment that is confirmed later is not charged. */
export const isCanceled = ({ order }: FoundOrder): boolean => paymentStateOf(order.status) === "CANCELED";

/** Whether the customer has nothing left to read or do on this page. Transfer details have to be read. */
export const isInstant = ({ order }: FoundOrder): boolean =>
  ["PAID", "PAYING", "RESERVED", "OBLIGATED"].includes(paymentStateOf(order.status));

/** States whose result the customer brings back to the shop; for any other state the shop needs none. */
const returnedStates: readonly PaymentState[] = ["PAID", "PAYING", "RESERVED", "AWAITING", "OBLIGATED"];

/** The result of an order with the details for the customer: transfer details, receipts, parcels. */
export function resultPage(pageData: FoundOrder, resultReturn: ResultReturn): string {
  const { order, t, path, isKnown } = pageData;
  const state = paymentStateOf(order.status);
  const { tone, title, text } = results[state] ?? closedResult;
  const isAwaited = state === "AWAITING";
  const slip = isAwaited ? slipOf(pageData) : undefined;
  const rows: (readonly [string, string])[] = [
    ...movedRows(pageData),
    ...(isKnown ? receiptsOf(order.fiscalData) : []).map(({ url, number }) => {
      const cardNumber = escapeHtml(number);
      return [t.receipt, url === "" ? cardNumber : `<a href="${escapeHtml(url)}">${cardNumber}</a>`] as const;
    }),
    ...(isKnown ? packetsOf(order.shippingData) : [])
      .filter((packet) => packet.state !== "REVOKED")
      .map((packet) => [t.parcel, escapeHtml(packet.tracking_code || packet.packet)] as const),
  ];
  const resultText =
    state === "CANCELED" ? canceledText(pageData) : t[slip?.hasCode ? "awaitingCodeText" : text];
  const content =
    `${resultIcon(tone)}<h1 class="${tone}">${escapeHtml(t[title])}</h1><p>${escapeHtml(resultText)}</p>` +
    (slip?.html ?? "") +
    (rows.length > 0 ? facts(rows) : "") +
    (resultReturn.shop.address === "" || resultReturn.isFramed ? "" : linkToShop(pageData, resultReturn)) +
    (isAwaited && pageData.choices.payments.length > 1
      ? `<a class="button plain" href="${escapeHtml(`${path}?other=1`)}">${escapeHtml(t.otherWay)}</a>`
      : "");
  const isTaken = resultReturn.isFramed && isKnown && returnedStates.includes(state);
  return twoColumns(pageData, t[title], isTaken ? content + resultData(resultReturn.shop) : content);
}

function linkToShop({ order, t, isKnown }: FoundOrder, { shop, isSent }: ResultReturn): string {
  // A visitor who opened the page by order number receives no result, and nothing that opens the order at the
  // shop.
  if (!isKnown || !shop.isOwn) return returnLink(withoutQuery(shop.address), t.backToShop);
  return returnedStates.includes(paymentStateOf(order.status))
    ? returnForm(shop, t.backToShop, isSent)
    : returnLink(shop.address, t.backToShop);
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Captured, refunded and retained amounts, where they differ from the total beside them. */
function movedRows({ order, language, t }: FoundOrder): readonly (readonly [string, string])[] {
  const { amount, capturedAmount, refundedAmount, currency } = order;
  const sum = (units: string) => escapeHtml(formatMoney({ amount: units, currency }, language));
  const isZero = (units: string) => !isPositive(money(units, currency));
  if (isZero(capturedAmount) || (capturedAmount === amount && isZero(refundedAmount))) return [];
  const capturedRow = [t.paid, sum(capturedAmount)] as const;
  if (isZero(refundedAmount)) return [capturedRow];
  const remainingAmount = amountLeft(capturedAmount, refundedAmount, currency);
  return [capturedRow, [t.refunded, sum(refundedAmount)], [t.remaining, sum(remainingAmount)]];
}

const reloadSeconds = 5;

/** The page shown while a payment is pending, when the customer cannot pay in another way. */
export function checkingPage(pageData: FoundOrder): string {
  const { t } = pageData;
  const content = `${resultIcon("wait")}<h1 class="wait">${escapeHtml(t.checking)}</h1><p>${escapeHtml(t.checkingText)}</p>`;
  return twoColumns(pageData, t.checking, content, reloadSeconds);
}

const returnLink = (address: string, label: string): string =>
  `<a class="button" href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(label)}</a>`;

/** Result data for the frame's script. Each `<` is escaped, because it could end the script element. */
const resultData = ({ result }: ShopReturn) =>
  `<script type="application/json" id="result">${result.replaceAll("<", "\\u003c")}</script>`;

interface SlipView {
  readonly html: string;
  /** Only Serbian bank apps can read the QR code, and only for amounts in RSD. */
  readonly hasCode: boolean;
}

function slipOf({ order, site, company, language, transfer, t }: FoundOrder): SlipView | undefined {
  if (!transfer) return undefined;
  const slip = transferSlip({
    siteId: site.id,
    orderId: order.id,
    amountDue: orderMoney(order),
    methodData: transfer.data,
    companyName: company.name,
    language,
  });
  const code =
    slip.qrText === undefined
      ? ""
      : `<div class="qr" role="img" aria-label="IPS QR">${renderSVG(slip.qrText, { border: 1 })}</div>`;
  const html =
    code +
    facts([
      [t.payee, escapeHtml(slip.payee)],
      [t.account, `<span class="mono">${escapeHtml(slip.account)}</span>`],
      [t.amount, escapeHtml(formatMoney(orderMoney(order), language))],
      [t.purpose, escapeHtml(slip.purpose)],
      [t.reference, `<span class="mono">${escapeHtml(slip.reference)}</span>`],
    ]);
  return { html, hasCode: code !== "" };
}
