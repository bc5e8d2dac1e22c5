import { createHash } from "node:crypto";
import { orderTotals, withFiscalText } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { itemsOf } from "../orders/facts/order-facts";
import { receiptUrl } from "../orders/fulfilment/fiscal-receipts";
import type { Queries } from "../platform/database/database";
import type { orders } from "../platform/database/schema/commerce";
import type { fiscalReceipts } from "../platform/database/schema/payments";
import { siteFiscalMethods } from "../platform/database/schema/pos";
import { orderSearchText } from "../platform/database/search-text";

type NewOrder = typeof orders.$inferInsert;
type NewReceipt = Omit<typeof fiscalReceipts.$inferInsert, "orderId">;

export interface ReceiptedOrder {
  readonly order: NewOrder;
  readonly receipt: NewReceipt | undefined;
}

/** Creates the receipts named in FiscalData, numbered chronologically. */
export async function withReceipts(
  tx: Queries,
  siteId: number,
  rows: readonly NewOrder[],
  clientBase: string,
): Promise<readonly ReceiptedOrder[]> {
  const [method] = await tx
    .select({ id: siteFiscalMethods.id })
    .from(siteFiscalMethods)
    .where(and(eq(siteFiscalMethods.companySiteId, siteId), eq(siteFiscalMethods.uid, "fiscal-receipts")));
  let counter = 0;
  return rows.map((order) => {
    if (!method || order.fiscalData === "{}") return { order, receipt: undefined };
    counter += 1;
    return demoReceipt(order, method.id, counter, clientBase);
  });
}

function demoReceipt(
  order: NewOrder,
  siteFiscalMethodId: number,
  counter: number,
  clientBase: string,
): ReceiptedOrder {
  const number = `SBX${String(siteFiscalMethodId).padStart(4, "0")}-${counter}`;
  const code = createHash("sha256").update(`demo receipt ${counter}`).digest("base64url").slice(0, 22);
  const items = itemsOf(order.data ?? "{}");
  const totals = orderTotals(items);
  const printedCounter = `${counter}/${counter}PP`;
  const at = order.chargedAt ?? order.createdAt ?? new Date(0);
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
  const shownReceipt = {
    method_uid: "fiscal-receipts",
    kind: "sale",
    number,
    counter: printedCounter,
    amount: order.amount,
    currency: order.currency,
    url: receiptUrl(clientBase, code),
    at: at.toISOString(),
  };
  const status = withFiscalText(order.status ?? "", "fiscal", "fiscal-receipts", number);
  return {
    order: {
      ...order,
      status,
      fiscalData: JSON.stringify({
        status: "ISSUED",
        method: "Fiskalni račun",
        receipt_number: number,
        receipts: [shownReceipt],
      }),
      searchText: orderSearchText({ ...order, status }),
    },
    receipt: {
      code,
      siteFiscalMethodId,
      kind: "sale",
      counter,
      number,
      amount: order.amount,
      currency: order.currency,
      content: JSON.stringify(content),
      createdAt: at,
    },
  };
}
