import {
  convertMoney,
  correctedRate,
  crossRate,
  isExchangeSource,
  type RateList,
  sourceCurrency,
} from "./exchange";
import { money } from "./money";

const nbs: RateList = {
  base: "RSD",
  perUnit: { EUR: "117.2", USD: "101.05", CHF: "125.4", GBP: "135.6", MKD: "1.9" },
};

it.each([
  ["EUR", "RSD", "117.2"],
  ["RSD", "EUR", "0.00853242"],
  ["USD", "EUR", "0.86220137"],
  ["RSD", "RSD", "1"],
  ["EUR", "BAM", "1.95583"],
  ["BAM", "EUR", "0.51129188"],
  ["BAM", "RSD", "59.92340848"],
  ["HRK", "RSD", "117.2"],
  ["EUR", "HRK", "1"],
  ["MKD", "RSD", "1.9"],
])("The exchange rate from %s to %s is %s", (from, to, rate) => {
  expect(crossRate(from, to, nbs)).toBe(rate);
});

it("A rate list in convertible marks uses the fixed euro peg", () => {
  const bosnian: RateList = { base: "BAM", perUnit: { USD: "1.7" } };
  expect([crossRate("EUR", "USD", bosnian), crossRate("USD", "BAM", bosnian)]).toEqual(["1.15048824", "1.7"]);
});

it.each([
  ["TRY", "RSD"],
  ["RSD", "ALL"],
  ["constructor", "RSD"],
])("There is no rate from %s to %s without a quote", (from, to) => {
  expect(crossRate(from, to, nbs)).toBeNull();
  expect(convertMoney(money("1", from), to, nbs)).toBeNull();
});

it("A zero or non-numeric quote is ignored", () => {
  expect(crossRate("EUR", "RSD", { base: "RSD", perUnit: { EUR: "0" } })).toBeNull();
  expect(crossRate("EUR", "RSD", { base: "RSD", perUnit: { EUR: "n/a" } })).toBeNull();
});

it.each([
  ["117.2", "2", "119.544"],
  ["117.2", -1.5, "115.442"],
  ["117.2", "", "117.2"],
  ["117.2", "abc", "117.2"],
  ["117.2", "2.", "119.544"],
  // spec 1.2-exchange-rate-correction-percent
])("The rate %s with a correction of %p percent is %s", (rate, percent, corrected) => {
  expect(correctedRate(rate, percent)).toBe(corrected);
});

it("A converted amount is rounded only once", () => {
  expect(convertMoney(money("10.01", "EUR"), "RSD", nbs)).toEqual(money("1173.17", "RSD"));
});

it.each([
  ["RSD", "RSD"],
  // spec 1.9-exchange-sources-rsd-hrk
  ["HRK", "EUR"],
  ["BAM", "BAM"],
  ["", "RSD"],
  [undefined, "RSD"],
  ["ZZZ", "RSD"],
  // spec 1.5-exchanagesource-defaults-rsd
])("The source %p quotes rates in %s", (source, currency) => {
  expect(sourceCurrency(source)).toBe(currency);
});

// spec 1.9-exchange-sources-rsd-hrk 3.9-exchange-sources-rsd-hrk
it("There are exactly five exchange rate sources", () => {
  expect(["RSD", "HRK", "BAM", "MKD", "EUR", "USD"].map(isExchangeSource)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});
