import fc from "fast-check";
import { orderTotals, type PricedItem } from "./order-totals";
import type { Priced } from "./priced-lines";
import { spreadUnits } from "./spread-units";
import { type Moved, moved } from "./tax-rule";

/** The number of cases that `npm test` has time for; HPAY_MONEY_CASES sets another. */
const { env } = Reflect.get(globalThis, "process") as { readonly env: Readonly<Record<string, string>> };
const numRuns = Number(env.HPAY_MONEY_CASES ?? 10_000);
const limitMs = Math.max(120_000, numRuns * 8);

const product = (price: string, taxPercent: string, qty = "1"): PricedItem => ({
  type: "product",
  price,
  qty,
  taxPercent,
});
const order = (amount: string, ...items: readonly PricedItem[]): Priced => ({
  items,
  amount,
  currency: "RSD",
});

describe("tax of a capture", () => {
  it("A partial capture has its own tax: 166.67 for 1,000.01 of 3,000.00 at 20 %", () => {
    const sale = moved(order("3000.00", product("3000.00", "20")), "0.00", "1000.01");
    expect(sale).toEqual({
      lines: [{ item: 0, taxPercent: "20", gross: "1000.01", tax: "166.67" }],
      amount: "1000.01",
      tax: "166.67",
      recap: [{ taxPercent: "20", gross: "1000.01", tax: "166.67", net: "833.34" }],
    });
  });

  it("A full capture has the order's tax", () => {
    const items = [
      product("1200", "20"),
      product("550", "10"),
      { ...product("240", "20"), type: "discount" },
    ];
    const totals = orderTotals(items as PricedItem[]);
    const sale = moved(order(totals.amount, ...(items as PricedItem[])), "0", totals.amount);
    expect(sale.tax).toBe(totals.tax);
    expect(sale.recap).toEqual(totals.recap);
    expect(sale.lines.map(({ gross, tax }) => ({ gross, tax }))).toEqual(totals.lines);
  });

  it("Amounts without an item are taxed at the order's highest rate, or 20 % without items", () => {
    const largerOrder = moved(order("130.00", product("100", "10"), product("20", "0")), "0", "130.00");
    expect(largerOrder.lines[2]).toEqual({ item: null, taxPercent: "10", gross: "10.00", tax: "0.91" });
    const noChange = moved(order("120.00"), "0", "120.00");
    expect(noChange.lines).toEqual([{ item: null, taxPercent: "20", gross: "120.00", tax: "20.00" }]);
  });

  it("Tax is spread proportionally when an order costs less than its items", () => {
    const sale = moved(order("150.00", product("100", "20"), product("100", "0")), "0", "150.00");
    expect(sale.lines.map(({ gross }) => gross)).toEqual(["75.00", "75.00"]);
    expect(sale.tax).toBe("12.50");
  });

  it("Tax has the currency's number of decimals", () => {
    const yen = { items: [product("1000", "10")], amount: "1000", currency: "JPY" };
    expect(moved(yen, "0", "334")).toMatchObject({ amount: "334", tax: "30" });
    const dinar = { items: [product("1.234", "20")], amount: "1.234", currency: "KWD" };
    expect(moved(dinar, "0", "1.234")).toMatchObject({ amount: "1.234", tax: "0.206" });
  });
});

describe("tax of a refund", () => {
  it("A refund reverses tax per rate in proportion to the lines", () => {
    const soldOrder = order("3000.00", product("2000", "20"), product("1000", "10"));
    expect(moved(soldOrder, "3000.00", "2250.00")).toEqual({
      lines: [
        { item: 0, taxPercent: "20", gross: "-500.00", tax: "-83.33" },
        { item: 1, taxPercent: "10", gross: "-250.00", tax: "-22.73" },
      ],
      amount: "-750.00",
      tax: "-106.06",
      recap: [
        { taxPercent: "10", gross: "-250.00", tax: "-22.73", net: "-227.27" },
        { taxPercent: "20", gross: "-500.00", tax: "-83.33", net: "-416.67" },
      ],
    });
  });

  it("A sale and its refunds add up to zero, as in docs/money.md", () => {
    const soldOrder = order("3000.00", product("2000", "20"), product("1000", "10"));
    const remaining = ["0.00", "3000.00", "2250.00", "2249.99", "0.00"];
    const rows = remaining.slice(1).map((after, at) => {
      const { lines, amount, tax } = moved(soldOrder, remaining[at] ?? "", after);
      return [...lines.flatMap((line) => [line.gross, line.tax]), amount, tax];
    });
    expect(rows).toEqual([
      ["2000.00", "333.33", "1000.00", "90.91", "3000.00", "424.24"],
      ["-500.00", "-83.33", "-250.00", "-22.73", "-750.00", "-106.06"],
      ["-0.01", "0.00", "0.00", "0.00", "-0.01", "0.00"],
      ["-1499.99", "-250.00", "-750.00", "-68.18", "-2249.99", "-318.18"],
    ]);
  });

  it("A refund of an invalid or excessive amount is an error", () => {
    expect(() => moved(order("10.00", product("10", "20")), "0", "10.01")).toThrow(RangeError);
    expect(() => moved(order("10.00", product("10", "20")), "5", "-1")).toThrow(RangeError);
    expect(() => moved(order("10.00", product("10", "20")), "x", "1")).toThrow(RangeError);
  });
});

describe("spread units", () => {
  it("Units spread over lines add up to the total and never exceed a line", () => {
    const lines = fc.array(fc.bigInt({ min: 0n, max: 60n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lines, (ownLines) => {
        const all = sum(ownLines);
        let before = ownLines.map(() => 0n);
        for (let units = 0n; units <= all; units += 1n) {
          const spread = spreadUnits(ownLines, units);
          expectSame(sum(spread), units);
          spread.forEach((part, at) => {
            expectSame(part <= (ownLines[at] ?? 0n), true);
            expectSame(part >= (before[at] ?? 0n), true);
          });
          before = [...spread];
        }
        expect(before).toEqual(ownLines);
      }),
      { numRuns: 300 },
    );
  });

  it("Spreading an amount over a thousand lines is fast", () => {
    const ownLines = Array.from({ length: 1000 }, (_one, at) => BigInt(1 + ((at * 7919) % 99_999)));
    const startedAt = performance.now();
    expect(sum(spreadUnits(ownLines, sum(ownLines) / 3n))).toBe(sum(ownLines) / 3n);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

/** Unusual orders that shops send, and their money: a capture and refunds. */
const orderHistories = fc
  .record({
    items: fc.array(
      fc.record({
        type: fc.constantFrom(
          "product" as const,
          "product" as const,
          "shipping" as const,
          "fee" as const,
          "discount" as const,
        ),
        price: fc.oneof(
          fc
            .integer({ min: 0, max: 9_999_999_999 })
            .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, "0")}`),
          fc.constantFrom("0.01", "99999999.99", "17.705", "0.285"),
        ),
        qty: fc.oneof(fc.integer({ min: 0, max: 200 }).map(String), fc.constantFrom("0.333", "1.5", "")),
        taxPercent: fc.constantFrom("0", "10", "20", "20.0", "7", "8.5", ""),
      }),
      { maxLength: 8 },
    ),
    currency: fc.constantFrom("RSD", "RSD", "EUR", "JPY", "KWD"),
    /** The amount that the shop adds to or subtracts from the sum of the items, in units. */
    odd: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 })),
    captured: fc.double({ min: 0, max: 1, noNaN: true }),
    refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  })
  .map(({ items, currency, odd, captured, refunds }) => {
    const digits = ({ JPY: 0, KWD: 3 } as Record<string, number>)[currency] ?? 2;
    const cost = units(orderTotals(items, currency).amount) + BigInt(odd);
    const amount = cost > 0n ? cost : 1n;
    const text = (value: bigint) => amountText(value, digits);
    const share = (wholeUnits: bigint, part: number) =>
      (wholeUnits * BigInt(Math.round(part * 1_000_000))) / 1_000_000n;
    const capturedMoney = captured > 0.5 ? amount : share(amount, captured * 2);
    const capturedSteps = [capturedMoney];
    for (const part of refunds) capturedSteps.push(share(capturedSteps.at(-1) ?? 0n, part));
    capturedSteps.push(0n);
    return { order: { items, currency, amount: text(amount) }, remaining: capturedSteps.map(text) };
  });

describe("any captures and refunds of any order", () => {
  it(
    "Captures and full refunds of any order cancel out by line, tax and rate",
    () => {
      fc.assert(
        fc.property(orderHistories, ({ order: priced, remaining }) => {
          const [firstAmount = "0"] = remaining;
          const sale = moved(priced, "0", firstAmount);
          const refunds = remaining
            .slice(1)
            .map((remainingMoney, at) => moved(priced, remaining[at] ?? "0", remainingMoney));
          for (const step of [sale, ...refunds]) expectAgreeing(step);
          expectSame(units(sale.amount), units(firstAmount));
          const all = [sale, ...refunds];
          expectSame(sum(all.map(({ amount }) => units(amount))), 0n);
          expectSame(sum(all.map(({ tax }) => units(tax))), 0n);
          sale.lines.forEach((line, at) => {
            expectSame(sum(all.map(({ lines }) => units(lines[at]?.gross ?? "0"))), 0n);
            expectSame(sum(all.map(({ lines }) => units(lines[at]?.tax ?? "0"))), 0n);
            // No refund exceeds what was sold of a line, or adds to the line.
            for (const refund of refunds)
              expectSame(units(refund.lines[at]?.gross ?? "0") * units(line.gross) > 0n, false);
          });
          // The sum for each rate must also be 0, because tax officers add up amounts by rate.
          const rates = new Set(all.flatMap(({ recap }) => recap.map(({ taxPercent }) => taxPercent)));
          for (const rate of rates) {
            const rateRows = all.flatMap(({ recap }) =>
              recap.filter(({ taxPercent }) => taxPercent === rate),
            );
            expectSame(sum(rateRows.map(({ tax }) => units(tax))), 0n);
          }
          // The captured part and the remainder add up to the whole.
          const wholeMove = moved(priced, "0", priced.amount);
          const restMove = moved(priced, firstAmount, priced.amount);
          expectSame(units(sale.tax) + units(restMove.tax), units(wholeMove.tax));
          wholeMove.lines.forEach((line, at) => {
            const parts = units(sale.lines[at]?.gross ?? "0") + units(restMove.lines[at]?.gross ?? "0");
            expectSame(parts, units(line.gross));
          });
        }),
        { numRuns },
      );
    },
    limitMs,
  );

  it(
    "A full capture books the same totals as the panel shows",
    () => {
      fc.assert(
        fc.property(orderHistories, ({ order: { items, currency } }) => {
          const totals = orderTotals(items, currency);
          if (units(totals.amount) <= 0n) return;
          const sale = moved({ items, currency, amount: totals.amount }, "0", totals.amount);
          const shownAmounts = [
            ...totals.lines.flatMap(({ gross, tax }) => [gross, tax]),
            totals.amount,
            totals.tax,
          ];
          const bookedAmounts = sale.lines.flatMap(({ gross, tax }) => [gross, tax]);
          expectSame([...bookedAmounts, sale.amount, sale.tax].join(), shownAmounts.join());
        }),
        { numRuns },
      );
    },
    limitMs,
  );
});

function expectAgreeing({ lines, amount, tax, recap }: Moved): void {
  expectSame(sum(lines.map(({ gross }) => units(gross))), units(amount));
  expectSame(sum(lines.map((line) => units(line.tax))), units(tax));
  expectSame(sum(recap.map(({ gross }) => units(gross))), units(amount));
  expectSame(sum(recap.map((row) => units(row.tax))), units(tax));
  expectSame(sum(recap.map((row) => units(row.net) + units(row.tax))), units(amount));
}

/** A faster check than `expect`, which would dominate the run time for so many cases. */
function expectSame<T>(actual: T, expected: T): void {
  if (actual !== expected) throw new Error(`${String(actual)} is not ${String(expected)}`);
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const units = (text: string): bigint => BigInt(text.replace(".", ""));
const amountText = (value: bigint, digits: number): string => {
  const text = value.toString().padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
