import { checkCatalogue } from "@hpay/i18n/testing";
import { orderMessages } from "../orders/messages/catalogue";
import { messages } from "./catalogue";

it.each([
  ["the lists", messages],
  ["the order editor", orderMessages],
])("the words of %s are whole in every language", async (_, catalogue) => {
  expect(await checkCatalogue(catalogue)).toEqual([]);
});

it("no word is said by two tables", () => {
  const keys = [...Object.keys(messages.en), ...Object.keys(orderMessages.en)];
  expect(new Set(keys).size).toBe(keys.length);
});
