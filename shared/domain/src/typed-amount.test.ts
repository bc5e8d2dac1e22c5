import fc from "fast-check";
import { formatAmount } from "./amount-text";
import { decimalInLanguage, parseAmount } from "./typed-amount";

it.each([
  ["1234.5", "en", "1234.5"],
  ["1234,5", "en", "1234.5"],
  ["1234.5", "rs", "1234.5"],
  ["1234,5", "rs", "1234.5"],
  ["1.234,50", "en", "1234.50"],
  ["1,234.50", "rs", "1234.50"],
  ["1.234.567", "en", "1234567"],
  ["1,234,567", "rs", "1234567"],
  ["1.234.567,8", "rs", "1234567.8"],
  ["1.234", "rs", "1234"],
  ["1.234", "en", "1.234"],
  ["1,234", "en", "1234"],
  ["1,234", "rs", "1.234"],
  ["0.123", "rs", "0.123"],
  ["1234.567", "rs", "1234.567"],
  [" 1 234,50 ", "rs", "1234.50"],
  ["1\u00a0234,50", "fr", "1234.50"],
  ["1'234.50", "de", "1234.50"],
  ["-12", "en", "-12"],
  ["−12,5", "rs", "-12.5"],
  ["+12", "en", "12"],
  ["007", "en", "7"],
  [",5", "rs", "0.5"],
  ["5,", "rs", "5"],
  ["0", "en", "0"],
])("The amount %p typed in language %s is read as %s", (input, language, amount) => {
  expect(parseAmount(input, language)).toBe(amount);
});

it.each([
  "",
  " ",
  "-",
  ".",
  ",",
  "abc",
  "12a",
  "1..2",
  "1,2,3",
  "1.23.456",
  "1.234,56.7",
  "1,2.3,4",
  "1e5",
  "€5",
  "1234567890123456",
])("%p is not an amount", (input) => {
  expect(parseAmount(input, "rs")).toBeNull();
});

it("A number in the language's notation is read back unchanged, with any decimals", () => {
  const decimals = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 5 }))
    .map(([value, places]) => (value / 10 ** places).toFixed(places));
  const languages = fc.constantFrom("en", "rs", "rs-cyr", "mk", "de", "fr", "hu", "sp");
  fc.assert(
    fc.property(decimals, languages, (decimal, language) => {
      expect(parseAmount(decimalInLanguage(decimal, language), language)).toBe(decimal);
    }),
  );
  expect(decimalInLanguage("12,345", "en")).toBe("12.345");
  expect(decimalInLanguage("1.234,5", "en")).toBe("1.234,5");
  expect(decimalInLanguage("", "rs")).toBe("");
});

it("Every displayed amount is read back unchanged in every language", () => {
  const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => (value / 100).toFixed(2));
  const languages = fc.constantFrom("en", "rs", "rs-cyr", "mk", "de", "fr", "hu", "sp");
  fc.assert(
    fc.property(amounts, languages, (amount, language) => {
      expect(Number(parseAmount(formatAmount(amount, language), language))).toBeCloseTo(Number(amount), 5);
    }),
  );
});
