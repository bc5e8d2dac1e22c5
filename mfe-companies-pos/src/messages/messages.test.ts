import { checkCatalogue } from "@hpay/i18n/testing";
import { companyMessages } from "../companies/messages";
import { historyMessages } from "../history/messages";
import { checkMessages } from "../pos/connection-check/messages";
import { posMessages } from "../pos/messages";
import { messages } from ".";

describe("company and POS texts", () => {
  it("Texts of companies and points of sale are complete in every language", async () => {
    expect(await checkCatalogue(messages)).toEqual([]);
    expect(await checkCatalogue(companyMessages)).toEqual([]);
    expect(await checkCatalogue(posMessages)).toEqual([]);
    expect(await checkCatalogue(checkMessages)).toEqual([]);
    expect(await checkCatalogue(historyMessages)).toEqual([]);
  });
});
