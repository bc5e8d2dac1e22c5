import fc from "fast-check";
import { formatAmount, formatMoney, isAmount, roundAmount } from "./amount-text";
import { customerLanguages, intlLocale, suggestedMethodLanguages } from "./languages";
import {
  addMoney,
  compareMoney,
  currencies,
  isCurrency,
  isPositive,
  money,
  multiplyMoney,
  refundable,
  subtractMoney,
  totalsByCurrency,
} from "./money";

const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const cents = fc.bigInt({ min: -1_000_000_000_000_000n, max: 1_000_000_000_000_000n });
const fromCents = (value: bigint) => {
  const text = (value < 0n ? -value : value).toString().padStart(3, "0");
  return `${value < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
};

describe("rounding", () => {
  it.each([
    ["1.005", "1.01"],
    ["17.705", "17.71"],
    ["0.285", "0.29"],
    ["999.995", "1000.00"],
    ["-1.005", "-1.01"],
    ["1.0049999999999999999", "1.00"],
    ["-0.004", "0.00"],
    ["+3", "3.00"],
    ["3.", "3.00"],
    [".5", "0.50"],
    ["12345678901234567.894", "12345678901234567.89"],
  ])("Halves are rounded away from zero: %s is %s", (exactAmount, roundedAmount) => {
    expect(roundAmount(exactAmount)).toBe(roundedAmount);
  });

  it("Rounding leaves an amount with 2 decimals unchanged", () => {
    fc.assert(fc.property(cents, (value) => roundAmount(fromCents(value)) === fromCents(value)));
  });

  it("Rounding is exact for any number of digits", () => {
    expect(roundAmount(`${"9".repeat(60)}.995`)).toBe(`1${"0".repeat(60)}.00`);
  });

  it("Rounding rejects anything but a decimal number", () => {
    for (const text of ["", "abc", "1,5", "1e3", "NaN", "1.2.3", "--1"]) {
      expect(() => roundAmount(text)).toThrow(RangeError);
      expect(isAmount(text)).toBe(false);
    }
  });
});

describe("sums", () => {
  it("Sums and products are exact, unlike floating point", () => {
    expect(addMoney(money("0.10", "EUR"), money("0.20", "EUR"))).toEqual(money("0.30", "EUR"));
    expect(multiplyMoney(money("1.10", "EUR"), "3")).toEqual(money("3.30", "EUR"));
  });

  it("Subtraction reverses addition for any amounts", () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const left = money(fromCents(a), "RSD");
        const right = money(fromCents(b), "RSD");
        expect(subtractMoney(addMoney(left, right), right)).toEqual(left);
      }),
    );
  });

  it("Adding or comparing amounts in different currencies is refused", () => {
    expect(() => addMoney(money("1", "EUR"), money("1", "RSD"))).toThrow("EUR and RSD do not add up");
    expect(() => compareMoney(money("1", "EUR"), money("1", "RSD"))).toThrow(RangeError);
  });

  it("Totals are calculated per currency", () => {
    const values = [money("1.50", "RSD"), money("2", "EUR"), money("0.50", "RSD")];
    expect(totalsByCurrency(values)).toEqual([money("2.00", "RSD"), money("2.00", "EUR")]);
    expect(totalsByCurrency([])).toEqual([]);
  });

  it("Amounts compare by value, not by text", () => {
    expect(compareMoney(money("9", "EUR"), money("10", "EUR"))).toBe(-1);
    expect([isPositive(money("0.01", "EUR")), isPositive(money("0", "EUR"))]).toEqual([true, false]);
  });

  it("The refundable amount is the captured amount minus refunds, at least zero", () => {
    expect(refundable(money("1000", "RSD"), money("300", "RSD"))).toEqual(money("700", "RSD"));
    expect(refundable(money("10", "RSD"), money("20", "RSD"))).toEqual(money("0", "RSD"));
  });
});

describe("displayed amount", () => {
  it.each([
    ["1234567.90", "RSD", "rs", "1.234.567,90 RSD"],
    ["1234567.90", "RSD", "rs-cyr", "1.234.567,90 RSD"],
    ["1234.5", "EUR", "rs", "1.234,50 EUR"],
    ["1234.5", "EUR", "en", "EUR 1,234.50"],
    ["1234.5", "EUR", "sp", "1.234,50 EUR"],
    ["1234.5", "EUR", "gb", "EUR 1,234.50"],
    ["100", "ALL", "en", "ALL 100.00"],
    ["1.005", "EUR", "en", "EUR 1.01"],
    ["12345678901234567.89", "EUR", "en", "EUR 12,345,678,901,234,567.89"],
    ["-5", "RSD", "rs", "-5,00 RSD"],
    ["5", "BITCOIN", "en", "5.00 BITCOIN"],
    ["5", "", "en", "5.00"],
    ["a lot", "EUR", "en", "a lot EUR"],
  ])("The amount %s %s is shown in language %s as %s", (amount, currency, language, text) => {
    expect(withPlainSpaces(formatMoney({ amount, currency }, language))).toBe(text);
  });

  it("Amounts are formatted like Intl in every language and currency", () => {
    const languages = [...new Set<string>([...customerLanguages, ...suggestedMethodLanguages])];
    const amountTexts = fc.tuple(fc.constantFrom(...languages), fc.constantFrom(...currencies), cents);
    fc.assert(
      fc.property(amountTexts, ([language, currency, value]) => {
        const amount = fromCents(value);
        const options = {
          useGrouping: "always",
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        } as const;
        const formatterWith = (extraOptions: Intl.NumberFormatOptions) =>
          new Intl.NumberFormat(intlLocale(language), { ...options, ...extraOptions }).format(
            amount as `${number}`,
          );
        expect(formatAmount(amount, language)).toBe(formatterWith({}));
        expect(formatMoney({ amount, currency }, language)).toBe(
          formatterWith({ style: "currency", currency, currencyDisplay: "code" }),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("A non-breaking space separates an amount and its currency code", () => {
    expect(formatMoney(money("1", "RSD"), "rs")).toBe("1,00\u00a0RSD");
  });

  it("An amount can be shown without its currency code", () => {
    expect([formatAmount("1234.5", "rs"), formatAmount("?", "rs")]).toEqual(["1.234,50", "?"]);
  });

  // spec 1.9-currencies-rsd-mkd-bam 3.9-eight-currencies
  it("Only the panel's currency codes, in capital letters, are recognized", () => {
    expect(currencies.every(isCurrency)).toBe(true);
    expect([isCurrency("eur"), isCurrency("GBP"), isCurrency(null)]).toEqual([false, false, false]);
  });
});
