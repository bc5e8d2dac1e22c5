import { checkCatalogue } from "@hpay/i18n/testing";
import { messages } from ".";

describe("texts of tickets and help", () => {
  it("Texts of tickets and help are complete in every language", async () => {
    expect(await checkCatalogue(messages)).toEqual([]);
  });
});
