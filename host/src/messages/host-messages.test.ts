import { checkCatalogue } from "@hpay/i18n/testing";
import { hostMessages } from "./host-messages";

// spec 1.1-tables-en-rs-mk
it("Host messages exist in every language with the same placeholders", async () => {
  await expect(checkCatalogue(hostMessages)).resolves.toEqual([]);
});
