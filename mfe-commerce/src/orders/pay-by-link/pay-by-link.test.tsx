import { anOrder, anOrderItem, recordAnswer, refusal } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import { dataOf, newOrders, oneOrder, openNewOffer, openOrder, sentBodies } from "../order-editor/testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

describe("/orders/new-pbl", () => {
  // spec 1.2-orders-new-pbl-opens 1.9-default-currency-eur 3.2-orders-new-pbl-rewrites
  // spec 3.2-pay-link-options-pay 3.3-new-uid-prefixed-pbl 3.9-default-currency-eur
  // spec 3.9-default-offer-validity-7
  it("The address /orders/new-pbl opens the editor and becomes /orders", async () => {
    const { host, dialog } = await openNewOffer();
    expect(await dialog.findByText("Create pay-by-link order")).toBeVisible();
    expect(host.navigation.address()).toBe("/orders");
    expect(dialog.getByText(/^PBL\d{13}$/)).toBeVisible();
    expect(dialog.getByLabelText(/^Offer validity/)).toHaveValue("7");
    expect(dialog.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");
  });

  it("A new pay-by-link order starts with the POS's most used currency", async () => {
    const recentOrders = ["EUR", "RSD", "RSD"].map((Currency, id) => anOrder({ id: id + 1, Currency }));
    const firstDialog = await openNewOffer({}, recentOrders);
    expect(firstDialog.dialog.getByRole("combobox", { name: "Currency" })).toHaveValue("RSD");
  });

  it("A new pay-by-link order starts with the currency last used on this device", async () => {
    localStorage.setItem("hpay.order.currency|3", "BAM");
    const { dialog } = await openNewOffer();
    expect(dialog.getByRole("combobox", { name: "Currency" })).toHaveValue("BAM");
  });

  it("A new pay-by-link order starts with the validity last used on this device", async () => {
    localStorage.setItem("hpay.pbl.days", "14");
    const { dialog } = await openNewOffer();
    expect(dialog.getByLabelText(/^Offer validity/)).toHaveValue("14");
  });

  it("A new pay-by-link order reports item errors only after an item is started or Save is pressed", async () => {
    const { user, dialog } = await openNewOffer();
    const words = /^Please ensure all required item fields/;
    expect(dialog.getByText(words)).toBeVisible();
    expect(dialog.queryByRole("alert")).toBeNull();
    await user.type(dialog.getByLabelText(/^Price/), "5");
    expect(await dialog.findByRole("alert")).toHaveTextContent(words);
  });

  it("SMS is off when the telephone number cannot receive it", async () => {
    localStorage.setItem("hpay.pbl.sms", "1");
    const { host, user, dialog } = await openNewOffer();
    host.on("POST", newOrders, refusal(500, "SERVER_ERROR"));
    await user.type(dialog.getByLabelText("Telephone"), "011 123 4567");
    await user.type(dialog.getByLabelText(/^Name/), "Kafa");
    await user.type(dialog.getByLabelText(/^Price/), "5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "POST")).toHaveLength(1));
    expect(dataOf(sentBodies(host, "POST")[0])).toMatchObject({ pbl_sms: false });
  });

  it("Editing an older order does not change the defaults for the next offer", async () => {
    localStorage.setItem("hpay.pbl.sms", "1");
    const Data = { is_pbl: true, billing: { phone: "0641234567" }, items: [anOrderItem()] };
    const order = anOrder({ Status: "", Data });
    const firstDialog = await openOrder(order);
    firstDialog.host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    await firstDialog.user.type(firstDialog.dialog.getByLabelText("Note"), "ring");
    await firstDialog.user.click(firstDialog.dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(firstDialog.host.notices.at(-1)?.text).toBe("Order saved"));
    firstDialog.unmount();
    const { user, dialog } = await openNewOffer();
    expect(dialog.getByLabelText(/^Offer validity/)).toHaveValue("7");
    await user.type(dialog.getByLabelText("Telephone"), "0641234567");
    expect(dialog.getByLabelText("Notify by SMS too")).toBeChecked();
  });

  it("Save focuses each missing value in turn", async () => {
    const { user, dialog } = await openNewOffer();
    const saveNow = () => user.click(dialog.getByRole("button", { name: "Save and notify" }));
    await saveNow();
    const email = dialog.getByLabelText("Email");
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription("Enter a valid e-mail address or telephone number");
    await user.paste("ana@x.rs");
    await saveNow();
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus();
    await user.paste("Kafa");
    await saveNow();
    expect(dialog.getByLabelText(/^Price/)).toHaveFocus();
    expect(dialog.getByLabelText(/^Price/)).toHaveAccessibleDescription("an amount above 0");
    await user.paste("5");
    const payment = "Allowed payment methods";
    await user.click(dialog.getByLabelText(`${payment}: All`));
    await user.click(dialog.getByRole("button", { name: new RegExp(`^${payment}`) }));
    await user.click(await screen.findByRole("option", { name: /sandbox-card/ }));
    await user.keyboard("{Escape}");
    await saveNow();
    expect(dialog.getByRole("button", { name: new RegExp(`^${payment}`) })).toHaveFocus();
  });

  it("The Share button of a saved pay-by-link order opens the device's share sheet", async () => {
    const sharedData: unknown[] = [];
    Object.assign(navigator, { share: async (data: unknown) => void sharedData.push(data) });
    try {
      const firstDialog = await openNewOffer();
      expect(firstDialog.dialog.queryByRole("button", { name: "Share..." })).toBeNull();
      firstDialog.unmount();
      const Data = { is_pbl: true, billing: { email: "a@x.rs" }, items: [] };
      const { user, dialog } = await openOrder(
        anOrder({ Uid: "PBL 1", Data, PayLink: "http://localhost/pbl/3-PBL%201~proof" }),
      );
      await user.click(dialog.getByRole("button", { name: "Share..." }));
      expect(sharedData).toEqual([{ url: "http://localhost/pbl/3-PBL%201~proof", title: "PBL 1" }]);
    } finally {
      Reflect.deleteProperty(navigator, "share");
    }
  });

  // spec 3.5-offer-validity-days-digits
  it("The offer validity accepts only digits", async () => {
    const { user, dialog } = await openNewOffer();
    const days = dialog.getByLabelText(/^Offer validity/);
    await user.clear(days);
    await user.type(days, "1a4 days");
    expect(days).toHaveValue("14");
  });

  // spec 1.9-sms-price-4-59 3.2-sms-option-serbian-mobile 3.9-sms-price-configuration-4
  it("SMS is offered only for Serbian mobile numbers and shows its price", async () => {
    const { user, dialog } = await openNewOffer();
    const phone = dialog.getByLabelText("Telephone");
    await user.type(phone, "011 123 4567");
    expect(dialog.queryByLabelText("Notify by SMS too")).toBeNull();
    await user.clear(phone);
    await user.type(phone, "064/123-4567");
    expect(dialog.getByLabelText("Notify by SMS too")).toBeVisible();
    expect(dialog.getByText(/4\.59 RSD per SMS/)).toBeVisible();
    const sms = dialog.getByLabelText("Notify by SMS too");
    if (!(sms as HTMLInputElement).checked) await user.click(sms);
    expect(dialog.getByText(/(RSD|EUR) 0\.00.*http/s)).toBeVisible();
    await user.click(sms);
    expect(dialog.queryByText(/(RSD|EUR) 0\.00.*http/s)).toBeNull();
  });

  it.each([
    ["en", {}, "Parts: 1, 4.59 RSD per SMS, 4.59 RSD in total"],
    ["mk", {}, "Parts: 2, 4.59 RSD per SMS, 9.18 RSD in total"],
    ["mk", { FixedLanguage: "rs" }, "Parts: 1, 4.59 RSD per SMS, 4.59 RSD in total"],
    ["en", { FixedLanguage: "rs-cyr" }, "Parts: 2, 4.59 RSD per SMS, 9.18 RSD in total"],
  ])("The SMS price depends on the customer's message: order in %s, POS %j", async (hpaylang, pos, words) => {
    const Data = { is_pbl: true, hpaylang, billing: { phone: "0641234567" }, items: [anOrderItem()] };
    const order = anOrder({ Uid: "PBL2611201115300", Status: "", Data });
    const { dialog } = await openOrder(order, {}, undefined, undefined, pos);
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it("The SMS price uses the decimal format of the panel's language", async () => {
    const Data = { is_pbl: true, hpaylang: "en", billing: { phone: "0641234567" }, items: [anOrderItem()] };
    const { dialog } = await openOrder(anOrder({ Status: "", Data }), { language: "rs" });
    expect(await dialog.findByText("Delova: 1, 4,59 RSD po SMS-u, ukupno 4,59 RSD")).toBeVisible();
  });

  // spec 3.1-orders-created-hand-pay 3.2-save-notify-pay-link 3.4-new-order-created-save
  // spec 3.7-order-create-body-data 3.9-default-country-rs
  it("Saving a new pay-by-link order notifies the customer and keeps the order open", async () => {
    const { host, user, dialog } = await openNewOffer();
    const savedOrder = anOrder({ id: 777, Data: { is_pbl: true, pbl_notify: "2026-11-20T10:20:00Z" } });
    host.on("POST", newOrders, recordAnswer(savedOrder));
    host.on("GET", oneOrder, recordAnswer(savedOrder));
    await user.type(dialog.getByLabelText("Email"), "ana@x.rs");
    await user.type(dialog.getByLabelText(/^Name/), "Kafa");
    await user.type(dialog.getByLabelText(/^Price/), "12,50");
    await user.click(dialog.getByRole("button", { name: "Save and notify" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved, customer notified at ana@x.rs"));
    const [body] = sentBodies(host, "POST");
    expect(body).toMatchObject({ CompanySiteId: 3, Amount: "12.50", Currency: "EUR" });
    expect(body.Uid).toMatch(/^PBL\d{13}$/);
    expect(dataOf(body)).toMatchObject({
      is_pbl: true,
      pbl_offer_days: 7,
      pbl_notify: true,
      billing: { email: "ana@x.rs", country: "RS" },
      items: [{ type: "product", name: "Kafa", tax_percent: 20, price: "12.50", qty: 1, subtotal: "12.50" }],
    });
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?open=777"));
  });

  it("The notice names the telephone number when the customer was notified only by SMS", async () => {
    const { host, user, dialog } = await openNewOffer();
    const report = { notified: true, notifiedAddress: "+381641234567" };
    const Data = { is_pbl: true, pbl_notify: "2026-11-20T10:20:00Z" };
    host.on("POST", newOrders, recordAnswer({ ...anOrder({ id: 777, Data }), ...report }));
    host.on("GET", oneOrder, recordAnswer(anOrder({ id: 777, Data })));
    await user.type(dialog.getByLabelText("Email"), "ana@x.rs");
    await user.type(dialog.getByLabelText(/^Name/), "Kafa");
    await user.type(dialog.getByLabelText(/^Price/), "5");
    await user.click(dialog.getByRole("button", { name: "Save and notify" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe("Order saved, customer notified at +381641234567"),
    );
  });

  it.each([
    ["is paid", { Status: "PAYMENT:PAID" }],
    ["was canceled", { Status: "PAYMENT:CANCELED" }],
    ["has expired", { Status: "PAYMENT:AWAITING", CreatedAt: "2020-01-01T10:00:00Z" }],
  ])("The customer is not notified again when the order %s", async (_when, fields) => {
    const Data = { billing: { email: "ana@x.rs" }, items: [anOrderItem()], is_pbl: true, pbl_offer_days: 7 };
    const { dialog } = await openOrder(anOrder({ Data, ...fields }));
    const notify = dialog.getByRole("button", { name: "Save and notify" });
    expect(notify).toHaveAttribute("aria-disabled", "true");
    expect(notify).toHaveAccessibleDescription(
      expect.stringMatching(/^This order can't be paid by link now/),
    );
    expect(dialog.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled");
  });

  it("A second notification requires a confirmation, because another SMS costs money", async () => {
    const notifiedData = { pbl_notify: "2026-11-20T10:20:00Z", pbl_sms: true, pbl_offer_days: null };
    const billing = { email: "ana@x.rs", phone: "0641234567" };
    const Data = { billing, items: [anOrderItem()], is_pbl: true, ...notifiedData };
    const { host, user, dialog } = await openOrder(anOrder({ Status: "", Data }));
    let answer = false;
    const confirm = jest.fn(async () => answer);
    Object.assign(host, { confirm });
    const saveAndNotify = () => user.click(dialog.getByRole("button", { name: "Save and notify" }));
    await saveAndNotify();
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        text: expect.stringMatching(/2026-11-20.*You will be charged for the SMS again\.$/),
      }),
    );
    expect(sentBodies(host, "PUT")).toEqual([]);
    answer = true;
    host.on("PUT", oneOrder, recordAnswer(anOrder({ Status: "", Data, Version: 2 })));
    await saveAndNotify();
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(1));
    expect(dataOf(sentBodies(host, "PUT")[0])).toMatchObject({ pbl_notify: true });
  });

  it("An order with a taken Uid is retried with another Uid and the same key", async () => {
    const { host, user, dialog } = await openNewOffer();
    const savedOrder = anOrder({ id: 777 });
    host.on("GET", oneOrder, recordAnswer(savedOrder));
    let isFirst = true;
    host.on("POST", newOrders, () => {
      const answer = isFirst ? refusal(409, "UID_TAKEN") : recordAnswer(savedOrder);
      isFirst = false;
      return answer;
    });
    await user.type(dialog.getByLabelText("Email"), "ana@x.rs");
    await user.type(dialog.getByLabelText(/^Name/), "Kafa");
    await user.type(dialog.getByLabelText(/^Price/), "5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?open=777"));
    const posts = host.requests.filter((request) => request.method === "POST");
    expect(posts).toHaveLength(2);
    const [first, second] = posts.map((request) => Object(request.body).Uid);
    expect(second).not.toBe(first);
    expect(new Set(posts.map((request) => request.headers.get("Idempotency-Key"))).size).toBe(1);
  });

  it.each([
    ["is not repeated when the first response was lost", { Name: "#2611201115300!" }, []],
    ["is sent for a change made after another user's notification", {}, [true]],
  ])("A customer notification after a conflict %s", async (_case, changes, notifiedAgain) => {
    const Data = { is_pbl: true, pbl_offer_days: 7, billing: { email: "a@x.rs" }, items: [anOrderItem()] };
    // The order's seven-day offer is still valid.
    const CreatedAt = new Date().toISOString();
    const { host, user, dialog } = await openOrder(anOrder({ Status: "", CreatedAt, Data, Version: 1 }));
    const notifiedData = { ...Data, pbl_notify: "2026-11-20T10:20:00Z" };
    const theirOrder = anOrder({ Status: "", CreatedAt, ...changes, Data: notifiedData, Version: 2 });
    host.on("GET", oneOrder, recordAnswer(theirOrder));
    host.on("PUT", oneOrder, () =>
      sentBodies(host, "PUT").length === 1
        ? refusal(412, "VERSION_CONFLICT")
        : recordAnswer({ ...theirOrder, Version: 3 }),
    );
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.click(dialog.getByRole("button", { name: "Save and notify" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved, customer notified at a@x.rs"));
    expect(dataOf(sentBodies(host, "PUT")[0])).toMatchObject({ pbl_notify: true });
    expect(
      sentBodies(host, "PUT")
        .slice(1)
        .map((body) => dataOf(body).pbl_notify),
    ).toEqual(notifiedAgain);
  });

  it("The editor offers a draft from an earlier visit", async () => {
    const firstDialog = await openNewOffer();
    await firstDialog.user.type(firstDialog.dialog.getByLabelText("Email"), "ana@x.rs");
    firstDialog.unmount();
    const { user, dialog } = await openNewOffer();
    await user.click(await dialog.findByRole("button", { name: "Continue with the draft" }));
    expect(dialog.getByLabelText("Email")).toHaveValue("ana@x.rs");
  });
});
