import { eq } from "drizzle-orm";
import { sitePaymentMethods } from "../../platform/database/schema/pos";
import { type ShopFields, shopSignature } from "../../testing/playing-shop";
import { shopClient } from "../../testing/shop-client";
import { startedGateway } from "../../testing/started-gateway";
import { submitForm } from "../../testing/submit-form";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };

interface Line {
  readonly sku: string;
  readonly qty: number;
  readonly subtotal: number;
  readonly refunded: number;
  readonly [name: string]: unknown;
}
const coffee: Line = {
  ...{ posuid: 11, type: "product", name: "Kafa", sku: "K1", qty: 4, price: 500, subtotal: 2000 },
  ...{ refunded: 0, refunded_qty: 0, virtual: true },
};
const book: Line = { ...coffee, posuid: 12, name: "Knjiga", sku: "K2", qty: 1, price: 1000, subtotal: 1000 };

/** The quantities and amounts that WooCommerce's plugin records as refunded on its lines when it reads ours. */
const refundsInShop = (
  shopLines: readonly Line[],
  gatewayLines: readonly Line[],
  operation: "refund" | "capture",
) =>
  shopLines.flatMap((line) => {
    const other = gatewayLines.find(({ sku }) => sku === line.sku);
    const missingAmount = (fullValue: unknown, actualValue: unknown) =>
      Math.max(0, Number(fullValue) - Number(actualValue));
    if (!other || (operation === "capture" && other.captured === undefined)) return [];
    const [qty, amount] =
      operation === "refund"
        ? [missingAmount(line.qty, other.qty), other.refunded - line.refunded]
        : [missingAmount(line.qty, other.captured_qty), missingAmount(other.subtotal, other.captured)];
    return qty > 0 || amount > 0 ? [{ sku: line.sku, qty, amount }] : [];
  });

describe("lines of an order that a shop reads", () => {
  const env = startedGateway();
  let count = 0;

  const paidOrder = async (items: readonly object[], amount: string): Promise<string> => {
    count += 1;
    const uid = `LINES-${count}`;
    const order = { order_uid: uid, order_amount: amount, order_currency: "RSD", order_items: items };
    const storeAnswer = await shopClient(env.gateway, keys).store({ ...order, payment_method: 1 });
    const form = { pay: "card", ship: "", total: amount, currency: "RSD", number: "4111111111111111" };
    const answer = await submitForm(env.gateway, `${new URL(storeAnswer.body.pay_url).pathname}/pay`, {
      ...form,
      expiry: "12/31",
      cvv: "123",
      holder: "ANA",
    });
    expect(answer.statusCode).toBe(303);
    return uid;
  };
  const readOrder = async (uid: string) => {
    const signedParts = { order_uid: uid, rand: `rnd${Math.random()}` };
    const headers = { rand: signedParts.rand, verificationhash: shopSignature(signedParts, keys) };
    const { body } = await env.gateway.nobody.call("GET", `/clientpay/orders/${keys.uid}/${uid}`, {
      headers,
    });
    return body;
  };
  const callAction = async (uid: string, action: string, body: ShopFields) => {
    const owner = await env.gateway.as("owner@demo.test");
    const { id } = await readOrder(uid);
    const answer = await owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return (await readOrder(uid)).Data.items as readonly Line[];
  };

  it("A shop records a refund of chosen lines only once", async () => {
    const uid = await paidOrder([coffee, book], "3000.00");
    const first = await callAction(uid, "refund", { lines: [{ item: 0, qty: "1" }] });
    expect(refundsInShop([coffee, book], first, "refund")).toEqual([{ sku: "K1", qty: 1, amount: 500 }]);
    const shopLines = [{ ...coffee, qty: 3, refunded: 500, refunded_qty: 1 }, book];
    const second = await callAction(uid, "refund", { lines: [{ item: 0, qty: "2" }, { item: 1 }] });
    expect(refundsInShop(shopLines, second, "refund")).toEqual([
      { sku: "K1", qty: 2, amount: 1000 },
      { sku: "K2", qty: 1, amount: 1000 },
    ]);
    expect(second[0]).toMatchObject({ refunded: "1500.00", refunded_qty: 3, subtotal: 2000 });
  });

  describe("refunds by the shop", () => {
    const refundInShop = async (uid: string, order_total: number, order_items: unknown) => {
      const fields = { order_uid: uid, order_total, order_items };
      const path = `payment/${keys.uid}/1/${uid}/refundRequest`;
      return (await shopClient(env.gateway, keys).handle(path, fields)).body;
    };
    const lineWithReturn = { ...coffee, qty: 3, refunded: 500, refunded_qty: 1 };

    it("Line refunds after a shop's own refund report only their own amounts and quantities", async () => {
      const uid = await paidOrder([coffee, book], "3000.00");
      const answer = await refundInShop(uid, 500, [lineWithReturn, book]);
      expect(answer).toMatchObject({ status: expect.stringContaining("REFUND"), refunded_amount: "500.00" });
      const gatewayLines = (await readOrder(uid)).Data.items as readonly Line[];
      expect(refundsInShop([lineWithReturn, book], gatewayLines, "refund")).toEqual([]);
      expect(gatewayLines[0]).toMatchObject({ qty: 3, refunded: "500.00", refunded_qty: 1 });
      const laterRefund = await callAction(uid, "refund", { lines: [{ item: 0, qty: "1" }, { item: 1 }] });
      expect(refundsInShop([lineWithReturn, book], laterRefund, "refund")).toEqual([
        { sku: "K1", qty: 1, amount: 500 },
        { sku: "K2", qty: 1, amount: 1000 },
      ]);
      expect((await readOrder(uid)).RefundedAmount).toBe("2000.00");
      await refundInShop(uid, 1000, [
        { ...coffee, qty: 0, refunded: 2000, refunded_qty: 4 },
        { ...book, qty: 0, refunded: 1000, refunded_qty: 1 },
      ]);
      expect((await readOrder(uid)).Data.items).toMatchObject([
        { qty: 0, refunded: "2000.00", refunded_qty: 4 },
        { qty: 0, refunded: "1000.00", refunded_qty: 1 },
      ]);
    });

    it("A shop's refund identifies lines by their numbers alone", async () => {
      const twoLines = [
        { ...coffee, posoitemuid: "81" },
        { ...coffee, posoitemuid: 82 },
      ];
      const uid = await paidOrder(twoLines, "4000.00");
      await refundInShop(uid, 500, [{ posoitemuid: "82", refunded_qty: "1" }]);
      const items: readonly Line[] = (await readOrder(uid)).Data.items;
      expect(items[0]).toEqual(twoLines[0]);
      expect(items[1]).toMatchObject({ qty: 3, refunded: "500.00", refunded_qty: 1 });
    });

    it("The receipt for a shop's refund has the tax of the refunded line", async () => {
      const uid = await paidOrder(
        [
          { ...coffee, tax_percent: 20 },
          { ...book, tax_percent: 10 },
        ],
        "3000.00",
      );
      await refundInShop(uid, 1000, [coffee, { ...book, qty: 0, refunded: 1000, refunded_qty: 1 }]);
      const { receipts } = (await readOrder(uid)).FiscalData;
      expect(receipts.at(-1)).toMatchObject({ amount: "1000.00", tax: "90.91" });
    });

    it.each([
      ["whose lines cost another amount", 450, [lineWithReturn, book]],
      ["that names no items", 500, undefined],
      ["whose items are not the order's", 500, [{ ...lineWithReturn, sku: "K9" }, book]],
      ["whose items are no list", 500, "[]"],
      ["whose pieces are no number", 500, [{ ...lineWithReturn, refunded_qty: "one" }, book]],
      ["with more pieces than the line has", 500, [{ ...lineWithReturn, refunded_qty: 9 }, book]],
    ])("A refund %s refunds the amount without any lines", async (_case, total, items) => {
      const uid = await paidOrder([coffee, book], "3000.00");
      const answer = await refundInShop(uid, total, items);
      expect(answer).toMatchObject({ refunded_amount: `${total}.00` });
      expect((await readOrder(uid)).Data.items).toEqual([coffee, book]);
    });
  });

  it("The line amounts of a refund in the shop add up to the refund despite a discount", async () => {
    const discount = { type: "discount", name: "Popust", sku: "P", price: 300, qty: 1 };
    const uid = await paidOrder([coffee, book, discount], "2700.00");
    const lines = await callAction(uid, "refund", { lines: [{ item: 0, qty: "1" }, { item: 1 }] });
    expect(refundsInShop([coffee, book], lines, "refund")).toEqual([
      { sku: "K1", qty: 1, amount: 450 },
      { sku: "K2", qty: 1, amount: 900 },
    ]);
    expect((await readOrder(uid)).RefundedAmount).toBe("1350.00");
  });

  it("A receipt includes line tax even if the shop sends only the tax amount", async () => {
    const uid = await paidOrder(
      [
        { ...coffee, tax_amount: 333.33 },
        { ...book, tax_amount: 90.91 },
      ],
      "3000.00",
    );
    const { FiscalData, Data } = await readOrder(uid);
    expect(FiscalData.receipts[0]).toMatchObject({ amount: "3000.00", tax: "424.24" });
    expect(Data.items[0]).toMatchObject({ ...coffee, tax_amount: 333.33 });
  });

  it("A refund by amount reports no refunded lines", async () => {
    const uid = await paidOrder([coffee, book], "3000.00");
    const lines = await callAction(uid, "refund", { amount: "700.00" });
    expect(lines).toEqual([coffee, book]);
  });

  it("A partial capture reports the uncaptured amounts to the shop without changing stored items", async () => {
    const { db } = env.gateway.services;
    const isCard = eq(sitePaymentMethods.uid, "card");
    const [method] = await db.select().from(sitePaymentMethods).where(isCard);
    const data = JSON.parse(method?.data ?? "{}");
    const changedData = { ...data, parameters: { ...data.parameters, Capture: "manual" } };
    await db
      .update(sitePaymentMethods)
      .set({ data: JSON.stringify(changedData) })
      .where(isCard);
    const uid = await paidOrder([coffee, book], "3000.00");
    expect((await readOrder(uid)).Data.items).toEqual([coffee, book]);
    const lines = await callAction(uid, "capture", { amount: "1200.00" });
    expect(refundsInShop([coffee, book], lines, "capture")).toEqual([
      { sku: "K1", qty: 0, amount: 1200 },
      { sku: "K2", qty: 0, amount: 600 },
    ]);
    const shopLines = [
      { ...coffee, refunded: 1200 },
      { ...book, refunded: 600 },
    ];
    expect(refundsInShop(shopLines, lines, "refund")).toEqual([]);
    const laterRefund = await callAction(uid, "refund", { lines: [{ item: 0, qty: "1" }] });
    expect(refundsInShop(shopLines, laterRefund, "refund")).toEqual([{ sku: "K1", qty: 1, amount: 200 }]);
    const owner = await env.gateway.as("owner@demo.test");
    const { id } = await readOrder(uid);
    const storedOrder = await owner.call("GET", `/api/company_site_orders/${id}`);
    expect(JSON.parse(storedOrder.body.data.Data).items).toEqual([coffee, book]);
  });
});
