import { aCompany, anOrder, anOrderItem, recordAnswer } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { dataOf, oneOrder, openOrder, sentBodies } from "./testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

describe("the order editor", () => {
  // spec 3.2-header-read-uid-amount 3.2-fields-order-name-email
  it("shows Uid, amount and status, and the order's fields", async () => {
    const { dialog } = await openOrder(anOrder());
    expect(dialog.getByText("Order UID")).toBeVisible();
    expect(dialog.getAllByText(/RSD.900\.00/)[0]).toBeVisible();
    expect(dialog.getByText("Paid")).toBeVisible();
    expect(dialog.getByLabelText("Email")).toHaveValue("ana.petrovic@primer.rs");
    expect(dialog.getByLabelText("First name")).toHaveValue("Ana");
    expect(dialog.getByLabelText("Language")).toBeVisible();
  });

  it.each([
    ["en", "1,200", "RSD 2,400.00"],
    ["en", "1,234.50", "RSD 2,469.00"],
    ["rs", "1.200", "2.400,00 RSD"],
    ["rs", "12,5", "25,00 RSD"],
  ] as const)("reads a price as people write it in %s: %s", async (language, typed, total) => {
    const { user, dialog } = await openOrder(anOrder(), { language }, undefined);
    const [price] = dialog.getAllByLabelText(/^(Price|Cena)/);
    if (price === undefined) throw new Error("no price");
    await user.clear(price);
    await user.type(price, typed);
    expect(dialog.getAllByText((text) => text.replace(/\s/g, " ") === total)[0]).toBeVisible();
  });

  // spec 3.2-header-read-uid-amount
  it("shows what a shop's order costs as the shop said, also without items", async () => {
    const { dialog } = await openOrder(
      anOrder({ Data: { billing: { email: "a@x.rs" }, sitedata: {}, hpayedit: true } }),
    );
    expect(dialog.getAllByText(/RSD.900\.00/)[0]).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("shows a shop's own amount until the items cost another sum, whatever they are called", async () => {
    const Data = { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {}, hpayedit: true };
    const order = anOrder({ Amount: "905.00", Data });
    const { host, user, dialog } = await openOrder(order);
    await user.type(dialog.getByLabelText(/^Name/), "!");
    expect(dialog.getAllByText(/RSD.905\.00/)).toHaveLength(2);
    const qty = dialog.getByLabelText(/^Qty/);
    await user.clear(qty);
    await user.type(qty, "3");
    expect(dialog.getAllByText(/RSD.1,350\.00/)).toHaveLength(2);
    await user.clear(qty);
    await user.type(qty, "2");
    host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(sentBodies(host, "PUT")[0]).not.toHaveProperty("Amount");
  });

  // spec 3.2-order-items-table
  it("counts the total and its tax while items are typed", async () => {
    const { user, dialog } = await openOrder(anOrder());
    const qty = dialog.getByLabelText(/^Qty/);
    await user.clear(qty);
    await user.type(qty, "3");
    expect(dialog.getAllByText(/RSD.1,350\.00/)[0]).toBeVisible();
    expect(dialog.getByText(/of which tax 20%.*225\.00/)).toBeVisible();
  });

  it("stays with what was typed when the total has more digits than an amount may have", async () => {
    const { user, dialog } = await openOrder(anOrder());
    const [price] = dialog.getAllByLabelText(/^Price/);
    if (price === undefined) throw new Error("no price");
    await user.clear(price);
    await user.type(price, "9".repeat(25));
    const qty = dialog.getByLabelText(/^Qty/);
    await user.clear(qty);
    await user.type(qty, "9".repeat(20));
    expect(price).toHaveValue("9".repeat(25));
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });

  // spec 3.3-sample-list-two-warehouses
  it("offers the two usual warehouses beside the company's own", async () => {
    const Warehouses = [{ Uid: "vozdovac", Name: "Voždovac" }];
    const { dialog } = await openOrder(anOrder(), {}, undefined, aCompany({ Data: { Warehouses } }));
    const warehouse = within(dialog.getByLabelText("Warehouse"));
    await waitFor(() =>
      expect(warehouse.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "default",
        "skladiste2",
        "Voždovac",
      ]),
    );
  });

  // spec 3.2-shipping-follows-billing-until
  it("asks for another shipping address only when it is wanted", async () => {
    const { user, dialog } = await openOrder(anOrder());
    expect(dialog.getAllByLabelText("City")).toHaveLength(1);
    await user.click(dialog.getByLabelText("Ship to different address?"));
    expect(dialog.getAllByLabelText("City")).toHaveLength(2);
  });

  it("begins another shipping address as the bill's, and keeps what was typed of it over a stray click", async () => {
    const Data = { billing: { email: "a@x.rs", city: "Niš" }, items: [anOrderItem()] };
    const { user, dialog } = await openOrder(anOrder({ Data }));
    const elsewhere = dialog.getByLabelText("Ship to different address?");
    const cities = () => dialog.getAllByLabelText("City").map((field) => Object(field).value);
    await user.dblClick(elsewhere);
    await user.type(dialog.getByLabelText("City"), "!");
    await user.click(elsewhere);
    expect(cities()).toEqual(["Niš!", "Niš!"]);
    await user.type(dialog.getAllByLabelText("City")[1] ?? elsewhere, "?");
    await user.dblClick(elsewhere);
    expect(cities()).toEqual(["Niš!", "Niš!?"]);
  });

  // spec 3.2-starts-checked-shipping-differs
  it("starts with another shipping address when the order has one", async () => {
    const Data = { billing: { email: "a@x.rs", city: "Niš" }, shipping: { city: "Beograd" }, items: [] };
    const { dialog } = await openOrder(anOrder({ Data }));
    expect(dialog.getByLabelText("Ship to different address?")).toBeChecked();
  });

  // spec 3.2-transactions-table-each-linking
  it("lists the transactions, each with the way to it", async () => {
    const Transactions = [{ id: 92, Uid: "TX1", Status: "PAYMENT:PAID", Data: "{}" }];
    const { dialog } = await openOrder(anOrder({ Transactions }));
    expect(dialog.getByRole("link", { name: "TX1" })).toHaveAttribute("href", "/transactions/92");
  });

  // spec 3.2-content-editor-raw-text 3.2-tabs-editor-raw-data
  it("shows the order as it is recorded", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.click(dialog.getByRole("tab", { name: "Raw Data View" }));
    expect(dialog.getByText('"CompanySitePaymentMethodId"')).toBeVisible();
  });

  it("tells what happened to the order, and by whom", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.click(await dialog.findByRole("tab", { name: "Timeline" }));
    expect(dialog.getByText(/customer/)).toBeVisible();
    expect(dialog.getByText(/2026-11-20 11:16/)).toBeVisible();
  });

  it("shows the fiscal receipts with the link that verifies them", async () => {
    const url = "https://pay.example/fiscal/verify/x";
    const FiscalData = { receipts: [{ number: "R-12", counter: "12/20", at: "2026-11-20T10:00:00Z", url }] };
    const { dialog } = await openOrder(anOrder({ FiscalData }));
    expect(dialog.getByText("R-12")).toBeVisible();
    expect(dialog.getByRole("link", { name: "Verify" })).toHaveAttribute("href", url);
  });

  it("shows what is changed in another tab, but never over unsaved work", async () => {
    const { host, user, dialog } = await openOrder(anOrder());
    const change = (Name: string, Version: number) => {
      host.on("GET", oneOrder, recordAnswer(anOrder({ Name, DisplayName: Name, Version })));
      const record = { resource: "company_site_orders", record_id: 401, company_id: 1, site_id: 3 };
      act(() => host.events.say("hpay-record-updated", record));
    };
    change("By the other tab", 2);
    await waitFor(() => expect(dialog.getByLabelText("Order Name")).toHaveValue("By the other tab"));
    await user.type(dialog.getByLabelText("Note"), "ring");
    change("Once more", 3);
    expect(await screen.findByText("Order Once more")).toBeVisible();
    expect(dialog.getByLabelText("Order Name")).toHaveValue("By the other tab");
    expect(dialog.getByLabelText("Note")).toHaveValue("ring");
  });

  // spec 3.2-both-disabled-until-data
  it("holds Save until the order is valid, and says why", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.clear(dialog.getByLabelText(/^Name/));
    const save = dialog.getByRole("button", { name: "Save" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    expect(save).toHaveAccessibleDescription("To save, please complete: the order items");
  });

  it("leads from Save to the first bad field, also to one that is folded away", async () => {
    const { user, dialog } = await openOrder(
      anOrder({ Data: { billing: { email: "a@x.rs" }, items: [anOrderItem({ weight: "heavy" })] } }),
    );
    await user.click(dialog.getByRole("tab", { name: "Raw Data View" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const weight = dialog.getByLabelText("Weight");
    expect(weight).toBeVisible();
    expect(weight).toHaveFocus();
    expect(weight).toHaveAccessibleDescription("A number of 0 or more");
  });
});

describe("an order of a site", () => {
  const order = anOrder({ Data: { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {} } });

  // spec 3.2-order-site-read-until
  it("is read-only until it is managed on-site", async () => {
    const { user, dialog } = await openOrder(order);
    expect(dialog.getByLabelText("Order Name")).toHaveAttribute("readonly");
    await user.click(dialog.getByLabelText("managed on-site, override"));
    expect(dialog.getByLabelText("Order Name")).not.toHaveAttribute("readonly");
  });

  it("has nothing to save until it is taken over, and may be given back", async () => {
    const { dialog } = await openOrder(order);
    const save = dialog.getByRole("button", { name: "Save" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    expect(save).toHaveAccessibleDescription("This order comes from your site and is read-only here.");
    expect(dialog.getByLabelText("managed on-site, override")).not.toBeChecked();
  });

  it("is given back with a save once it has been taken over", async () => {
    const taken = anOrder({
      Data: { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {}, hpayedit: true },
    });
    const { host, user, dialog } = await openOrder(taken);
    host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    await user.click(dialog.getByLabelText("managed on-site, override"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(dataOf(sentBodies(host, "PUT")[0])).toMatchObject({ hpayedit: false });
  });

  it("shows a tax and a type that are none of the choices as they are, and says that they keep it from being saved", async () => {
    const items = [anOrderItem({ type: "voucher", tax_percent: 18 })];
    const data = { billing: { email: "a@x.rs" }, items, sitedata: {} };
    const { dialog } = await openOrder(anOrder({ Data: { ...data, hpayedit: true } }));
    expect(dialog.getByLabelText(/^Type/)).toHaveDisplayValue("voucher");
    expect(dialog.getByLabelText(/^Tax/)).toHaveDisplayValue("18");
    expect(dialog.getAllByText("Choose one of the offered values")).toHaveLength(2);
  });

  it("is no reproach to who may not change it", async () => {
    const items = [anOrderItem({ tax_percent: 18 })];
    const { dialog } = await openOrder(
      anOrder({ Data: { billing: { email: "a@x.rs" }, items, sitedata: {} } }),
    );
    expect(dialog.getByLabelText(/^Tax/)).toHaveDisplayValue("18");
    expect(dialog.queryByText("Choose one of the offered values")).toBeNull();
    expect(dialog.queryByText(/^Please ensure/)).toBeNull();
  });

  it("cannot be taken over by staff", async () => {
    const { dialog } = await openOrder(order, { role: "staff" });
    expect(dialog.getByLabelText("managed on-site, override")).toBeDisabled();
  });
});

describe("support", () => {
  it("looks at orders and does not change them", async () => {
    const { dialog } = await openOrder(anOrder(), { role: "hpay-support" });
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    expect(dialog.getAllByText("Your role can view orders but can't change them.")[0]).toBeVisible();
  });
});
