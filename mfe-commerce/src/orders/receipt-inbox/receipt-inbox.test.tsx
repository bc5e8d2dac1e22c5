import {
  aFiscalDefinition,
  aFiscalMethod,
  anOrder,
  type FakeScripts,
  fakeHost,
  findDialog,
  listAnswer,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

describe("receipt inbox", () => {
  async function openList(
    fiscal: readonly object[],
    ordersWithoutReceipt: readonly object[],
    scripts?: FakeScripts,
  ) {
    const host = fakeHost(scripts === undefined ? {} : { scripts });
    host.on("GET", "api/company_sites_orders", ({ filter }) =>
      JSON.stringify(filter).includes("FISCAL:") ? listAnswer(ordersWithoutReceipt) : listAnswer([anOrder()]),
    );
    host.on("GET", "api/company_site_payment_methods", []);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", fiscal);
    const { user } = await renderRemote(remote, { host, config, path: "/orders" });
    await screen.findByRole("row", { name: /2611201115300/ });
    return { host, user };
  }
  const lateOrder = anOrder({ id: 402, Uid: "LATE", Status: "PAYMENT:PAID" });

  it("The receipt inbox counts and lists paid orders without a receipt", async () => {
    const { host, user } = await openList([aFiscalMethod()], [lateOrder]);
    await user.click(await screen.findByRole("button", { name: "Paid without a receipt: 1" }));
    const dialog = within(await findDialog());
    expect(dialog.getByRole("link", { name: "LATE" })).toHaveAttribute("href", "/orders/402");
    const request = host.requests.find(({ filter }) => JSON.stringify(filter).includes("FISCAL:"));
    const failedReceipt = ["FAILED", "FAILURE", "ERROR", "REFUSED"].map((failure) => ({
      Status: { like: `%FISCAL:${failure}%` },
    }));
    expect(request?.filter).toEqual({
      CompanySiteId: 3,
      or: [
        ...["PAID", "SUCCESS"].map((word) => ({
          Status: { like: `%PAYMENT:${word}%` },
          or: [{ Status: { notRegexp: "FISCAL:" } }, ...failedReceipt],
        })),
        // Refunded orders are listed only if their receipt failed before the refund.
        ...["PARTIALLY-REFUNDED", "REFUNDED"].map((word) => ({
          Status: { like: `%PAYMENT:${word}%` },
          or: failedReceipt,
        })),
        // A one-word status has no receipt.
        { Status: { in: ["PAID", "SUCCESS"] } },
      ],
    });
  });

  it("The receipt inbox stays open after its last order gets a receipt", async () => {
    const { host, user } = await openList([aFiscalMethod()], [lateOrder]);
    const answer = (ordersWithoutReceipt: readonly object[]) =>
      host.on("GET", "api/company_sites_orders", ({ filter }) =>
        JSON.stringify(filter).includes("FISCAL:")
          ? listAnswer(ordersWithoutReceipt)
          : listAnswer([anOrder()]),
      );
    const record = { resource: "company_site_orders", record_id: 402, company_id: 1, site_id: 3 };
    const emitUpdated = () => act(() => host.events.emit("hpay-record-updated", record));
    await user.click(await screen.findByRole("button", { name: "Paid without a receipt: 1" }));
    const dialog = within(await findDialog());
    answer([]);
    emitUpdated();
    expect(await dialog.findByText("All paid orders have a receipt.")).toBeVisible();
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    answer([lateOrder]);
    emitUpdated();
    expect(await screen.findByRole("button", { name: "Paid without a receipt: 1" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("The receipt inbox keeps an order while the order's prompt is open", async () => {
    const scripts: FakeScripts = {
      hooks: { "fiscal-receipts": { orderActions: () => [{ Caption: "Issue", Run: { $run: "issue" } }] } },
      runs: {
        issue: async (powers) =>
          void (await powers?.prompt({
            title: "Issue",
            confirm: "Issue",
            fields: [{ name: "buyer", label: "Buyer", type: "text" }],
          })),
      },
    };
    const FiscalMethod = aFiscalDefinition({
      Data: { orderActions: "function(order){}", parameters: [] },
    });
    const { host, user } = await openList([aFiscalMethod({ FiscalMethod })], [lateOrder], scripts);
    await user.click(await screen.findByRole("button", { name: "Paid without a receipt: 1" }));
    const inbox = within(await findDialog());
    await user.click(inbox.getByRole("button", { name: "Expand" }));
    await user.click(await inbox.findByRole("button", { name: "Issue" }));
    const buyer = await screen.findByLabelText("Buyer");
    await user.type(buyer, "Dunav");
    host.on("GET", "api/company_sites_orders", ({ filter }) =>
      listAnswer(JSON.stringify(filter).includes("FISCAL:") ? [] : [anOrder()]),
    );
    const record = { resource: "company_site_orders", record_id: 402, company_id: 1, site_id: 3 };
    act(() => host.events.emit("hpay-record-updated", record));
    await screen.findByRole("button", { name: "Paid without a receipt: 0", hidden: true });
    expect(screen.getByLabelText("Buyer")).toHaveValue("Dunav");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("All paid orders have a receipt.")).toBeVisible();
  });

  const accountingMethod = aFiscalMethod({ FiscalMethod: aFiscalDefinition({ id: 2, Name: "accounting" }) });
  it.each([
    ["without fiscal methods", []],
    ["that only books orders", [accountingMethod]],
    ["with receipts turned off", [aFiscalMethod({ Enabled: false })]],
  ])("The receipt inbox is not loaded for a POS %s", async (_case, fiscal) => {
    const { host } = await openList(fiscal, [lateOrder]);
    await waitFor(() =>
      expect(host.requests.some(({ path }) => path === "api/company_site_fiscal_methods")).toBe(true),
    );
    await act(async () => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(host.requests.some(({ filter }) => JSON.stringify(filter).includes("FISCAL:"))).toBe(false);
  });
});
