import { anOrder, aSubscription, aTransaction, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const orders = { path: "/orders", resource: "api/company_sites_orders", row: anOrder() };
const transactions = {
  path: "/transactions",
  resource: "api/company_site_transactions",
  row: aTransaction(),
};
const subscriptions = {
  path: "/subscriptions",
  resource: "api/company_site_subscriptions",
  row: aSubscription(),
};

async function expandRow({ path, resource, row }: typeof transactions) {
  const host = fakeHost();
  host.on("GET", resource, listAnswer([row]));
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  const { user } = await renderRemote(remote, { host, path, config });
  await user.click(await screen.findByRole("button", { name: "Expand" }));
  return { host, user, copy: await screen.findByRole("button", { name: "Copy JSON" }) };
}

describe("expanded row", () => {
  it.each([
    ["order", orders],
    ["transaction", transactions],
    ["subscription", subscriptions],
    // spec 3.2-selected-row-copy-json 3.2-selected-row-copy-button 3.2-action-row-button-copies
  ])("An expanded row copies its %s as JSON with parsed Data", async (_what, list) => {
    const { host, user, copy } = await expandRow(list);
    await user.click(copy);
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "success", text: "Copied" }));
    const { id, Uid, Amount, Status, Data } = Object(list.row);
    const copiedRecord = JSON.parse(await navigator.clipboard.readText());
    expect(copiedRecord).toMatchObject({ id, Uid, Amount, Status, Data: JSON.parse(Data) });
  });

  it("An expanded row shows an error when the browser blocks copying", async () => {
    const { host, user, copy } = await expandRow(orders);
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(copy);
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "error" }));
  });
});
