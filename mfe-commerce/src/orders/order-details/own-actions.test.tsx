import {
  anOrder,
  type FakeHostOptions,
  fakeHost,
  findDialog,
  listAnswer,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { method } from "../../methods/testing";
import { remote } from "../../remote";
import { oneOrder, openOrder } from "../order-editor/testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const path = (action: string) => `api/company_site_orders/401/actions/${action}`;

async function openActions(
  Status: string,
  options: FakeHostOptions = {},
  offeredActions: readonly object[] = [],
  changes: object = {},
) {
  const scripts = { hooks: { "sandbox-card": { orderActions: () => offeredActions } } };
  const order = anOrder({ Status, Name: "#401", DisplayName: "#401", ...changes });
  const openedOrder = await openOrder(
    order,
    { scripts, ...options },
    undefined,
    undefined,
    undefined,
    method,
  );
  const group = await openedOrder.dialog.findByRole("group", { name: "ACTIONS" });
  await waitFor(() => expect(group.children.length).toBeGreaterThan(1));
  const captions = () =>
    within(group)
      .queryAllByRole("button")
      .map(({ textContent }) => textContent);
  const press = (name: string) => openedOrder.user.click(within(group).getByRole("button", { name }));
  const calls = (action: string) =>
    openedOrder.host.requests.filter((request) => request.path === path(action));
  return { ...openedOrder, group, captions, press, calls };
}

describe("own order actions", () => {
  it.each([
    ["", ["Mark as paid", "Cancel order"]],
    ["PAYMENT:AWAITING", ["Mark as paid", "Cancel order"]],
    ["PAYMENT:OBLIGATED", ["Mark as paid", "Cancel order"]],
    ["PAYMENT:OVERDUE", ["Mark as paid", "Cancel order"]],
    ["PAYMENT:REFUSED", ["Mark as paid", "Cancel order"]],
    ["PAYMENT:PAYING", ["Mark as paid"]],
    ["PAYMENT:EXPIRED", ["Mark as paid"]],
    ["PAYMENT:PAID", []],
    ["PAYMENT:RESERVED", []],
    ["PAYMENT:CANCELED", []],
  ])("Panel actions depend on the order state: %p", async (status, actions) => {
    const { captions } = await openActions(status);
    expect(captions()).toEqual(actions);
  });

  it("An order with amount 0 cannot be marked as paid", async () => {
    const { captions } = await openActions("", {}, [], { Amount: "0.00" });
    expect(captions()).toEqual(["Cancel order"]);
  });

  it("An overdue order's row offers to mark the order as paid or cancel it", async () => {
    const host = fakeHost({ scripts: { hooks: { "sandbox-card": { orderActions: () => [] } } } });
    host.on("GET", "api/company_sites_orders", listAnswer([anOrder({ Status: "PAYMENT:OVERDUE" })]));
    for (const kind of ["payment", "shipping", "fiscal"])
      host.on("GET", `api/company_site_${kind}_methods`, kind === "payment" ? [method] : []);
    await renderRemote(remote, { host, path: "/orders/401", config });
    const group = await screen.findByRole("group", { name: "ACTIONS" });
    expect(await within(group).findByRole("button", { name: "Mark as paid" })).toBeEnabled();
    expect(within(group).getByRole("button", { name: "Cancel order" })).toBeEnabled();
  });

  it("An order cancellation is sent once after a confirmation, with an idempotency key", async () => {
    const { host, dialog, press, calls } = await openActions("PAYMENT:AWAITING");
    host.on("POST", path("cancel"), () => {
      host.on("GET", oneOrder, recordAnswer(anOrder({ Status: "PAYMENT:CANCELED", Version: 2 })));
      return recordAnswer({ id: 401 });
    });
    await press("Cancel order");
    expect(await dialog.findByText("Canceled")).toBeVisible();
    expect(host.questions).toMatchObject([
      {
        title: "Cancel order #401?",
        confirmLabel: "Cancel order",
        cancelLabel: "Keep order",
        tone: "danger",
      },
    ]);
    expect(host.notices.at(-1)).toMatchObject({ tone: "success", text: "Order canceled" });
    expect(calls("cancel")).toHaveLength(1);
    expect(calls("cancel")[0]?.headers.get("Idempotency-Key")).toMatch(/[\da-f-]{36}/);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull());
  });

  it("An order is not canceled when the user declines the confirmation", async () => {
    const { press, calls, host } = await openActions("", { answer: () => false });
    await press("Cancel order");
    expect(host.questions).toHaveLength(1);
    expect(calls("cancel")).toHaveLength(0);
  });

  it("A refused panel action shows the gateway's reason", async () => {
    const { host, press } = await openActions("PAYMENT:AWAITING");
    host.on("POST", path("cancel"), refusal(409, "ORDER_NOT_CANCELABLE"));
    await press("Cancel order");
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "error" }));
    expect(host.notices.at(-1)?.text).toMatch(/^Cancel order: \w/);
  });

  it("Marking an order as paid requires a reason", async () => {
    const { host, user, press, calls } = await openActions("PAYMENT:OVERDUE");
    host.on("POST", path("mark-paid"), recordAnswer({ id: 401 }));
    await press("Mark as paid");
    const promptDialog = within(await findDialog({ name: /^Mark as paid RSD.900\.00$/ }));
    expect(
      promptDialog.getByText(/You are recording RSD.900\.00 as received\. No card is charged\./),
    ).toBeVisible();
    await user.click(promptDialog.getByRole("button", { name: /^Mark as paid/ }));
    expect(calls("mark-paid")).toHaveLength(0);
    await user.type(promptDialog.getByLabelText(/^Reason/), "at the counter{Enter}");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Marked as paid"));
    expect(calls("mark-paid").map(({ body }) => body)).toEqual([
      { amount: "900.00", reason: "at the counter" },
    ]);
  });

  it.each([
    ["staff", ["Mark as paid"], ["Cancel order"]],
    ["hpay-support", ["Mark as paid", "Cancel order"], []],
  ] as const)(
    "Panel actions forbidden for %s are disabled and show the reason",
    async (role, deniedActions, allowedActions) => {
      const { group } = await openActions("PAYMENT:AWAITING", { role });
      for (const name of deniedActions)
        expect(within(group).getByRole("button", { name })).toHaveAccessibleDescription(
          "Your role does not allow this.",
        );
      for (const name of allowedActions)
        expect(within(group).getByRole("button", { name })).not.toHaveAttribute("aria-disabled", "true");
    },
  );

  const orderWithoutMethod = {
    CompanySitePaymentMethodId: null,
    CapturedAmount: "900.00",
    RefundedAmount: "0.00",
  };

  it("A payment whose method was removed can be refunded in the panel", async () => {
    const { host, user, press, calls, captions } = await openActions(
      "PAYMENT:PAID",
      {},
      [],
      orderWithoutMethod,
    );
    expect(captions()).toEqual(["Refund"]);
    host.on("POST", path("refund"), recordAnswer({ id: 401 }));
    await press("Refund");
    const promptDialog = within(await findDialog({ name: "Refund" }));
    expect(
      promptDialog.getByText(/You are refunding RSD.900\.00 of RSD.900\.00 to the customer\./),
    ).toBeVisible();
    const amount = promptDialog.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, "1000");
    await user.click(promptDialog.getByRole("button", { name: /^Refund/ }));
    expect(calls("refund")).toHaveLength(0);
    await user.clear(amount);
    await user.type(amount, "100");
    await user.click(promptDialog.getByRole("button", { name: /^Refund RSD.100/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Refunded"));
    expect(calls("refund").map(({ body }) => body)).toEqual([{ amount: "100", reason: "" }]);
  });

  it.each([
    ["is fully refunded", "PAYMENT:REFUNDED", { ...orderWithoutMethod, RefundedAmount: "900.00" }, []],
    ["is only reserved", "PAYMENT:RESERVED", orderWithoutMethod, ["Capture", "Void"]],
    [
      "has a method with a refund action",
      "PAYMENT:PAID",
      { ...orderWithoutMethod, CompanySitePaymentMethodId: 51 },
      [],
    ],
    [
      "is partly refunded",
      "PAYMENT:PARTIALLY-REFUNDED",
      { ...orderWithoutMethod, RefundedAmount: "899.99" },
      ["Refund"],
    ],
  ] as const)(
    "The panel's refund action depends on the payment, which %s",
    async (_, status, payment, actions) => {
      const { captions } = await openActions(status, {}, [], payment);
      expect(captions()).toEqual(actions);
    },
  );

  it("A split payment shows each receiver's amount and refund", async () => {
    const SplitPayData = JSON.stringify({
      status: "PARTIALLY-REFUNDED",
      currency: "RSD",
      parts: [
        {
          receiver: "dobavljac.example",
          account: "160-1-1",
          share: "60",
          amount: "480.00",
          refunded: "60.00",
        },
        { receiver: "prevoz.example", account: "", share: "10", amount: "80.00", refunded: "10.00" },
      ],
    });
    const { dialog } = await openActions("PAYMENT:PARTIALLY-REFUNDED", {}, [], {
      ...orderWithoutMethod,
      RefundedAmount: "100.00",
      SplitPayData,
    });
    const table = await dialog.findByRole("table", { name: "Split pay" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent?.replaceAll("\u00a0", " ")),
      ),
    ).toEqual([
      ["dobavljac.example", "160-1-1 · 60 %", "RSD 480.00", "RSD 60.00"],
      ["prevoz.example", "10 %", "RSD 80.00", "RSD 10.00"],
      ["Kept by this POS", "", "RSD 240.00", "RSD 30.00"],
    ]);
  });

  it("A reservation whose method was removed can be captured in part or voided", async () => {
    const reservedOrder = { ...orderWithoutMethod, CapturedAmount: "0.00" };
    const { host, user, press, calls, captions } = await openActions(
      "PAYMENT:RESERVED",
      {},
      [],
      reservedOrder,
    );
    expect(captions()).toEqual(["Capture", "Void"]);
    host.on("POST", path("capture"), recordAnswer({ id: 401 }));
    host.on("POST", path("void"), recordAnswer({ id: 401 }));
    await press("Capture");
    const promptDialog = within(await findDialog({ name: "Capture" }));
    expect(
      promptDialog.getByText(/You are capturing RSD.900\.00 of RSD.900\.00 from the customer\./),
    ).toBeVisible();
    const amount = promptDialog.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, "100");
    await user.click(promptDialog.getByRole("button", { name: /^Capture RSD.100/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Captured"));
    expect(calls("capture").map(({ body }) => body)).toEqual([{ amount: "100" }]);
    await press("Void");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Reservation released"));
    expect(host.questions.at(-1)?.text).toMatch(/You are releasing RSD.900\.00 back to the customer\./);
    expect(calls("void")).toHaveLength(1);
  });

  it("An order warns about a missing refund receipt", async () => {
    const documents = {
      receipts: [{ number: "SBX1", kind: "sale" }],
      bookings: [
        { key: "sale", kind: "sale", state: "BOOKED" },
        {
          key: "refund:1",
          kind: "refund",
          state: "FAILED",
          why: "METHOD",
          amount: "-100.00",
          currency: "RSD",
        },
      ],
      unissued: [{ kind: "refund", amount: "-100.00", currency: "RSD" }],
    };
    const { dialog, press } = await openActions("PAYMENT:PARTIALLY-REFUNDED", {}, [], {
      ...orderWithoutMethod,
      RefundedAmount: "100.00",
      FiscalData: JSON.stringify(documents),
      DocumentsWithoutMethod: "receipt",
    });
    expect(await dialog.findByText(/^Refund receipt missing: RSD.100\.00$/)).toBeVisible();
    expect(dialog.getByText(/the fiscal method had been removed from this POS\. Add it again/)).toBeVisible();
    expect(dialog.getByText(/^Refund not booked: RSD.100\.00$/)).toBeVisible();
    expect(dialog.getByText("The money was refunded, but not booked. Use Book again.")).toBeVisible();
    await press("Refund");
    const promptDialog = within(await findDialog({ name: "Refund" }));
    expect(
      promptDialog.getByText(/No receipt can be issued: the fiscal method was removed from this POS\./),
    ).toBeVisible();
    expect(promptDialog.getByText(/An accounting entry will follow\./)).toBeVisible();
  });

  it.each([
    ["PAYMENT:PAID", "0.00", /^Receipt missing: RSD.900\.00$/],
    ["PAYMENT:PARTIALLY-REFUNDED", "100.00", /^Receipt missing: RSD.900\.00, -RSD.100\.00$/],
  ])("An order that is %s warns about its missing sale receipt", async (payment, RefundedAmount, title) => {
    const { dialog } = await openActions(`${payment} fiscal_FISCAL:FAILED-PIN`, {}, [], {
      ...orderWithoutMethod,
      RefundedAmount,
      FiscalData: JSON.stringify({ status: "FAILED" }),
    });
    expect(await dialog.findByText(title)).toBeVisible();
    expect(
      dialog.getByText(/This sale has no receipt yet\. Check that .* use Issue fiscal receipt/),
    ).toBeVisible();
  });

  it("A refund action from a method script is not offered twice", async () => {
    const transfer = { Caption: "Refund", Run: { $run: "refund" } };
    const { captions } = await openActions("PAYMENT:PAID", {}, [transfer], orderWithoutMethod);
    expect(captions()).toEqual(["Refund"]);
  });

  it("The panel's own action is hidden when a method offers the same action", async () => {
    const cash = { Caption: "Cash collected", Run: { $run: "cash" }, Does: "mark-paid" };
    const { captions } = await openActions("PAYMENT:OBLIGATED", {}, [cash]);
    expect(captions()).toEqual(["Cash collected", "Cancel order"]);
  });
});
