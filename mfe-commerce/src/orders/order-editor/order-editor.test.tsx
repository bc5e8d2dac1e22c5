import {
  aCompany,
  anOrder,
  anOrderItem,
  aPaymentMethod,
  aPos,
  aShippingMethod,
  type FakeHost,
  fakeHost,
  json,
  listAnswer,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const one = "api/company_site_orders/:id";
jest.setTimeout(60_000);

type HostOptions = Parameters<typeof fakeHost>[0];

async function openOrder(
  order: object | null,
  options: HostOptions = {},
  path = "/orders?open=401",
  company: object = aCompany(),
) {
  const host = fakeHost(options);
  host.on("GET", "api/company_sites_orders", listAnswer(order ? [order] : []));
  host.on("GET", "api/company_site_payment_methods", [aPaymentMethod()]);
  host.on("GET", "api/company_site_shipping_methods", [aShippingMethod()]);
  host.on("GET", "api/company_site_fiscal_methods", []);
  host.on("GET", "api/companies/1", recordAnswer(company));
  host.on("GET", "api/company_sites/3", recordAnswer(aPos({ Data: { ExchanageSource: "EUR" } })));
  host.on("GET", "api/company_site_orders/:id/timeline", {
    data: [{ at: "2026-11-20T10:16:02Z", name: "payment-paid", actor: "customer", user: null, details: {} }],
  });
  if (order) host.on("GET", one, recordAnswer(order));
  const { user, unmount } = await renderRemote(remote, { host, path, config });
  // The dialog that waits for the order gives way to the one that edits it.
  await screen.findByLabelText(/^(Order Name|Naziv porudžbine)$/, {}, { timeout: 20_000 });
  const dialog = within(screen.getByRole("dialog"));
  return { host, user, dialog, unmount };
}

const bodies = (host: FakeHost, method: string) =>
  host.requests.filter((request) => request.method === method).map((request) => Object(request.body));
const dataOf = (body: { Data?: unknown }) => JSON.parse(String(body.Data));

beforeEach(() => localStorage.clear());

describe("the order editor", () => {
  it("shows Uid, amount and status, and the order's fields", async () => {
    const { dialog } = await openOrder(anOrder());
    expect(dialog.getByText("Order UID")).toBeVisible();
    expect(dialog.getAllByText(/RSD.900\.00/)[0]).toBeVisible();
    expect(dialog.getByText("Paid")).toBeVisible();
    expect(dialog.getByLabelText("Email")).toHaveValue("ana.petrovic@primer.rs");
    expect(dialog.getByLabelText("First name")).toHaveValue("Ana");
    expect(dialog.getByLabelText("Language")).toBeVisible();
  });

  it("sends only what was edited, and leaves the rest of the data as it came", async () => {
    const Data = `{ "billing": {"email":"ana@x.rs", "loyalty": 1.50}, "items":[${JSON.stringify(anOrderItem())}], "hpaylang":"rs" }`;
    const order = anOrder({ Data });
    const { host, user, dialog } = await openOrder(order);
    host.on("PUT", one, recordAnswer({ ...order, Version: 2 }));
    const email = dialog.getByLabelText("Email");
    await user.clear(email);
    await user.type(email, "eva@x.rs");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(bodies(host, "PUT")).toEqual([{ Data: Data.replace("ana@x.rs", "eva@x.rs") }]);
  });

  it("keeps what is typed while a save is under way, as an edit of what was saved", async () => {
    const order = anOrder();
    const { host, user, dialog } = await openOrder(order);
    let answer: (value: Response) => void = () => undefined;
    host.on("PUT", one, () => new Promise<Response>((resolve) => (answer = resolve)));
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await user.type(dialog.getByLabelText("Note"), "ring twice");
    const name = "#2611201115300!";
    const saved = { ...order, Name: name, DisplayName: name, Version: 2 };
    host.on("GET", one, recordAnswer(saved));
    await act(async () => answer(json(recordAnswer(saved))));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    host.on("PUT", one, recordAnswer({ ...saved, Version: 3 }));
    expect(dialog.getByLabelText("Note")).toHaveValue("ring twice");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies(host, "PUT")).toHaveLength(2));
    expect(dataOf(bodies(host, "PUT")[1])).toMatchObject({ shipping: { note: "ring twice" } });
    expect(bodies(host, "PUT")[1]).not.toHaveProperty("Name");
    expect(host.requests.findLast(({ method }) => method === "PUT")?.headers.get("If-Match")).toBe("2");
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

  it("shows what a shop's order costs as the shop said, also without items", async () => {
    const { dialog } = await openOrder(anOrder({ Data: { billing: { email: "a@x.rs" }, sitedata: {} } }));
    expect(dialog.getAllByText(/RSD.900\.00/)[0]).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("counts the total and its tax while items are typed", async () => {
    const { user, dialog } = await openOrder(anOrder());
    const qty = dialog.getByLabelText(/^Qty/);
    await user.clear(qty);
    await user.type(qty, "3");
    expect(dialog.getAllByText(/RSD.1,350\.00/)[0]).toBeVisible();
    expect(dialog.getByText(/of which tax 20%.*225\.00/)).toBeVisible();
  });

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

  it("asks for another shipping address only when it is wanted", async () => {
    const { user, dialog } = await openOrder(anOrder());
    expect(dialog.getAllByLabelText("City")).toHaveLength(1);
    await user.click(dialog.getByLabelText("Ship to different address?"));
    expect(dialog.getAllByLabelText("City")).toHaveLength(2);
  });

  it("starts with another shipping address when the order has one", async () => {
    const Data = { billing: { email: "a@x.rs", city: "Niš" }, shipping: { city: "Beograd" }, items: [] };
    const { dialog } = await openOrder(anOrder({ Data }));
    expect(dialog.getByLabelText("Ship to different address?")).toBeChecked();
  });

  it("lists the transactions, each with the way to it", async () => {
    const Transactions = [{ id: 92, Uid: "TX1", Status: "PAYMENT:PAID", Data: "{}" }];
    const { dialog } = await openOrder(anOrder({ Transactions }));
    expect(dialog.getByRole("link", { name: "TX1" })).toHaveAttribute("href", "/transactions/92");
  });

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

  it("holds Save until the order is valid, and says why", async () => {
    const { user, dialog } = await openOrder(anOrder());
    await user.clear(dialog.getByLabelText(/^Name/));
    expect(dialog.getByText("Please ensure all required item fields are filled correctly.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });

  it.each([
    [
      refusal(400, "VALIDATION", {
        errors: [
          { field: "Amount", code: "VALIDATION", message: "Amount is wrong" },
          { field: "Name", message: "Second" },
        ],
      }),
      "Amount is wrong",
    ],
    [new Response("The till is closed", { status: 503 }), "The till is closed"],
    [new Response("<html>", { status: 502 }), "The answer could not be understood"],
    [() => Promise.reject(new Error("")), "!"],
  ])("says what went wrong and keeps what was typed", async (answer, reason) => {
    const { host, user, dialog } = await openOrder(anOrder());
    host.on("PUT", one, answer);
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe(`Error during order save: ${reason}`));
    expect(dialog.getByLabelText("Order Name")).toHaveValue("#2611201115300!");
  });

  it("goes out under another key when it was edited after a failed try", async () => {
    const { host, user, dialog } = await openOrder(null, {}, "/orders/new-pbl");
    host.on("POST", "api/company_site_orders", () => new Response("<html>", { status: 502 }));
    const paste = async (label: string | RegExp, text: string) => {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    };
    await paste("Email", "ana@x.rs");
    await paste(/^Name/, "Kafa");
    await paste(/^Price/, "5");
    const save = async (tries: number) => {
      await user.click(dialog.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(bodies(host, "POST")).toHaveLength(tries));
      await waitFor(() => expect(host.notices).toHaveLength(tries));
    };
    await save(1);
    await paste(/^Price/, "0");
    await save(2);
    const keys = host.requests
      .filter((request) => request.method === "POST")
      .map((request) => request.headers.get("Idempotency-Key"));
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("asks before unsaved work is left", async () => {
    const { host, user, dialog } = await openOrder(anOrder(), { answer: () => false });
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(host.questions).toHaveLength(1));
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("brings together what two people changed", async () => {
    const order = anOrder();
    const { host, user, dialog } = await openOrder(order);
    const theirs = anOrder({ Name: "Renamed by Mila", Version: 2 });
    host.on("GET", one, recordAnswer(theirs));
    let isFirst = true;
    host.on("PUT", one, () => {
      const answer = isFirst ? refusal(412, "VERSION_CONFLICT") : recordAnswer({ ...theirs, Version: 3 });
      isFirst = false;
      return answer;
    });
    await user.type(dialog.getByLabelText("Note"), "ring twice");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(dataOf(bodies(host, "PUT")[1])).toMatchObject({ shipping: { note: "ring twice" } });
    expect(bodies(host, "PUT")[1]).not.toHaveProperty("Name");
  });

  it("asks when two people changed the same", async () => {
    const { host, user, dialog } = await openOrder(anOrder());
    host.on("GET", one, recordAnswer(anOrder({ Name: "Renamed by Mila", Version: 2 })));
    host.on("PUT", one, refusal(412, "VERSION_CONFLICT"));
    await user.type(dialog.getByLabelText("Order Name"), " mine");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Renamed by Mila")).toBeVisible();
    expect(question.getByText("#2611201115300 mine")).toBeVisible();
  });

  it("asks again when a third person was faster than the choice", async () => {
    const { host, user, dialog } = await openOrder(anOrder());
    host.on("GET", one, recordAnswer(anOrder({ Name: "Renamed by Mila", Version: 2 })));
    host.on("PUT", one, refusal(412, "VERSION_CONFLICT"));
    await user.type(dialog.getByLabelText("Order Name"), " mine");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const first = within(await screen.findByRole("alertdialog"));
    const theirs = anOrder({ Name: "Renamed by Ana", Version: 3 });
    host.on("GET", one, recordAnswer(theirs));
    await user.click(first.getByRole("button", { name: "Keep mine" }));
    const again = within(await screen.findByRole("alertdialog"));
    expect(await again.findByText("Renamed by Ana")).toBeVisible();
    expect(bodies(host, "PUT")).toHaveLength(2);
    host.on("PUT", one, recordAnswer({ ...theirs, Name: "#2611201115300 mine", Version: 4 }));
    await user.click(again.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual(["Order saved"]));
  });
});

describe("an order of a site", () => {
  const order = anOrder({ Data: { billing: { email: "a@x.rs" }, items: [anOrderItem()], sitedata: {} } });

  it("is read-only until it is managed on-site", async () => {
    const { user, dialog } = await openOrder(order);
    expect(dialog.getByLabelText("Order Name")).toHaveAttribute("readonly");
    await user.click(dialog.getByLabelText("managed on-site, override"));
    expect(dialog.getByLabelText("Order Name")).not.toHaveAttribute("readonly");
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
    expect(dialog.getAllByText("Your role may look at orders but not change them.")[0]).toBeVisible();
  });
});

describe("/orders/new-pbl", () => {
  const open = (options: HostOptions = {}) => openOrder(null, options, "/orders/new-pbl");

  it("rewrites the address and opens the editor", async () => {
    const { host, dialog } = await open();
    expect(await dialog.findByText("Create pay-by-link order")).toBeVisible();
    expect(host.navigation.address()).toBe("/orders");
    expect(dialog.getByText(/^PBL\d{13}$/)).toBeVisible();
    expect(dialog.getByLabelText(/^Offer validity/)).toHaveValue("7");
    expect(dialog.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");
  });

  it("wants no SMS where the telephone takes none", async () => {
    localStorage.setItem("hpay.pbl.sms", "1");
    const { host, user, dialog } = await open();
    host.on("POST", "api/company_site_orders", refusal(500, "SERVER_ERROR"));
    await user.type(dialog.getByLabelText("Telephone"), "011 123 4567");
    await user.type(dialog.getByLabelText(/^Name/), "Kafa");
    await user.type(dialog.getByLabelText(/^Price/), "5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies(host, "POST")).toHaveLength(1));
    expect(dataOf(bodies(host, "POST")[0])).toMatchObject({ pbl_sms: false });
  });

  it("copies a reminder instead of a link that leads nowhere", async () => {
    const { host, user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Copy pay link" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Copied: you forgot to save the order first"));
  });

  it("keeps digits only in the days of the offer", async () => {
    const { user, dialog } = await open();
    const days = dialog.getByLabelText(/^Offer validity/);
    await user.clear(days);
    await user.type(days, "1a4 days");
    expect(days).toHaveValue("14");
  });

  it("offers an SMS only to Serbian mobile numbers, with its price", async () => {
    const { user, dialog } = await open();
    const phone = dialog.getByLabelText("Telephone");
    await user.type(phone, "011 123 4567");
    expect(dialog.queryByLabelText("Notify by SMS too")).toBeNull();
    await user.clear(phone);
    await user.type(phone, "064/123-4567");
    expect(dialog.getByLabelText("Notify by SMS too")).toBeVisible();
    expect(dialog.getByText(/4\.59 RSD per SMS/)).toBeVisible();
  });

  it("creates the order, asks the gateway to tell the customer, and stays on the saved order", async () => {
    const { host, user, dialog } = await open();
    const saved = anOrder({ id: 777, Data: { is_pbl: true, pbl_notify: "2026-11-20T10:20:00Z" } });
    host.on("POST", "api/company_site_orders", recordAnswer(saved));
    host.on("GET", one, recordAnswer(saved));
    await user.type(dialog.getByLabelText("Email"), "ana@x.rs");
    await user.type(dialog.getByLabelText(/^Name/), "Kafa");
    await user.type(dialog.getByLabelText(/^Price/), "12,50");
    await user.click(dialog.getByRole("button", { name: "Save and notify" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved, customer notified at ana@x.rs"));
    const [body] = bodies(host, "POST");
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

  it("takes the next tenth when its Uid is taken, with the same key", async () => {
    const { host, user, dialog } = await open();
    const saved = anOrder({ id: 777 });
    host.on("GET", one, recordAnswer(saved));
    let isFirst = true;
    host.on("POST", "api/company_site_orders", () => {
      const answer = isFirst ? refusal(409, "UID_TAKEN") : recordAnswer(saved);
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

  it("offers the draft of an earlier visit", async () => {
    const first = await open();
    await first.user.type(first.dialog.getByLabelText("Email"), "ana@x.rs");
    first.unmount();
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole("button", { name: "Continue with the draft" }));
    expect(dialog.getByLabelText("Email")).toHaveValue("ana@x.rs");
  });
});
