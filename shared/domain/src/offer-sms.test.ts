import { offerSms } from "./offer-sms";
import { smsParts } from "./sms-parts";

const link = "https://pay.dunav.example/pbl/3-PBL2611201115300";
const text = (language: string, company = "Dunav Trade", amount = "1234567.9") =>
  offerSms({ company, due: { amount, currency: "RSD" }, link, language });

it.each([
  ["en", `Dunav Trade: RSD 1,234,567.90, pay at ${link}`],
  ["rs", `Dunav Trade: 1.234.567,90 RSD, platite na ${link}`],
  ["ba", expect.stringContaining(`, platite na ${link}`)],
  ["rs-cyr", `Dunav Trade: 1.234.567,90 RSD, платите на ${link}`],
  ["mk", expect.stringContaining(`, платете на ${link}`)],
  ["de", expect.stringContaining(`, pay at ${link}`)],
  ["", expect.stringContaining(`, pay at ${link}`)],
])("A text message in %p states the company, amount and pay link", (language, words) => {
  expect(text(language)).toEqual(words);
});

it.each(["en", "rs", "me", "fr", "de", "hu"])("A text message in %p fits into one part", (language) => {
  expect(smsParts(text(language))).toMatchObject({ encoding: "gsm-7", parts: 1 });
});

it("A company name with non-GSM letters shortens the parts of a text message", () => {
  expect(smsParts(text("rs", "Kućica"))).toMatchObject({ encoding: "ucs-2", parts: 2 });
});
