import { checkCatalogue } from "@hpay/i18n/testing";
import { dashboardMessages } from "../dashboard/messages/catalogue";
import { orderMessages } from "../orders/messages/catalogue";
import { laterMessages } from "../record-list/messages/catalogue";
import { viewMessages } from "../record-list/saved-views/messages/catalogue";
import { messages } from "./catalogue";

it.each([
  ["the lists", messages],
  ["the order editor", orderMessages],
  ["the dashboard", dashboardMessages],
  ["the search for missing records", laterMessages],
  ["the saved views", viewMessages],
])("Texts of %s are complete in every language", async (_, catalogue) => {
  expect(await checkCatalogue(catalogue)).toEqual([]);
});

it("Every text key is in only one table", () => {
  const keys = [messages, orderMessages, dashboardMessages, laterMessages, viewMessages].flatMap((table) =>
    Object.keys(table.en),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
