import { aCompany, anOrder, anOrderItem, recordAnswer } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { dataOf, oneOrder, openOrder, sentBodies } from "./testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const unpaidOrder = anOrder({ Status: "" });

describe("order editor", () => {
  // spec 3.2-header-read-uid-amount 3.2-fields-order-name-email
  it("The order editor shows the order's Uid, amount, status and fields", async () => {
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
  ] as const)("The order editor reads a typed price in %s: %s", async (language, input, total) => {
    const { user, dialog } = await openOrder(unpaidOrder, { language }, undefined);
    const [price] = dialog.getAllByLabelText(/^(Price|Cena)/);
    if (price === undefined) throw new Error("no price");
    await user.clear(price);
    await user.type(price, input);
    expect(dialog.getAllByText((text) => text.replace(/\s/g, " ") === total)[0]).toBeVisible();
  });

  // spec 3.2-header-read-uid-amount
  it("The order editor shows the shop's own total even without items", async () => {
    const { dialog } = await openOrder(
      anOrder({ Data: { billing: { email: "a@x.rs" }, sitedata: {}, hpayedit: true } }),
    );
    expect(dialog.getAllByText(/RSD.900\.00/)[0]).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("The order editor keeps the shop's amount until the items' total changes", async () => {
    const Data = { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {}, hpayedit: true };
    const order = anOrder({ Amount: "905.00", Status: "", Data });
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

  it.each(["PAYMENT:PAID", "PAYMENT:RESERVED", "PAYMENT:PARTIALLY-REFUNDED", "PAYMENT:CANCELED"])(
    "Prices are read-only in order state %s, with the reason",
    async (Status) => {
      const Data = { billing: { email: "a@x.rs" }, items: [anOrderItem(), anOrderItem({ name: "Šolja" })] };
      const { dialog } = await openOrder(anOrder({ Status, Data }));
      for (const name of ["Price", "Qty"])
        for (const field of dialog.getAllByRole("textbox", { name: new RegExp(`^${name}`) }))
          expect(field).toHaveAttribute("readonly");
      for (const name of [/^Type/, /^Tax/, /^Currency/])
        for (const field of dialog.getAllByRole("combobox", { name })) expect(field).toBeDisabled();
      expect(dialog.queryByRole("button", { name: /^(Add|Remove)/ })).toBeNull();
      expect(dialog.getByText(/^Prices, quantities and tax can no longer be changed/)).toBeVisible();
      expect(dialog.getAllByRole("textbox", { name: /^SKU/ })[0]).not.toHaveAttribute("readonly");
    },
  );

  // spec 3.2-order-items-table
  it("The order editor updates total and tax as the user types", async () => {
    const { user, dialog } = await openOrder(unpaidOrder);
    const qty = dialog.getByLabelText(/^Qty/);
    await user.clear(qty);
    await user.type(qty, "3");
    expect(dialog.getAllByText(/RSD.1,350\.00/)[0]).toBeVisible();
    expect(dialog.getByText(/including tax 20%.*225\.00/)).toBeVisible();
  });

  it("The order editor keeps typed values even when the total has too many digits", async () => {
    const { user, dialog } = await openOrder(unpaidOrder);
    const [price] = dialog.getAllByLabelText(/^Price/);
    if (price === undefined) throw new Error("no price");
    await user.clear(price);
    await user.paste("9".repeat(25));
    const qty = dialog.getByLabelText(/^Qty/);
    await user.clear(qty);
    await user.paste("9".repeat(20));
    expect(price).toHaveValue("9".repeat(25));
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });

  // spec 3.3-sample-list-two-warehouses
  it("The order editor offers two standard warehouses besides the company's own", async () => {
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

  it("The order editor offers a hundred warehouses of a company with thousands of them", async () => {
    const Warehouses = Array.from({ length: 3000 }, (_, n) => ({ Uid: `w${n}` }));
    const { dialog } = await openOrder(anOrder(), {}, undefined, aCompany({ Data: { Warehouses } }));
    const warehouse = dialog.getByLabelText("Warehouse");
    await waitFor(() => expect(warehouse.querySelector('[value="w99"]')).not.toBeNull());
    expect(warehouse.querySelectorAll("option")).toHaveLength(102);
  });

  // spec 3.2-shipping-follows-billing-until
  it("The order editor shows a separate shipping address only on request", async () => {
    const { user, dialog } = await openOrder(anOrder());
    expect(dialog.getAllByLabelText("City")).toHaveLength(1);
    await user.click(dialog.getByLabelText("Ship to different address?"));
    expect(dialog.getAllByLabelText("City")).toHaveLength(2);
  });

  it("A separate shipping address starts as a copy and survives an accidental click", async () => {
    const Data = { billing: { email: "a@x.rs", city: "Niš" }, items: [anOrderItem()] };
    const { user, dialog } = await openOrder(anOrder({ Data }));
    const addressSwitch = dialog.getByLabelText("Ship to different address?");
    const cities = () => dialog.getAllByLabelText("City").map((field) => Object(field).value);
    await user.dblClick(addressSwitch);
    await user.type(dialog.getByLabelText("City"), "!");
    await user.click(addressSwitch);
    expect(cities()).toEqual(["Niš!", "Niš!"]);
    await user.type(dialog.getAllByLabelText("City")[1] ?? addressSwitch, "?");
    await user.dblClick(addressSwitch);
    expect(cities()).toEqual(["Niš!", "Niš!?"]);
  });

  // spec 3.2-starts-checked-shipping-differs
  it("The order editor starts with a separate shipping address when the order has one", async () => {
    const Data = { billing: { email: "a@x.rs", city: "Niš" }, shipping: { city: "Beograd" }, items: [] };
    const { dialog } = await openOrder(anOrder({ Data }));
    expect(dialog.getByLabelText("Ship to different address?")).toBeChecked();
  });

  // spec 3.2-transactions-table-each-linking
  it("The order editor lists transactions with their links", async () => {
    const Transactions = [{ id: 92, Uid: "TX1", Status: "PAYMENT:PAID", Data: "{}" }];
    const { dialog } = await openOrder(anOrder({ Transactions }));
    expect(dialog.getByRole("link", { name: "TX1" })).toHaveAttribute("href", "/transactions/92");
  });

  // spec 3.2-content-editor-raw-text 3.2-tabs-editor-raw-data
  it("The order editor shows the order's raw data", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.click(dialog.getByRole("tab", { name: "Raw Data View" }));
    expect(dialog.getByText('"CompanySitePaymentMethodId"')).toBeVisible();
  });

  it("The order editor shows a timeline of who did what", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.click(await dialog.findByRole("tab", { name: "Timeline" }));
    expect(dialog.getByText(/customer/)).toBeVisible();
    expect(dialog.getByText(/2026-11-20 11:16/)).toBeVisible();
  });

  it("The order editor shows fiscal receipts with their verification link", async () => {
    const url = "https://pay.example/fiscal/verify/x";
    const FiscalData = { receipts: [{ number: "R-12", counter: "12/20", at: "2026-11-20T10:00:00Z", url }] };
    const { dialog } = await openOrder(anOrder({ FiscalData }));
    expect(dialog.getByText("R-12")).toBeVisible();
    expect(dialog.getByRole("link", { name: "Verify" })).toHaveAttribute("href", url);
  });

  it("The order editor shows changes from another tab without overwriting unsaved work", async () => {
    const { host, user, dialog } = await openOrder(anOrder());
    const change = (Name: string, Version: number) => {
      host.on("GET", oneOrder, recordAnswer(anOrder({ Name, DisplayName: Name, Version })));
      const record = { resource: "company_site_orders", record_id: 401, company_id: 1, site_id: 3 };
      act(() => host.events.emit("hpay-record-updated", record));
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
  it("Save is disabled while the order is invalid, with the reason", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.clear(dialog.getByLabelText(/^Name/));
    const saveButton = dialog.getByRole("button", { name: "Save" });
    expect(saveButton).toHaveAttribute("aria-disabled", "true");
    expect(saveButton).toHaveAccessibleDescription("Before you save, check: the order items");
  });

  it("Save focuses the first invalid field, even in a collapsed section", async () => {
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

describe("item price", () => {
  it.each(["abc", "-5", "9".repeat(20)])("An invalid price %s shows the required format", async (price) => {
    const { user, dialog } = await openOrder(unpaidOrder);
    await user.clear(dialog.getByLabelText("Price"));
    await user.type(dialog.getByLabelText("Price"), `${price}{Tab}`);
    expect(dialog.getByLabelText("Price")).toHaveAccessibleDescription(
      "An amount of 0 or more, with up to 2 decimals",
    );
  });

  it("An invalid price in a currency without decimals asks for a whole number", async () => {
    const { user, dialog } = await openOrder(anOrder({ Status: "", Currency: "JPY" }));
    await user.clear(dialog.getByLabelText("Price"));
    await user.type(dialog.getByLabelText("Price"), "abc{Tab}");
    expect(dialog.getByLabelText("Price")).toHaveAccessibleDescription("A whole number of 0 or more");
  });
});

describe("site order", () => {
  const order = anOrder({ Data: { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {} } });

  // spec 3.2-order-site-read-until
  it("A site order is read-only until the user takes it over", async () => {
    const { user, dialog } = await openOrder(order);
    expect(dialog.getByLabelText("Order Name")).toHaveAttribute("readonly");
    await user.click(dialog.getByLabelText("managed on-site, override"));
    expect(dialog.getByLabelText("Order Name")).not.toHaveAttribute("readonly");
  });

  it("A site order cannot be saved before it is taken over", async () => {
    const { dialog } = await openOrder(order);
    const saveButton = dialog.getByRole("button", { name: "Save" });
    expect(saveButton).toHaveAttribute("aria-disabled", "true");
    expect(saveButton).toHaveAccessibleDescription("This order comes from your site and is read-only here.");
    expect(dialog.getByLabelText("managed on-site, override")).not.toBeChecked();
  });

  it("A save with the override unticked returns a taken-over order to its site", async () => {
    const takenOverOrder = anOrder({
      Data: { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {}, hpayedit: true },
    });
    const { host, user, dialog } = await openOrder(takenOverOrder);
    host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    await user.click(dialog.getByLabelText("managed on-site, override"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(dataOf(sentBodies(host, "PUT")[0])).toMatchObject({ hpayedit: false });
  });

  it("An unlisted tax or type blocks saving and shows the reason", async () => {
    const items = [anOrderItem({ type: "voucher", tax_percent: 18 })];
    const data = { billing: { email: "a@x.rs" }, items, sitedata: {} };
    const { dialog } = await openOrder(anOrder({ Data: { ...data, hpayedit: true } }));
    expect(dialog.getByLabelText(/^Type/)).toHaveDisplayValue("voucher");
    expect(dialog.getByLabelText(/^Tax/)).toHaveDisplayValue("18");
    expect(dialog.getAllByText("Choose one of the offered values")).toHaveLength(2);
  });

  it("Validation errors are hidden from users who cannot edit", async () => {
    const items = [anOrderItem({ tax_percent: 18 })];
    const { dialog } = await openOrder(
      anOrder({ Data: { billing: { email: "a@x.rs" }, items, sitedata: {} } }),
    );
    expect(dialog.getByLabelText(/^Tax/)).toHaveDisplayValue("18");
    expect(dialog.queryByText("Choose one of the offered values")).toBeNull();
    expect(dialog.queryByText(/^Please ensure/)).toBeNull();
  });

  it("Staff cannot take over an order", async () => {
    const { dialog } = await openOrder(order, { role: "staff" });
    expect(dialog.getByLabelText("managed on-site, override")).toBeDisabled();
  });
});

describe("support", () => {
  it("Support can view but not change orders", async () => {
    const { dialog } = await openOrder(anOrder(), { role: "hpay-support" });
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    expect(dialog.getAllByText("Your role can view orders but can't change them.")[0]).toBeVisible();
  });
});
