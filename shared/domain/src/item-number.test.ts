import fc from "fast-check";
import { isAmount } from "./amount-text";
import { itemNumber } from "./item-number";
import { lineTotal } from "./order-totals";

describe("numbers of an order's items", () => {
  it.each([
    ["1,5", "1.5"],
    [" 2 ", "2"],
    ["1.234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1,234,567.5", "1234567.5"],
    ["-0,5", "-0.5"],
    ["1,234", "1.234"],
    ["1.4e-14", "0"],
    ["-1.4e-14", "0"],
    ["1E+1", "10"],
    ["1.5e2", "150"],
    ["2.5E-1", "0.25"],
    ["-0.00", "0.00"],
    ["", ""],
  ])("The item number %j is read as %j", (sentText, read) => {
    expect(itemNumber(sentText)).toBe(read);
  });

  it.each(["1,2,3", "1.2,3", "two", ",", "12 kg", "1,234,567", "1e+21", "1e", "-"])(
    "The unreadable item number %j stays unchanged",
    (sentText) => {
      expect(itemNumber(sentText)).toBe(sentText);
      expect(isAmount(itemNumber(sentText))).toBe(false);
    },
  );

  it("A quantity is read with a decimal comma, decimal point or digit groups", () => {
    const part = fc.integer({ min: 0, max: 9_999_999 });
    fc.assert(
      fc.property(part, fc.integer({ min: 0, max: 999 }), part, (wholeDigits, thousandths, price) => {
        const fraction = String(thousandths).padStart(3, "0");
        const groups = (sign: string) => String(wholeDigits).replace(/\B(?=(?:\d{3})+$)/g, sign);
        const total = (qty: string) =>
          lineTotal({
            type: "product",
            price: (price / 100).toFixed(2),
            qty: itemNumber(qty),
            taxPercent: "20",
          });
        const units =
          (2n * BigInt(price) * (BigInt(wholeDigits) * 1000n + BigInt(thousandths)) + 1000n) / 2000n;
        for (const qty of [
          `${wholeDigits}.${fraction}`,
          `${wholeDigits},${fraction}`,
          `${groups(".")},${fraction}`,
          `${groups(",")}.${fraction}`,
        ])
          expect(BigInt(total(qty).gross.replace(".", ""))).toBe(units);
      }),
    );
  });
});
