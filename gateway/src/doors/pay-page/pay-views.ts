import { formatMoney, intlLocale, isPositive, type Money } from "@hpay/domain";
import { cardLabel } from "../../connectors/payment/sandbox-acquirer";
import { withChoices } from "../../orders/facts/choice-lines";
import { type OrderRow, orderMoney } from "../../orders/facts/order-facts";
import type { VaultToken } from "../../orders/payments/vault";
import { termsOf, termsText } from "../../orders/subscriptions/terms";
import { plainText } from "../../platform/html/plain-text";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { escapeHtml } from "../../platform/mail/mail-page";
import { hashOf } from "../../platform/secrets/tokens";
import { maxTextLengths, methodValues } from "../../pos/methods/method-values";
import type { SitePayment } from "../../pos/methods/site-methods";
import { type CardForm, cardInputs } from "./card-fields";
import type { FoundOrder } from "./found-order";
import { needsContact } from "./order-contact";
import { orderPage, orderSummary } from "./order-summary";

type PaymentChoice = FoundOrder["choices"]["payments"][number];
type ShippingChoice = FoundOrder["choices"]["shippings"][number];

/** The page where the customer chooses delivery and payment, which the form puts into the address's query. */
export function choosePage(pageData: FoundOrder, notice: string): string {
  const { t, choices } = pageData;
  const price = (money: Money) => (!isPositive(money) ? "" : `+ ${formatMoney(money, pageData.language)}`);
  const option = (name: string, choice: PaymentChoice | ShippingChoice, at: number, priceText: string) =>
    `<label class="choice"><input type="radio" name="${name}" value="${escapeHtml(choice.uid)}" required${at === 0 ? " checked" : ""}>` +
    `<span><b>${escapeHtml(choice.name)}</b></span>${logoOf(choice)}<em>${escapeHtml(priceText)}</em></label>`;
  const shippings = choices.shippings.map((shipping, at) =>
    option("ship", shipping, at, price(shipping.price) || t.free),
  );
  const payments = choices.payments.map((payment, at) => option("pay", payment, at, price(payment.price)));
  const form =
    payments.length === 0 || choices.lacksDelivery
      ? `<p class="note bad">${escapeHtml(choices.lacksDelivery ? t.noDelivery : t.noWay)}</p>`
      : `<form method="get" action="${escapeHtml(pageData.path)}">` +
        (shippings.length === 0
          ? ""
          : `<fieldset><legend>${escapeHtml(t.delivery)}</legend>${shippings.join("")}</fieldset>`) +
        `<fieldset><legend>${escapeHtml(t.way)}</legend>${payments.join("")}</fieldset>` +
        `<button>${escapeHtml(t.go)}</button></form>`;
  return twoColumns(
    previewOf(pageData, undefined, undefined),
    t.title,
    `${notice}<h1>${escapeHtml(t.title)}</h1>${form}`,
  );
}

/** The last step: card fields or a confirmation, with the amount on the button. */
export function payPage(
  pageData: FoundOrder,
  payment: PaymentChoice,
  shipping: ShippingChoice | undefined,
  notice: string,
  card: CardForm,
): string {
  const { t, language, choices } = pageData;
  const preview = previewOf(pageData, payment, shipping);
  const total = orderMoney(preview.order);
  const sum = formatMoney(total, language);
  const kind = payment.method.definition;
  const button = {
    "bank-transfer": t.takeSlip,
    "cash-on-delivery": `${t.confirmOrder}: ${sum}`,
  }[kind];
  const hiddenField = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const { storedCard } = pageData;
  const storedCardField =
    storedCard?.sitePaymentMethodId === payment.method.id && !card.isOtherCard ? storedCard : undefined;
  const other = new URLSearchParams({ pay: payment.uid, ship: shipping?.uid ?? "", card: "new" });
  const isSingle = choices.payments.length === 1 && choices.shippings.length <= 1;
  const body =
    `${notice}${logoOf(payment)}<h1>${escapeHtml(payment.name)}</h1>` +
    `<p class="soft">${escapeHtml(shipping ? `${t.delivery}: ${shipping.name}` : sum)}</p>` +
    instructionsOf(payment.method, language) +
    `<form method="post" action="${escapeHtml(`${pageData.path}/pay`)}" autocomplete="on">` +
    hiddenField("pay", payment.uid) +
    hiddenField("ship", shipping?.uid ?? "") +
    hiddenField("total", total.amount) +
    hiddenField("currency", total.currency) +
    hiddenField("terms", termsText(pageData.order)) +
    (storedCardField
      ? storedField(storedCardField)
      : button === undefined
        ? cardFields(pageData, card)
        : "") +
    (button === undefined ? laterCharges(pageData) : "") +
    (needsContact(pageData, payment, shipping) ? contactField(t, card.isWrongContact === true) : "") +
    `<button>${escapeHtml(button ?? `${t.payNow} ${sum}`)}</button></form>` +
    (storedCardField
      ? `<a class="button plain" href="${escapeHtml(`${pageData.path}?${other}`)}">${escapeHtml(t.otherCard)}</a>`
      : "") +
    (isSingle
      ? ""
      : `<a class="button plain" href="${escapeHtml(pageData.path)}">${escapeHtml(t.change)}</a>`) +
    (pageData.isSandbox
      ? `<p class="soft">${escapeHtml(`${t.sandbox}${button === undefined ? ` ${t.testCards}` : ""}`)}</p>`
      : "");
  return twoColumns(preview, t.title, body);
}

const storedField = ({ uid, card }: VaultToken): string =>
  `<p><b>${escapeHtml(cardLabel(card))}</b></p><input type="hidden" name="stored" value="${hashOf(uid)}">`;

/** A visitor who opened the page by order number has to prove that the order is theirs. */
const contactField = (t: FoundOrder["t"], isWrong: boolean) =>
  `<label class="field">${escapeHtml(t.contact)}<input name="contact" maxlength="320" autocomplete="email" required` +
  `${isWrong ? ' aria-invalid="true" aria-describedby="contact-fault" autofocus' : ""}>` +
  `${isWrong ? `<small id="contact-fault">${escapeHtml(t.badContact)}</small>` : ""}</label>`;

function cardFields({ t, order }: FoundOrder, card: CardForm): string {
  return (
    cardInputs(t, card) +
    (isStoredOnRequest(order)
      ? `<label><input type="checkbox" name="keep" value="1"> ${escapeHtml(t.keepForNext)}</label>`
      : "") +
    `<p class="soft">${escapeHtml(t.safe)}</p>`
  );
}

/** The amount that a subscription charges to the card, and how often. */
function laterCharges({ t, order, language }: FoundOrder): string {
  const terms = termsOf(order);
  if (!terms) return "";
  const { every, unit, amount } = terms;
  const time = new Intl.NumberFormat(intlLocale(language), { style: "unit", unit, unitDisplay: "long" });
  const installment = `${formatMoney(amount, language)} / ${time.format(every)}`;
  return `<p class="soft">${escapeHtml(`${t.storeCard}: ${installment}`)}</p>`;
}

/** Whether the shop lets the customer choose to store the card. */
const isStoredOnRequest = ({ data }: OrderRow): boolean => readData(data).cof === "optional";

/** The logo has an empty `alt`, because the method's name is beside it. */
const logoOf = ({ logo }: PaymentChoice | ShippingChoice) =>
  logo === "" ? "" : `<img class="logo" src="/uploads/${escapeHtml(logo)}" alt="">`;

/** The method's instructions. The merchant may have written HTML, but customers see only the text in it. */
function instructionsOf(method: SitePayment, language: string): string {
  const { Instructions } = methodValues(method.data, language);
  const instructions = plainText(textOf(Instructions).slice(0, maxTextLengths.Instructions));
  return instructions === "" ? "" : `<p>${escapeHtml(instructions)}</p>`;
}

/** The order as it would be with these choices. */
function previewOf(
  pageData: FoundOrder,
  payment: PaymentChoice | undefined,
  shipping: ShippingChoice | undefined,
): FoundOrder {
  const { order, t } = pageData;
  return { ...pageData, order: { ...order, ...withChoices(order, payment, shipping, { fee: t.fee }) } };
}

export function twoColumns(
  pageData: FoundOrder,
  title: string,
  content: string,
  reloadSeconds?: number,
): string {
  return orderPage(
    pageData,
    title,
    `<div class="columns"><section class="paper">${content}</section>${orderSummary(pageData)}</div>`,
    reloadSeconds,
  );
}
