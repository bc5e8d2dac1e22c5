import { readShopRequest } from "./shop-request";

/** Names of the items that the gateway reads from a request of OpenCart's administration. */
function namesRead(lines: readonly string[], order_amount: string, moreFields = {}): readonly string[] {
  const order_items = lines.map((line) => {
    const [name = "", total = ""] = line.split(" ");
    return { name, quantity: 1, price: Number(total), total: Number(total), ...moreFields };
  });
  const { items = [] } = readShopRequest({
    merchant_site_uid: "",
    order_uid: "A",
    order_items,
    order_amount,
  });
  return items.map((item) => String(Reflect.get(Object(item), "name")));
}

describe("OpenCart's subtotal among the items", () => {
  it.each([
    ["with a delivery", ["Kafa 101", "Sub-Total 101", "Flat 5"], "106.0000", ["Kafa", "Flat"]],
    ["with a coupon", ["A 50", "B 50", "Sum 100", "Coupon -50"], "50.0000", ["A", "B", "Coupon"]],
    ["alone", ["A 50.1", "Međuzbir 50.1"], "50.10", ["A"]],
    ["with rounded sums", ["A 249.9999", "Sum 250", "PDV20% 50"], "299.9999", ["A", "PDV20%"]],
  ])("A subtotal is not stored as an order line: %s", (_what, lines, amount, names) => {
    expect(namesRead(lines, amount)).toEqual(names);
  });

  it.each([
    ["two goods of one price", ["A 50", "B 50"], "100.0000"],
    ["lines that add up to another amount", ["A 50", "B 50", "C 1"], "80"],
    ["an order without amount", ["A 50", "B 50"], ""],
  ])("A line that is not a subtotal is kept: %s", (_what, lines, amount) => {
    expect(namesRead(lines, amount)).toHaveLength(lines.length);
  });

  it.each([{ sku: "B-1" }, { type: "product" }])(
    "Two items are kept even if the order total equals one item's price: %j",
    (goods) => {
      expect(namesRead(["A 50", "B 50"], "50.00", goods)).toEqual(["A", "B"]);
    },
  );
});
