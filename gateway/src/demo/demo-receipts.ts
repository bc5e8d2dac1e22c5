import { createHash } from "node:crypto";
import { orderTotals, withFiscalText } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import type { Queries } from "../database/database";
import { orders } from "../database/schema/commerce";
import { fiscalReceipts } from "../database/schema/payments";
import { siteFiscalMethods } from "../database/schema/pos";
import { receiptUrl } from "../fulfilment/fiscal-receipts";
import { itemsOf } from "../payments/order-facts";
import { searchText } from "../resources/search-text";

type Order = typeof orders.$inferSelect;

/** Receipts of the orders whose status names one, numbered in the order of time. */
export async function seedReceipts(
  tx: Queries,
  siteId: number,
  stored: readonly Order[],
  clientBase: string,
): Promise<void> {
  const [method] = await tx
    .select({ id: siteFiscalMethods.id })
    .from(siteFiscalMethods)
    .where(and(eq(siteFiscalMethods.companySiteId, siteId), eq(siteFiscalMethods.uid, "fiscal-receipts")));
  if (!method) return;
  const receipts = stored
    .filter((order) => order.fiscalData !== "{}")
    .map((order, at) => demoReceipt(order, method.id, at + 1, clientBase));
  await tx.insert(fiscalReceipts).values(receipts.map(({ receipt }) => receipt));
  for (const { order, fiscalData, status } of receipts) {
    await tx
      .update(orders)
      .set({ fiscalData, status, searchText: searchText([order.uid, order.name, status, order.data]) })
      .where(eq(orders.id, order.id));
  }
}

function demoReceipt(order: Order, siteFiscalMethodId: number, counter: number, clientBase: string) {
  const number = `SBX${String(siteFiscalMethodId).padStart(4, "0")}-${counter}`;
  const code = createHash("sha256").update(`demo receipt ${counter}`).digest("base64url").slice(0, 22);
  const items = itemsOf(order.data);
  const totals = orderTotals(items);
  const printedCounter = `${counter}/${counter}PP`;
  const at = order.chargedAt ?? order.createdAt;
  const content = {
    counter: printedCounter,
    cashier: "Kasa 1",
    footer: "",
    items: items.map(({ name, qty, price, taxPercent }, line) => ({
      name,
      qty,
      price,
      tax_percent: taxPercent,
      total: totals.lines[line]?.gross ?? "0.00",
    })),
    recap: totals.recap,
  };
  const shown = {
    method_uid: "fiscal-receipts",
    kind: "sale",
    number,
    counter: printedCounter,
    amount: order.amount,
    currency: order.currency,
    url: receiptUrl(clientBase, code),
    at: at.toISOString(),
  };
  return {
    order,
    receipt: {
      code,
      siteFiscalMethodId,
      orderId: order.id,
      kind: "sale",
      counter,
      number,
      amount: order.amount,
      currency: order.currency,
      content: JSON.stringify(content),
      createdAt: at,
    },
    status: withFiscalText(order.status, "fiscal", "fiscal-receipts", number),
    fiscalData: JSON.stringify({
      status: "ISSUED",
      method: "Fiskalni račun",
      receipt_number: number,
      receipts: [shown],
    }),
  };
}
