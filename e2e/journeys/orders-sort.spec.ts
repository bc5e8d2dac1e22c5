import type { Page, Request } from "@playwright/test";
import { openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

const names = [
  "Šal",
  "šal",
  "Zec",
  "ábaco",
  "Č-9",
  "10",
  "9",
  "Abc",
  "ab",
  "😀 dar",
  "Ａ wide",
  "_",
  " lead",
];
const statuses = ["PAYMENT:PAID", "PAYMENT:AWAITING", "PAYMENT:REFUSED"];
const columns = {
  Uid: "Uid",
  "Ident.": "Name",
  Amount: "Amount",
  Status: "Status",
  "Created On": "CreatedAt",
};
const amounts = ["9.00", "100.00", "10.50", "9.00"];

const shownUids = (page: Page) =>
  page
    .locator("#panel tr[data-row]")
    .getByRole("link", { name: /^sort-/ })
    .allTextContents();

test("The browser sorts a one-page list exactly as the gateway does", async ({ page, context, gateway }) => {
  await asSignedIn(context, gateway);
  for (const [at, name] of names.entries()) {
    const order = signedOrder({
      uid: `sort-${at}`,
      name,
      status: statuses[at % statuses.length] ?? "",
      amount: amounts[at % amounts.length] ?? "",
      currency: "RSD",
    });
    expect((await sendOrder(gateway.url, order)).status).toBe(200);
  }
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (/sites_orders\?.*sort-/.test(request.url())) requests.push(request);
  });
  await openOrders(page, gateway, "q=sort-");
  await expect(rowOf(page, "sort-0")).toBeVisible();
  const [question] = requests;
  if (!question) throw new Error("the list was not asked for");

  for (const [header, field] of Object.entries(columns))
    for (const direction of ["asc", "desc"]) {
      await page.getByRole("columnheader").getByRole("button", { name: header }).click();
      await expect(page).toHaveURL(new RegExp(`sort=${field}\\.${direction}`));
      const url = new URL(question.url());
      url.searchParams.set("orderBy", field);
      url.searchParams.set("order", direction);
      const answer = await fetch(url, { headers: question.headers() });
      const { data } = (await answer.json()) as { data: readonly { Uid: string }[] };
      expect(data).toHaveLength(names.length);
      await expect.poll(() => shownUids(page), `${header} ${direction}`).toEqual(data.map(({ Uid }) => Uid));
    }
  // Live events may reload the list, but only with the same request.
  for (const request of requests) expect(request.url(), "nothing was read for it").toBe(question.url());
});
