import { randomBytes } from "node:crypto";
import { lineTotal, withFiscalText } from "@hpay/domain";
import { and, eq, max, sql } from "drizzle-orm";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { siteFiscalMethods } from "../../platform/database/schema/pos";
import { appendToData, editAllData, editData } from "../../platform/json/edit-data";
import { mailTexts } from "../../platform/mail/mail-language";
import { methodName, methodValues, textValue } from "../../pos/methods/method-values";
import { secretText } from "../../pos/methods/secret-values";
import type { SiteMethod } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import { customerLanguage, itemsOf } from "../facts/order-facts";
import { taxesOf } from "../facts/priced";
import type { OpenOrder } from "../order/order";
import { documentTexts } from "./document-texts";
import type { Movement } from "./movement";

/** PIN for which the sandbox's security element refuses to sign. */
const refusedPin = "0000";

/**
 * Issues the receipt of a sale. A refusal of the security element is written to the order's status; people can
 * issue the receipt later.
 * @returns the receipt's number
 */
export async function issueReceipt(
  order: OpenOrder,
  method: SiteMethod,
  movement: Movement,
  actor: Actor,
): Promise<string | undefined> {
  if (!refusesToSign(order, method)) return issue(order, method, receiptContent(order, movement), actor);
  recordRefusal(order, method.uid, actor);
  return undefined;
}

/** The movement that a receipt documents, with its printed lines. */
export interface ReceiptContent extends Pick<Movement, "kind" | "key"> {
  /** Negative for a refund, like its tax. */
  readonly amount: string;
  readonly tax: string;
  readonly taxes: unknown;
  readonly items: readonly unknown[];
  readonly recap: readonly unknown[];
}

export function receiptContent(order: OpenOrder, movement: Movement): ReceiptContent {
  const { kind, key, movedMoney: moved } = movement;
  return {
    ...{ kind, key, amount: moved.amount, tax: moved.tax, taxes: taxesOf(moved) },
    items: receiptLines(order, movement),
    recap: moved.recap.map(({ taxPercent, gross, tax, net }) => ({
      taxPercent,
      gross: receiptSign(kind, gross),
      tax: receiptSign(kind, tax),
      net: receiptSign(kind, net),
    })),
  };
}

export function refusesToSign({ services, site }: OpenOrder, { definition, data }: SiteMethod): boolean {
  const owner = { kind: "company_site_fiscal_methods", siteId: site.id, definition } as const;
  // The PIN is not localizable, so it is the same in every language.
  const pin = textValue(methodValues(data, "rs"), "Pin");
  return secretText(services.secrets, owner, "Pin", pin) === refusedPin;
}

export function recordRefusal(order: OpenOrder, methodUid: string, actor: Actor): void {
  order.set({
    status: withFiscalText(order.row.status, "fiscal", methodUid, "FAILED-PIN"),
    fiscalData: editData(order.row.fiscalData, ["status"], "FAILED"),
  });
  order.addEvent(actor, "receipt-failed", { method: methodUid });
}

/**
 * Issues a sandbox receipt, numbered without gaps per method, with a verification link. The receipt covers
 * exactly the money that moved: its lines, tax by rate and total agree, and a refund's amounts are printed
 * without a sign.
 * @param statusUid the method whose text in the order's status is replaced by the number
 * @returns the receipt's number
 */
export async function issue(
  order: OpenOrder,
  method: SiteMethod,
  content: ReceiptContent,
  actor: Actor,
  statusUid = method.uid,
): Promise<string> {
  const { kind } = content;
  const { work, services } = order;
  const values = methodValues(method.data, customerLanguage(order.row, order.site));
  const counter = await nextCounter(order, method.id);
  const [kindCount] = await work.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(fiscalReceipts)
    .where(and(eq(fiscalReceipts.siteFiscalMethodId, method.id), eq(fiscalReceipts.kind, kind)));
  const number = `SBX${String(method.id).padStart(4, "0")}-${counter}`;
  const printedCounter = `${(kindCount?.n ?? 0) + 1}/${counter}${kind === "sale" ? "PP" : "PR"}`;
  const code = randomBytes(16).toString("base64url");
  const amount = receiptSign(kind, content.amount);
  await work.tx.insert(fiscalReceipts).values({
    code,
    siteFiscalMethodId: method.id,
    orderId: order.row.id,
    kind,
    counter,
    number,
    amount,
    currency: order.row.currency,
    content: JSON.stringify({
      counter: printedCounter,
      cashier: textValue(values, "Cashier"),
      footer: textValue(values, "Footer"),
      items: content.items,
      recap: content.recap,
    }),
    createdAt: services.now(),
  });
  const receipt = {
    method_uid: method.uid,
    kind,
    number,
    counter: printedCounter,
    amount,
    tax: receiptSign(kind, content.tax),
    currency: order.row.currency,
    url: receiptUrl(services.settings.clientBase, code),
    at: services.now().toISOString(),
  };
  const shownName = methodName(method.data, "rs", method.title);
  const fiscalData = editAllData(appendToData(order.row.fiscalData, "receipts", receipt), [
    { path: ["status"], value: kind === "sale" ? "ISSUED" : "REFUNDED" },
    { path: ["method"], value: shownName },
    { path: ["receipt_number"], value: number },
  ]);
  order.set({ fiscalData, status: withFiscalText(order.row.status, "fiscal", statusUid, number) });
  order.addDocument({
    kind: "receipt",
    amount: content.amount,
    tax: content.tax,
    taxes: JSON.stringify(content.taxes),
    currency: order.row.currency,
    key: `receipt:${number}`,
  });
  order.addEvent(actor, kind === "sale" ? "receipt-issued" : "refund-receipt-issued", {
    method: method.uid,
    number,
    amount,
    currency: order.row.currency,
  });
  return number;
}

/** The printed lines of a receipt. A part of a line is printed with the price of the whole line. */
function receiptLines({ row, site }: OpenOrder, { movedMoney: moved, kind, pieces }: Movement) {
  const items = itemsOf(row.data);
  const rest = mailTexts(documentTexts, customerLanguage(row, site)).rest;
  return moved.lines.flatMap(({ item, taxPercent, gross, tax }) => {
    const soldItem = item === null ? undefined : items[item];
    const line = soldItem && { ...soldItem, qty: pieces?.get(item ?? -1) ?? soldItem.qty };
    const total = receiptSign(kind, gross);
    const wholePrice = line ? lineTotal(line, row.currency).gross : total;
    // Leaves out lines for which no money moved, except free items on a sales receipt.
    if (/^-?0(?:\.0+)?$/.test(total) && (kind === "refund" || wholePrice !== total)) return [];
    return [
      {
        name: line ? line.name : items.length === 0 ? row.name : rest,
        qty: line ? line.qty : "1",
        price: line ? line.price : total,
        tax_percent: taxPercent,
        total,
        tax: receiptSign(kind, tax),
        ...(wholePrice === total ? {} : { part_of: wholePrice }),
      },
    ];
  });
}

/** Amounts on a receipt have no sign, because its kind gives the direction of the money. */
const receiptSign = (kind: Movement["kind"], amount: string): string =>
  kind === "sale" ? amount : negate(amount);

const negate = (amount: string): string =>
  amount.startsWith("-") ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;

export const receiptUrl = (clientBase: string, code: string): string => `${clientBase}/fiscal/verify/${code}`;

/** The method's row is locked, so that two simultaneous receipts get two consecutive numbers. */
async function nextCounter({ work }: OpenOrder, methodId: number): Promise<number> {
  await work.tx
    .select({ id: siteFiscalMethods.id })
    .from(siteFiscalMethods)
    .where(eq(siteFiscalMethods.id, methodId))
    .for("update");
  const [last] = await work.tx
    .select({ counter: max(fiscalReceipts.counter) })
    .from(fiscalReceipts)
    .where(eq(fiscalReceipts.siteFiscalMethodId, methodId));
  return (last?.counter ?? 0) + 1;
}
