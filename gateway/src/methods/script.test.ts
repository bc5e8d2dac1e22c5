import { runInNewContext } from "node:vm";
import { hook } from "./script";

const greeting = hook(
  "order",
  "return words(context, { en: { say: 'Ship' }, rs: { say: 'Njegova pošiljka, džem' }, mk: { say: 'Прати' } }).say;",
);
const inLanguage = (language: string): string =>
  runInNewContext(`(${greeting})({}, { language: "${language}" })`);

describe("the words of a method's script", () => {
  it("are those of the panel's language, and Serbian ones in the script that is read", () => {
    expect(["en", "rs", "rs-cyr", "mk", "de"].map(inLanguage)).toEqual([
      "Ship",
      "Njegova pošiljka, džem",
      "Његова пошиљка, џем",
      "Прати",
      "Ship",
    ]);
  });
});
