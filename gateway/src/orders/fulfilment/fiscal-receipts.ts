import { randomBytes } from "node:crypto";
import { orderTotals, withFiscalText } from "@hpay/domain";
import { and, eq, max, sql } from "drizzle-orm";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { siteFiscalMethods } from "../../platform/database/schema/pos";
import { appendToData, editData } from "../../platform/json/edit-data";
import { methodName, methodValues, textValue } from "../../pos/methods/method-values";
import type { SiteMethod } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import { customerLanguage, itemsOf } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";

export type ReceiptKind = "sale" | "refund";

/** PIN with which the sandbox's security element refuses to sign. */
const refusedPin = "0000";

/**
 * Issues a receipt of the sandbox: numbered without gaps per method, with a verification link. A refusal of the security
 * element stands in the order's status and produces nothing.
 * @returns the receipt's number
 */
export async function issueReceipt(
  order: OpenOrder,
  method: SiteMethod,
  kind: ReceiptKind,
  amount: string,
  actor: Actor,
): Promise<string | undefined> {
  const { work, services } = order;
  const values = methodValues(method.data, customerLanguage(order.row, order.site));
  if (textValue(values, "Pin") === refusedPin) {
    order.set({
      status: withFiscalText(order.row.status, "fiscal", method.uid, "FAILED-PIN"),
      fiscalData: editData(order.row.fiscalData, ["status"], "FAILED"),
    });
    order.happened(actor, "receipt-failed", { method: method.uid });
    return undefined;
  }
  const counter = await nextCounter(order, method.id);
  const [ofKind] = await work.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(fiscalReceipts)
    .where(and(eq(fiscalReceipts.siteFiscalMethodId, method.id), eq(fiscalReceipts.kind, kind)));
  const number = `SBX${String(method.id).padStart(4, "0")}-${counter}`;
  const printedCounter = `${(ofKind?.n ?? 0) + 1}/${counter}${kind === "sale" ? "PP" : "PR"}`;
  const code = randomBytes(16).toString("base64url");
  const items = itemsOf(order.row.data);
  const totals = orderTotals(items);
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
      items: items.map(({ name, qty, price, taxPercent }, at) => ({
        name,
        qty,
        price,
        tax_percent: taxPercent,
        total: totals.lines[at]?.gross ?? "0.00",
      })),
      // The taxes of the whole order; a part of it is refunded without saying of which items.
      recap: amount === totals.amount ? totals.recap : [],
    }),
    createdAt: services.now(),
  });
  const receipt = {
    method_uid: method.uid,
    kind,
    number,
    counter: printedCounter,
    amount,
    currency: order.row.currency,
    url: receiptUrl(services.settings.clientBase, code),
    at: services.now().toISOString(),
  };
  const shown = methodName(method.data, "rs", method.title);
  let fiscalData = appendToData(order.row.fiscalData, "receipts", receipt);
  fiscalData = editData(fiscalData, ["status"], kind === "sale" ? "ISSUED" : "REFUNDED");
  fiscalData = editData(fiscalData, ["method"], shown);
  fiscalData = editData(fiscalData, ["receipt_number"], number);
  order.set({ fiscalData, status: withFiscalText(order.row.status, "fiscal", method.uid, number) });
  order.happened(actor, kind === "sale" ? "receipt-issued" : "refund-receipt-issued", {
    method: method.uid,
    number,
    amount,
    currency: order.row.currency,
  });
  return number;
}

export const receiptUrl = (clientBase: string, code: string): string => `${clientBase}/fiscal/verify/${code}`;

/** The method's row is locked, so that two receipts at once get two numbers and none is left out. */
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
