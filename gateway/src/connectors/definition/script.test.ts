import { runInNewContext } from "node:vm";
import { interfaceLanguages } from "@hpay/contract";
import { formatMoney } from "@hpay/domain";
import { hook } from "./script";

const greeting = hook(
  "order",
  "return words(context, { en: { say: 'Ship' }, rs: { say: 'Njegova pošiljka, džem' }, mk: { say: 'Прати' } }).say;",
);
const inLanguage = (language: string): string =>
  runInNewContext(`(${greeting})({}, { language: "${language}" })`);

describe("language of method scripts", () => {
  it("A method script uses the panel's language", () => {
    expect(["en", "rs", "rs-cyr", "mk", "de"].map(inLanguage)).toEqual([
      "Ship",
      "Njegova pošiljka, džem",
      "Његова пошиљка, џем",
      "Прати",
      "Ship",
    ]);
  });
});

// The panel's Cyrillic texts also write "POS" in Latin letters.
it("A Cyrillic method script leaves POS and placeholders in Latin script", () => {
  const namedScript = hook("order", "return words(context, { rs: { say: 'POS {amount} posao' } }).say;");
  expect(runInNewContext(`(${namedScript})({}, { language: "rs-cyr" })`)).toBe("POS {amount} посао");
});

describe("money in method scripts", () => {
  const moneyScript = hook("order", "return money(order.Amount, order.Currency);");

  it.each(interfaceLanguages)("A method script formats money as the panel does in %s", (language) => {
    for (const amount of ["15800.00", "0.5", "1234567.90", "12345678901234567.89"]) {
      const order = { Amount: amount, Currency: "RSD" };
      expect(runInNewContext(`(${moneyScript})(order, { language })`, { order, language })).toBe(
        formatMoney({ amount, currency: "RSD" }, language),
      );
    }
  });
});
