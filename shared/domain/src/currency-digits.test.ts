import { formatMoney } from "./amount-text";
import { currencyDigits, digitsOf, isTooPrecise } from "./currency-digits";
import { currencies, money } from "./money";

describe("currency digits", () => {
  it("Every ISO 4217 currency has defined decimals, and the default is two", () => {
    expect(currencyDigits.size).toBeGreaterThan(150);
    // XXX is not a currency, so it gets the default of two decimals.
    expect(["RSD", "EUR", "JPY", "KWD", "CLF", "XXX"].map(digitsOf)).toEqual([2, 2, 0, 3, 4, 2]);
    for (const [code] of currencyDigits) expect(code).toMatch(/^[A-Z]{3}$/);
  });

  it("Every currency offered in the panel has two decimals", () => {
    expect(currencies.map(digitsOf)).toEqual(currencies.map(() => 2));
  });

  it("Amounts are rounded and displayed with their currency's decimals", () => {
    expect(money("1.2345", "KWD").amount).toBe("1.235");
    expect(money("10.5", "JPY").amount).toBe("11");
    expect(formatMoney({ amount: "1234.5", currency: "KWD" }, "en")).toBe("KWD\u00a01,234.500");
    expect(formatMoney({ amount: "-1234", currency: "JPY" }, "en")).toBe("-JPY\u00a01,234");
  });

  it.each([
    ["10.50", "RSD", false],
    ["10.500", "RSD", false],
    ["10.505", "RSD", true],
    ["-0.005", "EUR", true],
    ["10.505", "KWD", false],
    ["10.5", "JPY", true],
    ["10.0", "JPY", false],
  ])("The amount %s is too precise in %s: %p", (amount, currency, expected) => {
    expect(isTooPrecise(amount, currency)).toBe(expected);
  });
});
