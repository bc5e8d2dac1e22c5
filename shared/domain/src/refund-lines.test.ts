import fc from "fast-check";
import type { PricedItem } from "./order-totals";
import { orderTotals } from "./order-totals";
import type { Priced } from "./priced-lines";
import { type ChosenLine, refundableLines, refundOfLines } from "./refund-lines";
import { type Moved, moved } from "./tax-rule";

/** The number of cases that `npm test` has time for; HPAY_MONEY_CASES sets another. */
const { env } = Reflect.get(globalThis, "process") as { readonly env: Readonly<Record<string, string>> };
const numRuns = Number(env.HPAY_MONEY_CASES ?? 10_000);
const limitMs = Math.max(120_000, numRuns * 8);

const item = (price: string, qty = "1", type: PricedItem["type"] = "product", taxPercent = "20") => ({
  type,
  price,
  qty,
  taxPercent,
});
const order = (amount: string, ...items: readonly PricedItem[]): Priced => ({
  items,
  amount,
  currency: "RSD",
});

describe("a refund of chosen lines", () => {
  const soldOrder = order(
    "3100.00",
    item("1000.00", "3"),
    item("300.00", "1", "shipping", "10"),
    item("200.00", "1", "discount"),
  );

  it("A line refund includes a share of the order's discount", () => {
    expect(refundableLines(soldOrder, "3100.00")).toEqual([
      { item: 0, qty: "3", left: "3000.00" },
      { item: 1, qty: "1", left: "300.00" },
    ]);
    // A refund of 300 of 3,300 gets 300/3,300 of the discount of 200.
    expect(refundOfLines(soldOrder, "3100.00", [{ item: 1 }])).toMatchObject({ amount: "281.82" });
    expect(refundOfLines(soldOrder, "3100.00", [{ item: 0, qty: "1" }])).toMatchObject({ amount: "939.39" });
  });

  it("A line refund contains the chosen lines with discount and tax", () => {
    const { left } = chosenOf(soldOrder, "3100.00", [{ item: 0, qty: "2" }]);
    const refund = moved({ ...soldOrder, left }, "3100.00", "1221.21", soldOrder);
    expect(refund.lines).toEqual([
      { item: 0, taxPercent: "20", gross: "-2000.00", tax: "-333.33" },
      { item: 1, taxPercent: "10", gross: "0.00", tax: "0.00" },
      { item: 2, taxPercent: "20", gross: "121.21", tax: "20.20" },
    ]);
    expect([refund.amount, refund.tax]).toEqual(["-1878.79", "-313.13"]);
  });

  it("An amount refund reduces the refundable amount of each line", () => {
    const two = order("3000.00", item("1000.00", "2"), item("1000.00"));
    expect(refundableLines(two, "1500.00")).toEqual([
      { item: 0, qty: "2", left: "1000.00" },
      { item: 1, qty: "1", left: "500.00" },
    ]);
    const { amount, left } = chosenOf(two, "1500.00", [{ item: 0, qty: "1" }]);
    expect(amount).toBe("500.00");
    expect(refundableLines({ ...two, left }, "1000.00")).toEqual([
      { item: 0, qty: "1", left: "500.00" },
      { item: 1, qty: "1", left: "500.00" },
    ]);
  });

  it("An amount refund after line refunds is spread over the remaining lines", () => {
    const two = order("3000.00", item("2000.00"), item("1000.00"));
    const { left } = chosenOf(two, "3000.00", [{ item: 0 }]);
    expect(moved({ ...two, left }, "1000.00", "900.00").lines.map(({ gross }) => gross)).toEqual([
      "0.00",
      "-100.00",
    ]);
  });

  it("A line refund after a partial capture is proportional", () => {
    const two = order("3000.00", item("500.00", "4"), item("1000.00"));
    expect(refundOfLines(two, "1500.00", [{ item: 0, qty: "1" }])).toMatchObject({ amount: "250.00" });
  });

  it("An amount beyond the order's items is a separate line", () => {
    const largerOrder = order("130.00", item("100"));
    expect(refundableLines(largerOrder, "130.00")[1]).toEqual({ item: null, qty: "1", left: "30.00" });
    expect(refundOfLines(largerOrder, "130.00", [{ item: null }])).toMatchObject({ amount: "30.00" });
  });

  it.each([
    [[{ item: 7 }], { at: 0, field: "item", why: "unknown" }],
    [[{ item: 2 }], { at: 0, field: "item", why: "unknown" }],
    [[{ item: null }], { at: 0, field: "item", why: "unknown" }],
    [[{ item: 0 }, { item: 0 }], { at: 1, field: "item", why: "repeated" }],
    [[{ item: 1 }, { item: 0, qty: "3.01" }], { at: 1, field: "qty", why: "above-left", qty: "3" }],
    [[{ item: 0, qty: "0" }], { at: 0, field: "qty", why: "no-number" }],
    [[{ item: 0, qty: "-1" }], { at: 0, field: "qty", why: "no-number" }],
    [[{ item: 0, qty: "1e3" }], { at: 0, field: "qty", why: "no-number" }],
  ] as const)("An invalid line choice is refused with an error that names the field: %j", (lines, fault) => {
    expect(refundOfLines(soldOrder, "3100.00", lines)).toEqual({ kind: "fault", ...fault });
  });

  it("A fully refunded line has nothing left to refund", () => {
    const { left } = chosenOf(soldOrder, "3100.00", [{ item: 1 }]);
    const after = refundOfLines({ ...soldOrder, left }, "2818.18", [{ item: 1 }]);
    expect(after).toEqual({ kind: "fault", at: 0, field: "item", why: "nothing-left" });
  });

  it("A line refund has the currency's number of decimals", () => {
    const yen = { items: [item("333", "3")], amount: "1000", currency: "JPY" };
    expect(refundOfLines(yen, "1000", [{ item: 0, qty: "1" }])).toMatchObject({ amount: "333" });
    const dinar = { items: [item("1.234", "3")], amount: "3.702", currency: "KWD" };
    expect(refundOfLines(dinar, "3.702", [{ item: 0, qty: "1.5" }])).toMatchObject({ amount: "1.851" });
  });

  it("Two hundred line refunds of 0.01 add up to the whole order", () => {
    const longOrder = order("2.00", ...Array.from({ length: 200 }, () => item("0.01")));
    let [now, remaining] = [longOrder, "2.00"];
    for (let at = 0; at < 200; at += 1) {
      const { amount, left } = chosenOf(now, remaining, [{ item: at }]);
      expect(amount).toBe("0.01");
      now = { ...longOrder, left };
      remaining = amountText(units(remaining) - 1n, 2);
    }
    expect([remaining, refundableLines(now, remaining)]).toEqual(["0.00", []]);
  });
});

/** Movements of an order's money after its capture. */
type Step = { readonly part: number } | { readonly lines: readonly number[]; readonly qty: number | null };

const orderHistories = fc
  .record({
    items: fc.array(
      fc.record({
        type: fc.constantFrom<PricedItem["type"]>(
          "product",
          "product",
          "product",
          "shipping",
          "fee",
          "discount",
        ),
        price: fc.oneof(
          fc.integer({ min: 1, max: 999_999 }).map((n) => amountText(BigInt(n), 2)),
          fc.constantFrom("0.01", "99999999.99", "17.705", "0.285"),
        ),
        qty: fc.oneof(fc.integer({ min: 1, max: 200 }).map(String), fc.constantFrom("0.333", "1.5", "")),
        taxPercent: fc.constantFrom("0", "10", "20", "8.5"),
      }),
      { maxLength: 6 },
    ),
    currency: fc.constantFrom("RSD", "RSD", "JPY", "KWD"),
    odd: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 })),
    captured: fc.double({ min: 0.01, max: 2, noNaN: true }),
    steps: fc.array(
      fc.oneof(
        fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.record({
          lines: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
          qty: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })),
        }),
      ),
      { maxLength: 5 },
    ),
  })
  .map(({ items, currency, odd, captured, steps }) => {
    const digits = ({ JPY: 0, KWD: 3 } as Record<string, number>)[currency] ?? 2;
    const cost = units(orderTotals(items, currency).amount) + BigInt(odd);
    const amount = cost > 0n ? cost : 1n;
    const capturedMoney = captured > 1 ? amount : partOf(amount, captured);
    return {
      priced: { items, currency, amount: amountText(amount, digits) },
      digits,
      capturedMoney,
      steps,
    };
  });

describe("any refunds of amounts and lines of any order", () => {
  it(
    "Amount and line refunds add up to the whole sale by line, tax and rate",
    () => {
      fc.assert(
        fc.property(orderHistories, ({ priced, digits, capturedMoney, steps }) => {
          const text = (value: bigint) => amountText(value, digits);
          const sale = moved(priced, "0", text(capturedMoney));
          const all: Moved[] = [sale];
          let now: Priced = priced;
          let remaining = capturedMoney;
          const refund = (amount: bigint, nextState: Priced) => {
            const step = moved(nextState, text(remaining), text(remaining - amount), now);
            expectAgreeing(step);
            sale.lines.forEach((line, at) => {
              expectSame(units(step.lines[at]?.gross ?? "0") * units(line.gross) > 0n, false);
            });
            all.push(step);
            remaining -= amount;
            now = nextState;
            return step;
          };
          const refundChosen = (chosenLines: readonly ChosenLine[]) => {
            const choice = refundOfLines(now, text(remaining), chosenLines);
            if (choice.kind === "fault") throw new Error(JSON.stringify(choice));
            const amount = units(choice.amount);
            expectSame(amount >= 0n && amount <= remaining, true);
            if (amount === 0n) return false;
            const isEnd = amount === remaining;
            const step = refund(amount, { ...priced, left: choice.left });
            // Unless this refund is the last, only the selected lines and the discounts change.
            step.lines.forEach((line, at) => {
              if (isEnd || chosenLines.some((entry) => entry.item === line.item)) return;
              expectSame(units(line.gross) === 0n || units(sale.lines[at]?.gross ?? "0") < 0n, true);
            });
            return true;
          };
          for (const step of steps as readonly Step[]) {
            if ("part" in step) refund(partOf(remaining, step.part), now);
            else {
              const lines = refundableLines(now, text(remaining));
              const chosenLines = new Set(step.lines.map((at) => lines[at % Math.max(1, lines.length)]));
              const choice = [...chosenLines].flatMap((line) =>
                line === undefined ? [] : [{ item: line.item, qty: qtyOf(line.qty, step.qty) }],
              );
              if (choice.length > 0) refundChosen(choice);
            }
          }
          // The remaining lines are refunded one by one; a line whose amount rounds to 0 is refunded together
          // with the next.
          for (let batch: ChosenLine[] = []; remaining > 0n; ) {
            const next = refundableLines(now, text(remaining)).find(
              ({ item: at }) => !batch.some((line) => line.item === at),
            );
            if (!next) throw new Error(`${text(remaining)} is left, and no line`);
            batch.push({ item: next.item });
            if (refundChosen(batch)) batch = [];
          }
          expectSame(sum(all.map(({ amount }) => units(amount))), 0n);
          expectSame(sum(all.map(({ tax }) => units(tax))), 0n);
          sale.lines.forEach((_line, at) => {
            expectSame(sum(all.map(({ lines }) => units(lines[at]?.gross ?? "0"))), 0n);
            expectSame(sum(all.map(({ lines }) => units(lines[at]?.tax ?? "0"))), 0n);
          });
          for (const rate of new Set(all.flatMap(({ recap }) => recap.map(({ taxPercent }) => taxPercent)))) {
            const rateRows = all.flatMap(({ recap }) =>
              recap.filter(({ taxPercent }) => taxPercent === rate),
            );
            expectSame(sum(rateRows.map(({ tax }) => units(tax))), 0n);
          }
        }),
        { numRuns },
      );
    },
    limitMs,
  );
});

function chosenOf(priced: Priced, remaining: string, chosenLines: readonly ChosenLine[]) {
  const choice = refundOfLines(priced, remaining, chosenLines);
  if (choice.kind === "fault") throw new Error(JSON.stringify(choice));
  return choice;
}

function expectAgreeing({ lines, amount, tax, recap }: Moved): void {
  expectSame(sum(lines.map(({ gross }) => units(gross))), units(amount));
  expectSame(sum(lines.map((line) => units(line.tax))), units(tax));
  expectSame(sum(recap.map(({ gross }) => units(gross))), units(amount));
  expectSame(sum(recap.map((row) => units(row.tax))), units(tax));
}

/** A part of the remaining pieces, with as many decimals as the remaining number has. */
function qtyOf(remainingQty: string, part: number | null): string | undefined {
  if (part === null) return undefined;
  const decimals = remainingQty.split(".")[1]?.length ?? 0;
  const someUnits = partOf(units(remainingQty), part);
  return amountText(someUnits > 0n ? someUnits : 1n, decimals);
}

/** A faster check than `expect`, which would dominate the run time for so many cases. */
function expectSame<T>(actual: T, expected: T): void {
  if (actual !== expected) throw new Error(`${String(actual)} is not ${String(expected)}`);
}

const partOf = (wholeUnits: bigint, part: number): bigint =>
  (wholeUnits * BigInt(Math.round(part * 1_000_000))) / 1_000_000n;
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const units = (text: string): bigint => BigInt(text.replace(".", ""));
const amountText = (value: bigint, digits: number): string => {
  const text = value.toString().padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
