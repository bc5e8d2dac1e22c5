import { checkCatalogue } from "@hpay/i18n/testing";
import { messages } from ".";

describe("ticket and help texts", () => {
  it("Ticket and help texts are complete in every language", async () => {
    expect(await checkCatalogue(messages)).toEqual([]);
  });
});
