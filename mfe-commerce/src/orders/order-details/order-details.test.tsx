import type { LanguageCode } from "@hpay/contract";
import {
  aCompany,
  anOrder,
  aPaymentDefinition,
  aPaymentMethod,
  aPos,
  fakeHost,
  json,
  listAnswer,
  recordAnswer,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const transfer = aPaymentMethod({
  Uid: "transfer",
  Data: {
    parameters: { Account: "160-0000000000001-73", Payee: "Dunav Trade" },
    localized_parameters: { rs: { Payee: "Dunav Srbija" } },
  },
  PaymentMethod: aPaymentDefinition({
    Data: { getInfo: "function(record){}", orderActions: "function(order){}", parameters: [] },
  }),
});

const transferOfOther = {
  ...transfer,
  Data: JSON.stringify({ parameters: { Account: "265-0000000000002-98", Payee: "Sava" } }),
};

async function openDetails(
  order: object,
  info = "",
  language: LanguageCode = "en",
  pos: object = {},
  rate = 117.1685,
  timeline: readonly object[] = [],
  inShadow = false,
) {
  const host = fakeHost({
    language,
    scripts: {
      hooks: {
        transfer: {
          getInfo: () => info,
          orderActions: () => [{ Caption: "Mark paid", Run: { $run: "paid" } }],
        },
      },
    },
  });
  host.on("GET", "api/company_sites_orders", listAnswer([order]));
  host.on("GET", "api/company_site_orders/:id", recordAnswer(order));
  host.on("GET", "api/company_site_payment_methods", ({ filter }) =>
    Object(filter).CompanySiteId === 4 ? [transferOfOther] : [transfer],
  );
  host.on("GET", "api/company_site_shipping_methods", []);
  host.on("GET", "api/company_site_fiscal_methods", []);
  host.on("GET", "api/companies/1", recordAnswer(aCompany()));
  host.on("GET", "api/company_site_orders/:id/timeline", { data: timeline });
  host.on(
    "GET",
    "api/company_sites/:id",
    recordAnswer(aPos({ Data: { ExchanageSource: "RSD", ExchanageCorrection: 0, ...pos } })),
  );
  host.on(
    "GET",
    "http://localhost/exchangerate",
    json({ rate, source: "fixed list", listDate: "2026-11-20" }),
  );
  const { user, element } = await renderRemote(remote, { host, path: "/orders?open=401", config, inShadow });
  const page = inShadow ? within(element.parentNode as unknown as HTMLElement) : screen;
  await page.findByLabelText(/^(Order Name|Naziv porudžbine|Назив на нарачката)$/, {}, { timeout: 20_000 });
  return { host, user, dialog: within(page.getByRole("dialog")) };
}

const longAgo = { CreatedAt: "2020-01-01T10:00:00.000Z" };
const payByLink = (changes: object = {}) =>
  anOrder({ Status: "", Data: { is_pbl: true, items: [], billing: { email: "a@x.rs" } }, ...changes });

it("Order details show the order's name before the record arrives", async () => {
  const host = fakeHost();
  let answer: (record: object) => void = () => undefined;
  const pendingAnswer = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const order = anOrder({
    Uid: "2611201115307",
    Name: "Desk for the hall",
    DisplayName: "Desk for the hall",
  });
  host.on("GET", "api/company_sites_orders", listAnswer([order]));
  host.on("GET", "api/company_site_orders/:id", () => pendingAnswer);
  for (const path of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${path}_methods`, []);
  host.on("GET", "api/companies/1", recordAnswer(aCompany()));
  host.on("GET", "api/company_sites/:id", recordAnswer(aPos()));
  host.on("GET", "api/company_site_orders/:id/timeline", { data: [] });
  const { user } = await renderRemote(remote, { host, path: "/orders", config });
  await user.click(await screen.findByRole("link", { name: "2611201115307" }));
  expect(await screen.findByRole("dialog", { busy: true })).toHaveAccessibleName("Order Desk for the hall");
  await act(async () => answer(recordAnswer(order)));
  expect(await screen.findByLabelText("Order Name")).toHaveValue("Desk for the hall");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(screen.getByRole("dialog")).toHaveStyle({ animation: "none" });
});

describe("order details", () => {
  it("Order details show that the bank is reviewing a payment", async () => {
    const { dialog } = await openDetails(anOrder({ Status: "", PaymentChecked: true }));
    expect(dialog.getByText(/The bank is checking a payment for this order/)).toBeVisible();
  });

  it("Order details show captured, refunded and remaining amounts that match the transactions", async () => {
    const transaction = (id: number, amount: string, Status: string) => ({
      id,
      Uid: `TX-${id}`,
      CreatedAt: "2026-11-20T10:15:30.000Z",
      Status,
      Data: JSON.stringify({ result: { payment_amount: amount, payment_currency: "RSD" } }),
    });
    const { dialog } = await openDetails(
      anOrder({
        Amount: "3000.00",
        CapturedAmount: "1000.01",
        RefundedAmount: "300.00",
        Status: "PAYMENT:PARTIALLY-REFUNDED",
        Transactions: [
          transaction(1, "1000.01", "PAYMENT:PARTIALLY-REFUNDED"),
          transaction(2, "-300.00", "PAYMENT:REFUNDED"),
        ],
      }),
    );
    for (const [label, amount] of [
      ["Captured", "RSD 1,000.01"],
      ["Refunded", "RSD 300.00"],
      ["Remaining", "RSD 700.01"],
    ])
      expect(dialog.getAllByText(label ?? "")[0]?.parentElement).toHaveTextContent(`${label}${amount}`);
    const table = dialog.getByRole("table", { name: "Transactions" });
    expect(within(table).getByText("-RSD 300.00")).toBeVisible();
    expect(
      dialog.getByText("Captured RSD 1,000.01 − refunded RSD 300.00 = remaining RSD 700.01"),
    ).toBeVisible();
  });

  it("Order details show the IPS QR code for an offer in RSD", async () => {
    const { dialog } = await openDetails(payByLink());
    expect(await dialog.findByRole("img", { name: "IPS QR code for the payment" })).toBeVisible();
    expect(dialog.getByText("160-0000000000001-73")).toBeVisible();
  });

  it("Order details show the payee of another POS's order", async () => {
    const { dialog } = await openDetails(payByLink({ CompanySiteId: 4 }));
    expect(await dialog.findByText("265-0000000000002-98")).toBeVisible();
    expect(dialog.queryByText("160-0000000000001-73")).toBeNull();
  });

  it("Order details show the payee in the POS's fixed language", async () => {
    const { dialog } = await openDetails(payByLink(), "", "en", { FixedLanguage: "rs-cyr" });
    expect(await dialog.findByText("Dunav Srbija")).toBeVisible();
  });

  it.each([
    [
      "that has expired",
      { Data: { is_pbl: true, pbl_offer_days: 7, billing: { email: "a@x.rs" } }, ...longAgo },
    ],
    ["in another currency", { Currency: "EUR" }],
    ["that is paid", { Status: "PAYMENT:PAID" }],
  ])("Order details show no IPS QR code for an offer %s", async (_case, changes) => {
    const { dialog } = await openDetails(payByLink(changes));
    expect(dialog.getByRole("img", { name: "QR code of the pay link" })).toBeVisible();
    expect(dialog.queryByRole("img", { name: "IPS QR code for the payment" })).toBeNull();
  });

  it("Order details convert a foreign currency total and name the rate list and its date", async () => {
    const items = [{ type: "product", name: "Kafa", price: "10.00", qty: 1, tax_percent: 20 }];
    const { dialog } = await openDetails(anOrder({ Amount: "10.00", Currency: "EUR", Data: { items } }));
    const note = await dialog.findByText(/^About/);
    expect(note).toHaveTextContent(/1,171\.69/);
    expect(note).toHaveTextContent("1 EUR = 117.1685 RSD; built-in rates, 2026-11-20");
  });

  it.each([
    ["BAM, with its fixed rate", "BAM", 1.95583, "BAM 19.95", "1 EUR = 1.9949466 BAM"],
    ["RSD", "RSD", 117.1685, "RSD 1,195.12", "1 EUR = 119.51187 RSD"],
  ])(
    "Order details apply the shop's exchange rate correction: %s",
    async (_what, source, listed, amount, rate) => {
      const items = [{ type: "product", name: "Kafa", price: "10.00", qty: 1, tax_percent: 20 }];
      const order = anOrder({ Amount: "10.00", Currency: "EUR", Data: { items } });
      const pos = { ExchanageSource: source, ExchanageCorrection: 2 };
      const { dialog } = await openDetails(order, "", "en", pos, listed);
      const note = await dialog.findByText(/^About/);
      expect(note.textContent?.replace(/\s/g, " ")).toContain(`About ${amount} (${rate};`);
    },
  );

  it("Order details show the shop's total even when the order has no items", async () => {
    const order = anOrder({ Amount: "500.00", Currency: "EUR", Data: { sitedata: {} } });
    const { dialog } = await openDetails(order);
    expect(await dialog.findByText(/^About/)).toHaveTextContent(/58,584\.25/);
    expect(dialog.getAllByText(/^EUR.500\.00$/)).toHaveLength(2);
    expect(dialog.queryByText(/^EUR.0\.00$/)).toBeNull();
  });

  it("Order details show the exchange rate in the user's language and number format", async () => {
    const items = [{ type: "product", name: "Kafa", price: "10.00", qty: 1, tax_percent: 20 }];
    const order = anOrder({ Amount: "10.00", Currency: "EUR", Data: { items } });
    const { dialog } = await openDetails(order, "", "rs");
    expect(await dialog.findByText(/^Oko/)).toHaveTextContent(
      "1 EUR = 117,1685 RSD; ugrađena lista, 2026-11-20",
    );
  });

  it("Order details show content from method scripts", async () => {
    const { dialog } = await openDetails(anOrder(), "Visa •••• 4242 · 123456");
    expect(await dialog.findByText("Visa •••• 4242 · 123456")).toBeVisible();
  });

  it("Order details remove scripts from a method's HTML", async () => {
    const { dialog } = await openDetails(anOrder(), "<b>Booked</b> <img src=x onerror=alert(1)>");
    expect((await dialog.findByText("Booked")).tagName).toBe("B");
    expect(dialog.queryByText(/onerror/)).toBeNull();
  });

  // spec 3.2-extra-action-buttons-save
  it("Order details offer the actions of the order's methods", async () => {
    const { dialog } = await openDetails(anOrder());
    const actions = within(await dialog.findByRole("group", { name: "ACTIONS" }));
    expect(actions.getByRole("button", { name: "Mark paid" })).toBeVisible();
  });

  it.each([
    ["en", "Timeline", "Order changed"],
    ["rs", "Tok događaja", "Porudžbina izmenjena"],
    ["mk", "Тек на настани", "Нарачката е изменета"],
  ] as const)("Order details describe an edit in the language %s", async (language, tab, words) => {
    const editEvent = { at: "2026-11-20T10:16:02Z", name: "order-edited", actor: "person", details: {} };
    const { dialog, user } = await openDetails(anOrder(), "", language, {}, undefined, [editEvent]);
    await user.click(await dialog.findByRole("tab", { name: tab }));
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it.each([
    [
      "en",
      "Timeline",
      ["In delivery", "Refused · Not enough money", "Payment result · Not delivered", "someday · later"],
    ],
    [
      "rs",
      "Tok događaja",
      ["U isporuci", "Odbijeno · Not enough money", "Rezultat plaćanja · Neisporučeno", "someday · later"],
    ],
    [
      "mk",
      "Тек на настани",
      ["Во испорака", "Одбиено · Not enough money", "Резултат од плаќање · Неиспорачано", "someday · later"],
    ],
  ] as const)(
    "Order details describe parcels, payments and shop notifications in the language %s",
    async (language, tab, expected) => {
      const timelineEvent = (name: string, details: object) => ({
        at: "2026-11-20T10:16:02Z",
        name,
        actor: "gateway",
        details,
      });
      const timeline = [
        timelineEvent("packet-moved", { packet: "1", state: "DELIVERY" }),
        timelineEvent("payment-failed", { state: "REFUSED", text: "Not enough money" }),
        timelineEvent("notification", { topic: "payresult", state: "failed" }),
        timelineEvent("notification", { topic: "someday", state: "later" }),
      ];
      const { dialog, user } = await openDetails(anOrder(), "", language, {}, undefined, timeline);
      await user.click(await dialog.findByRole("tab", { name: tab }));
      for (const words of expected) expect(await dialog.findByText(words)).toBeVisible();
    },
  );

  it("The timeline names the lines of a refund and its approval request", async () => {
    const commonFields = { at: "2026-11-20T10:16:02Z", actor: "person", user: { id: 3, Name: "Mila Perić" } };
    const details = { amount: "950.00", currency: "RSD", lines: "2 × Kafa, Knjiga", reason: "Vraćeno" };
    const timeline = [
      { ...commonFields, name: "payment-refunded", details },
      { ...commonFields, name: "approval-requested", details: { ...details, topic: "refund" } },
    ];
    const { dialog, user } = await openDetails(anOrder(), "", "en", {}, undefined, timeline);
    await user.click(await dialog.findByRole("tab", { name: "Timeline" }));
    expect(await dialog.findByText("RSD 950.00 · 2 × Kafa, Knjiga · Vraćeno")).toBeVisible();
    expect(dialog.getByText("RSD 950.00 · Refund · 2 × Kafa, Knjiga · Vraćeno")).toBeVisible();
  });

  it("Order details cannot be printed inside a partner's page", async () => {
    const { dialog } = await openDetails(anOrder(), "", "en", {}, undefined, [], true);
    expect(dialog.getAllByRole("button", { name: "Close" })).not.toHaveLength(0);
    expect(dialog.queryByRole("button", { name: "Print" })).toBeNull();
  });

  it.each(["the button", "Ctrl+P"])("Printing by %s prints only the order details", async (trigger) => {
    const browserPrints = () => void window.dispatchEvent(new Event("beforeprint"));
    window.print = browserPrints;
    const { user, dialog } = await openDetails(anOrder());
    const button = dialog.getByRole("button", { name: "Print" });
    expect(document.querySelector("body > article")).toBeNull();
    if (trigger === "the button") await user.click(button);
    else act(browserPrints);
    const paper = document.querySelector("body > article");
    expect(paper).toHaveTextContent("Order UID: 2611201115300");
    const [item] = within(paper as HTMLElement)
      .getAllByRole("row", { hidden: true })
      .slice(1);
    // The price is printed like every other amount.
    expect(item).toHaveTextContent(/RSD\s[\d,]+\.\d\d.*RSD\s[\d,]+\.\d\d/);
    const otherElements = () => [...document.body.children].filter((element) => element !== paper);
    expect(otherElements().every((element) => element.hasAttribute("data-no-print"))).toBe(true);
    act(() => window.dispatchEvent(new Event("afterprint")));
    await waitFor(() => expect(document.querySelector("body > article")).toBeNull());
    expect(document.body.querySelectorAll(":scope > [data-no-print]")).toHaveLength(0);
  });
});
