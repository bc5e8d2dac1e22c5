import { checkCatalogue } from "@hpay/i18n/testing";
import { accountMessages } from "../account/messages";
import { messages } from ".";

describe("texts of sign-in and account settings", () => {
  it("Texts of sign-in and account settings are complete in every language", async () => {
    expect(await checkCatalogue(messages)).toEqual([]);
    expect(await checkCatalogue(accountMessages)).toEqual([]);
  });
});
