import { checkCatalogue } from "@hpay/i18n/testing";
import { accountMessages } from "../account/messages";
import { messages } from ".";

describe("sign-in and account texts", () => {
  it("Texts of sign-in and account settings are complete in every language", async () => {
    expect(await checkCatalogue(messages)).toEqual([]);
    expect(await checkCatalogue(accountMessages)).toEqual([]);
  });
});
