import { money } from "@hpay/domain";
import { rateList } from "../../platform/rates/rates";
import { itemsOf } from "../facts/order-facts";
import { paymentFee, shippingPrice } from "./shipping-price";

describe("courier price", () => {
  const priceOf = (PriceList: unknown, weight = 1000) =>
    shippingPrice(
      { definition: "courier", data: JSON.stringify({ parameters: { PriceList } }) },
      money("1000", "RSD"),
      itemsOf(JSON.stringify({ items: [{ type: "product", price: "1000", qty: 1, weight }] })),
      rateList,
    )?.amount;

  it.each([
    [
      "with a point",
      [
        { UpTo: "0.5", Price: "290.50" },
        { UpTo: "2", Price: "390" },
      ],
      400,
      "290.50",
    ],
    [
      "with a comma",
      [
        { UpTo: "0,5", Price: "290,50" },
        { UpTo: "2", Price: "390" },
      ],
      400,
      "290.50",
    ],
    [
      "as an object by weight",
      { 10: { UpTo: "10", Price: "590" }, 2: { UpTo: "2", Price: "390" } },
      1500,
      "390.00",
    ],
    ["of the last row, above all of them", [{ UpTo: 2, Price: 390 }], 5000, "390.00"],
  ])("The courier's price is read from a price list %s", (_, list, weight, price) => {
    expect(Number(priceOf(list, weight))).toBe(Number(price));
  });

  it("The courier's price is unknown, not zero, when no row is readable", () => {
    for (const list of [[{ UpTo: "2", Price: "abc" }], [{ UpTo: "", Price: "390" }], [], null, "390"])
      expect([list, priceOf(list)]).toEqual([list, undefined]);
  });
});

describe("prices in another currency", () => {
  const flatRate = {
    definition: "flat-rate",
    data: JSON.stringify({ parameters: { Price: "300", FreeAbove: "9000" } }),
  };
  const cash = { definition: "cash-on-delivery", data: JSON.stringify({ parameters: { Fee: "150" } }) };
  const rates = { base: "RSD", perUnit: { EUR: "150" } };

  it("Delivery and payment fees are converted at current rates", () => {
    expect(shippingPrice(flatRate, money("40", "EUR"), [], rates)).toEqual(money("2", "EUR"));
    expect(shippingPrice(flatRate, money("60", "EUR"), [], rates)).toEqual(money("0", "EUR"));
    expect(paymentFee(cash, "EUR", rates)).toEqual(money("1", "EUR"));
  });

  it("Delivery and payment fees are unknown, not zero, without an exchange rate", () => {
    expect(shippingPrice(flatRate, money("40", "TRY"), [], rates)).toBeUndefined();
    expect(paymentFee(cash, "TRY", rates)).toBeUndefined();
    expect(paymentFee({ ...flatRate, definition: "bank-transfer" }, "TRY", rates)).toEqual(money("0", "TRY"));
  });
});
