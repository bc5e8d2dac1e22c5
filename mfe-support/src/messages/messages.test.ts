import { checkCatalogue } from "@hpay/i18n/testing";
import { messages } from ".";

describe("the texts of tickets and help", () => {
  it("are complete in every language", async () => {
    expect(await checkCatalogue(messages)).toEqual([]);
  });
});
