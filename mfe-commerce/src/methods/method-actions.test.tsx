import { ScriptError } from "@hpay/contract";
import {
  aCompany,
  anOrder,
  aPaymentDefinition,
  aPaymentMethod,
  aPos,
  aSubscription,
  aTransaction,
  type FakeScripts,
  fakeHost,
  findDialog,
  listAnswer,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";
import { actionPath, calls, card, method, selectOrder } from "./testing";

jest.setTimeout(60_000);

describe("method actions", () => {
  // spec 2.1-behaviour-adds-action-buttons 3.1-method-scripts-add-per 3.2-action-row-actions-per
  it("A refund sends the typed amount with one idempotency key", async () => {
    const { host, user, refund } = await selectOrder();
    host.on("POST", actionPath, recordAnswer({}));
    await user.click(refund);
    const dialog = within(await findDialog());
    const amount = dialog.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, "250,50");
    await user.click(dialog.getByRole("button", { name: /^Refund RSD.250\.50$/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Refunded"));
    expect(calls(host)).toHaveLength(1);
    expect(calls(host)[0]?.body).toEqual({ amount: "250.50", reason: "" });
    expect(calls(host)[0]?.headers.get("Idempotency-Key")).toMatch(/[\da-f-]{36}/);
  });

  it("A disabled method offers its actions only for its own payments", async () => {
    const host = fakeHost({ scripts: card });
    const otherOrder = anOrder({ id: 402, Uid: "402", CompanySitePaymentMethodId: 52 });
    host.on("GET", "api/company_sites_orders", listAnswer([anOrder(), otherOrder]));
    host.on("GET", "api/company_site_payment_methods", [{ ...method, Enabled: false }]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    const { user } = await renderRemote(remote, { host, path: "/orders", config });
    const [first, second] = await screen.findAllByRole("button", { name: "Expand" });
    if (!first || !second) throw new Error("two orders are listed");
    await user.click(second);
    expect(await screen.findByText("No actions are available.")).toBeVisible();
    await user.click(first);
    await user.click(await screen.findByRole("button", { name: "Refund" }));
    host.on("POST", actionPath, recordAnswer({}));
    await user.click(within(await findDialog()).getByRole("button", { name: /^Refund/ }));
    await waitFor(() => expect(calls(host)).toHaveLength(1));
  });

  it("A refund above the remaining amount is refused", async () => {
    const { host, user, refund } = await selectOrder();
    await user.click(refund);
    const dialog = within(await findDialog());
    await user.clear(dialog.getByLabelText(/^Amount/));
    await user.type(dialog.getByLabelText(/^Amount/), "900.01{Enter}");
    expect(dialog.getByText(/^At most/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: /^Refund/ }));
    await waitFor(() => expect(dialog.getByLabelText(/^Amount/)).toHaveFocus());
    expect(calls(host)).toHaveLength(0);
  });

  it("An open prompt keeps its order in the list even when the filter no longer matches", async () => {
    const { host, user } = await selectOrder();
    act(() => host.navigation.push("/orders"));
    await user.click(await screen.findByRole("button", { name: "Expand" }));
    await user.click(await screen.findByRole("button", { name: "Refund" }));
    const dialog = within(await findDialog());
    await user.type(dialog.getByLabelText("Reason"), "broken");
    host.on("GET", "api/company_sites_orders", listAnswer([]));
    const order = { resource: "company_site_orders", record_id: 401, company_id: 1, site_id: 3 };
    act(() => host.events.emit("hpay-record-updated", order));
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(dialog.getByLabelText("Reason")).toHaveValue("broken");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Nothing found")).toBeVisible();
  });

  it("A canceled action sends nothing", async () => {
    const { host, user, refund } = await selectOrder();
    await user.click(refund);
    await user.click(within(await findDialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(host)).toHaveLength(0);
  });

  it("A refused action shows the gateway's reason", async () => {
    const { host, user, refund } = await selectOrder();
    host.on("POST", actionPath, refusal(409, "REFUND_TOO_HIGH", { text: "Only 100.00 is left" }));
    await user.click(refund);
    await user.click(within(await findDialog()).getByRole("button", { name: /^Refund/ }));
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "error" }));
    expect(host.notices.at(-1)?.text).toContain("Only 100.00 is left");
  });

  it.each([
    ["a proxy error page", () => new Response("<html>", { status: 502 })],
    ["a gateway error", () => refusal(503, "SERVICE_UNAVALABLE")],
  ])("A retried refund with an unknown outcome keeps its idempotency key: %s", async (_, answer) => {
    const { host, user, refund } = await selectOrder();
    host.on("POST", actionPath, answer);
    for (let round = 1; round <= 2; round += 1) {
      await user.click(refund);
      await user.click(within(await findDialog()).getByRole("button", { name: /^Refund/ }));
      await waitFor(() => expect(calls(host)).toHaveLength(round));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(host.notices).toHaveLength(round));
    }
    const keys = calls(host).map((request) => request.headers.get("Idempotency-Key"));
    expect(keys[0]).toBe(keys[1]);
  });

  it("A refund with an unknown outcome keeps its key in the order details", async () => {
    const { host, user, refund } = await selectOrder();
    host.on("POST", actionPath, () => new Response("<html>", { status: 502 }));
    host.on("GET", "api/company_site_orders/401", recordAnswer(anOrder()));
    host.on("GET", "api/company_site_orders/:id/timeline", { data: [] });
    host.on("GET", "api/companies/1", recordAnswer({ id: 1 }));
    host.on("GET", "api/company_sites/3", recordAnswer({ id: 3 }));
    const refundAll = async () =>
      user.click(await screen.findByRole("button", { name: /^Refund RSD.900\.00$/ }));
    await user.click(refund);
    await refundAll();
    await waitFor(() => expect(host.notices).toHaveLength(1));
    await act(async () => host.navigation.push("/orders?open=401"));
    const details = within(await findDialog({ busy: false }));
    await user.click(await details.findByRole("button", { name: "Refund" }));
    await refundAll();
    await waitFor(() => expect(calls(host)).toHaveLength(2));
    const [first, second] = calls(host);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
  });

  it("A refund with an unknown outcome keeps the same key for the transaction and its order", async () => {
    const offer = () => [{ Caption: "Refund", Run: { $run: "refund" } }];
    const hooks = { orderActions: offer, transactionActions: offer };
    const host = fakeHost({ scripts: { ...card, hooks: { "sandbox-card": hooks } } });
    const texts = { orderActions: "function(order){}", transactionActions: "function(transaction){}" };
    host.on("GET", "api/company_site_transactions", listAnswer([aTransaction()]));
    host.on("GET", "api/company_site_payment_methods", [
      aPaymentMethod({ PaymentMethod: aPaymentDefinition({ Data: { ...texts, parameters: [] } }) }),
    ]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    host.on(
      "POST",
      "api/company_site_transactions/92/actions/refund",
      () => new Response("", { status: 502 }),
    );
    host.on("POST", actionPath, refusal(422, "IDEMPOTENCY_MISMATCH"));
    const { user } = await renderRemote(remote, { host, path: "/transactions/92", config });
    for (const name of ["ACTIONS", "ORDER ACTIONS"]) {
      const group = within(await screen.findByRole("group", { name }));
      await user.click(await group.findByRole("button", { name: "Refund" }));
      await user.click(within(await findDialog()).getByRole("button", { name: /^Refund/ }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    await waitFor(() => expect(calls(host)).toHaveLength(1));
    const [first, second] = host.requests.filter(({ path }) => path.endsWith("/actions/refund"));
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
  });

  it("Actions reserve space while scripts run, which prevents layout shifts", async () => {
    let requests: (() => void)[] | null = null;
    const menu = [{ Caption: "Refund", Run: { $run: "refund" } }];
    const orderActions = () => {
      if (!requests) return menu;
      const waitingAnswer = requests;
      return new Promise((resolve) => waitingAnswer.push(() => resolve(menu)));
    };
    const { host } = await selectOrder({ ...card, hooks: { "sandbox-card": { orderActions } } });
    host.on("GET", "api/company_site_orders/401", recordAnswer(anOrder()));
    host.on("GET", "api/company_site_orders/:id/timeline", { data: [] });
    host.on("GET", "api/companies/1", recordAnswer({ id: 1 }));
    host.on("GET", "api/company_sites/3", recordAnswer({ id: 3 }));
    const answers: (() => void)[] = [];
    requests = answers;
    await act(async () => host.navigation.push("/orders?open=401"));
    const actionGroup = await screen.findByRole("group", { name: "ACTIONS" });
    expect(actionGroup).toHaveTextContent(/^ACTIONS$/);
    await act(async () => {
      for (const answer of answers) answer();
    });
    expect(within(actionGroup).getByRole("button", { name: "Refund" })).toBeVisible();
  });

  describe("unresponsive method script", () => {
    const slowMethod = aPaymentMethod({
      id: 9,
      Uid: "slow-card",
      PaymentMethod: aPaymentDefinition({
        Name: "slow-card",
        Title: "Slow card",
        Data: { orderActions: "function(order){}", parameters: [] },
      }),
    });

    async function openBeside(orderActions: () => unknown, path = "/orders/401", order = anOrder()) {
      const hooks = { ...card.hooks, "slow-card": { orderActions } };
      const host = fakeHost({ scripts: { ...card, hooks }, expectsReports: true });
      host.on(
        "GET",
        "api/company_sites_orders",
        listAnswer(path === "/orders" ? [anOrder(), anOrder({ id: 402, Uid: "402" })] : [order]),
      );
      host.on("GET", "api/company_site_payment_methods", [slowMethod, method]);
      host.on("GET", "api/company_site_shipping_methods", []);
      host.on("GET", "api/company_site_fiscal_methods", []);
      return renderRemote(remote, { host, path, config });
    }

    it("Slow actions of one method neither delay nor move another method's actions", async () => {
      let answer = (_: unknown) => {};
      await openBeside(() => new Promise((resolve) => (answer = resolve)));
      expect(await screen.findByRole("button", { name: "Refund" })).toBeEnabled();
      await act(async () => answer([{ Caption: "Late", Run: { $run: "late" } }]));
      const names = within(screen.getByRole("group", { name: "ACTIONS" }))
        .getAllByRole("button")
        .map((button) => button.textContent);
      expect(names).toEqual(["Refund", "Late"]);
    });

    it("The panel's own action stays hidden until every method has offered its actions", async () => {
      let answer = (_: unknown) => {};
      const awaitedOrder = anOrder({ Status: "PAYMENT:AWAITING" });
      await openBeside(() => new Promise((resolve) => (answer = resolve)), "/orders/401", awaitedOrder);
      expect(await screen.findByRole("button", { name: "Refund" })).toBeEnabled();
      expect(screen.queryByRole("button", { name: "Mark as paid" })).toBeNull();
      await act(async () => answer([{ Caption: "Late", Run: { $run: "late" } }]));
      expect(screen.getByRole("button", { name: "Late" })).toBeEnabled();
      expect(screen.getByRole("button", { name: "Mark as paid" })).toBeEnabled();
    });

    it("A script is skipped after its second timeout, with a notice", async () => {
      let requestCount = 0;
      const timesOut = () => {
        requestCount += 1;
        throw new ScriptError("timeout", "ended at its time limit");
      };
      const { user } = await openBeside(timesOut, "/orders");
      const leftOutText = /took too long twice, so its actions are left out\./;
      await user.click((await screen.findAllByRole("button", { name: "Expand" }))[0] as HTMLElement);
      expect(await screen.findByRole("button", { name: "Refund" })).toBeEnabled();
      expect(screen.queryByText(leftOutText)).toBeNull();
      await user.click(screen.getByRole("button", { name: "Expand" }));
      expect(await screen.findByText(leftOutText)).toBeVisible();
      expect(requestCount).toBe(2);
    });
  });

  it("A failing method script is left out and reported", async () => {
    const failingScripts: FakeScripts = {
      hooks: {
        "sandbox-card": {
          orderActions: () => {
            throw new Error("broken script");
          },
        },
      },
    };
    const host = fakeHost({ scripts: failingScripts, expectsReports: true });
    host.on("GET", "api/company_sites_orders", listAnswer([anOrder()]));
    host.on("GET", "api/company_site_payment_methods", [method]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    await renderRemote(remote, { host, path: "/orders/401", config });
    expect(await screen.findByText("No actions are available.")).toBeVisible();
    expect(host.reports).toHaveLength(1);
  });

  it.each([
    ["creator", ["order.move-money", "order.mark-paid"]],
    ["staff", ["order.move-money"]],
    ["hpay-support", []],
  ] as const)("Scripts receive the permissions of the %s role", async (role, permissions) => {
    const requests: unknown[] = [];
    const orderActions = (_order: unknown, context: unknown) => {
      requests.push(context);
      return [{ Caption: "Refund", Run: { $run: "refund" } }];
    };
    await selectOrder({ hooks: { "sandbox-card": { orderActions } } }, { role });
    expect(requests.at(-1)).toEqual({ language: "en", may: permissions });
  });

  it("An action is shown as waiting while another action runs", async () => {
    const offeredActions = [
      { Caption: "Refund", Run: { $run: "refund" } },
      { Caption: "Print label", Run: { $run: "label" } },
    ];
    const scripts: FakeScripts = {
      ...card,
      hooks: { "sandbox-card": { orderActions: () => offeredActions } },
    };
    const { host, user, refund } = await selectOrder(scripts);
    let answer = (_: Response) => {};
    host.on("POST", actionPath, () => new Promise<Response>((resolve) => (answer = resolve)));
    await user.click(refund);
    await user.click(within(await findDialog()).getByRole("button", { name: /^Refund/ }));
    await waitFor(() => expect(calls(host)).toHaveLength(1));
    const label = screen.getByRole("button", { name: "Print label" });
    expect(label).toHaveAccessibleDescription("Another action is in progress.");
    await user.click(label);
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => answer(new Response(JSON.stringify({ data: { id: 401 } }), { status: 200 })));
    await waitFor(() => expect(screen.getByRole("button", { name: "Print label" })).toBeEnabled());
    expect(screen.getByRole("button", { name: "Print label" })).not.toHaveAttribute("aria-disabled");
  });

  it("Actions that the role forbids are disabled and show the reason", async () => {
    const deniedAction = { Caption: "Refund", Run: { $run: "refund" }, Denied: true };
    const scripts: FakeScripts = {
      ...card,
      hooks: { "sandbox-card": { orderActions: () => [deniedAction] } },
    };
    const { host, user, refund } = await selectOrder(scripts, { role: "hpay-support" });
    expect(refund).toHaveAttribute("aria-disabled", "true");
    expect(refund).toHaveAccessibleDescription("Your role does not allow this.");
    expect(screen.queryByText("No actions are available.")).toBeNull();
    await user.click(refund);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls(host)).toHaveLength(0);
  });

  it("Actions of different methods remain distinct when scripts offer them again", async () => {
    // Each sandbox numbers its own functions, so the first functions of both methods have the same number.
    let round = 0;
    const offer = (name: string) => () => [{ Caption: `${name} ${round}`, Run: { $run: `f${round}` } }];
    const scripts: FakeScripts = {
      hooks: { "sandbox-card": { orderActions: offer("Card") }, other: { orderActions: offer("Other") } },
    };
    const host = fakeHost({ scripts });
    host.on("GET", "api/company_sites_orders", () => listAnswer([anOrder({ Version: round + 1 })]));
    host.on("GET", "api/company_site_payment_methods", [method, { ...method, id: 12, Uid: "other" }]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    await renderRemote(remote, { host, path: "/orders/401", config });
    await screen.findByRole("button", { name: "Other 0" });
    round = 1;
    act(() =>
      host.events.emit("hpay-record-updated", {
        resource: "company_site_orders",
        record_id: 401,
        company_id: 1,
        site_id: 3,
      }),
    );
    const group = await screen.findByRole("group", { name: "ACTIONS" });
    await within(group).findByRole("button", { name: "Other 1" });
    expect(
      within(group)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Card 1", "Other 1"]);
  });
});

it("A list's scripts run once regardless of how often the list renders", async () => {
  const offer = jest.fn(() => [{ Caption: "Import", Run: { $run: "import" } }]);
  const host = fakeHost({ scripts: { hooks: { "sandbox-card": { orderListActions: offer } } } });
  host.on("GET", "api/company_sites_orders", listAnswer([anOrder()]));
  host.on("GET", "api/company_site_payment_methods", [
    aPaymentMethod({
      PaymentMethod: aPaymentDefinition({ Data: { orderListActions: "function(list){}", parameters: [] } }),
    }),
  ]);
  host.on("GET", "api/company_site_shipping_methods", []);
  host.on("GET", "api/company_site_fiscal_methods", []);
  host.on("GET", "api/company_sites/:id", recordAnswer(aPos()));
  host.on("GET", "api/companies/:id", recordAnswer(aCompany()));
  host.on("GET", "http://localhost/exchangerate", { rate: 117.17, listDate: "2026-11-20" });
  const { user } = await renderRemote(remote, { host, path: "/orders", config });
  expect(await screen.findByRole("button", { name: "Import" })).toBeVisible();
  const offersBefore = offer.mock.calls.length;
  await user.click(screen.getByRole("button", { name: "New order" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(offer).toHaveBeenCalledTimes(offersBefore);
});

describe("action that is no longer offered", () => {
  it.each([
    ["the panel", false],
    ["a partner's page", true],
  ])(
    "An action that is no longer offered moves the focus to the remaining actions in %s",
    async (_where, inShadow) => {
      let isDone = false;
      const offer = () =>
        [...(isDone ? [] : ["Once"]), "Always"].map((Caption) => ({ Caption, Run: { $run: Caption } }));
      const scripts: FakeScripts = {
        hooks: { "sandbox-card": { orderActions: offer } },
        runs: {
          async Once(powers) {
            isDone = true;
            powers?.refresh();
          },
        },
      };
      const host = fakeHost({ scripts });
      host.on("GET", "api/company_sites_orders", () => listAnswer([anOrder({ Version: isDone ? 2 : 1 })]));
      host.on("GET", "api/company_site_payment_methods", [method]);
      host.on("GET", "api/company_site_shipping_methods", []);
      host.on("GET", "api/company_site_fiscal_methods", []);
      const { element } = await renderRemote(remote, { host, path: "/orders/401", config, inShadow });
      const onceButton = await within(element).findByRole("button", { name: "Once" });
      act(() => {
        onceButton.focus();
        onceButton.click();
      });
      await waitFor(() => expect(within(element).queryByRole("button", { name: "Once" })).toBeNull());
      const { activeElement } = element.getRootNode() as Document | ShadowRoot;
      expect(activeElement).toBe(within(element).getByRole("group", { name: "ACTIONS" }));
    },
  );
});

// spec 2.1-behaviour-adds-action-buttons 3.7-method-definitions-99999-id
describe("list hooks", () => {
  it.each([
    // spec 3.2-above-table-list-level
    ["orders", "/orders", anOrder(), ["orderListActions"]],
    [
      "transactions",
      "/transactions/92",
      aTransaction(),
      // spec 3.2-selected-row-actions-order
      ["transactionActions", "transactionListActions", "orderActions"],
    ],
    [
      "subscriptions",
      "/subscriptions/7",
      aSubscription({ id: 7 }),
      // spec 3.2-selected-row-actions-group
      ["subscriptionActions", "subscriptionListActions"],
    ],
  ])("Each list runs only its own hooks: %s", async (list, path, record, names) => {
    const texts = Object.fromEntries(names.map((name) => [name, "function(record){}"]));
    const offer = (name: string) => () => [{ Caption: `By ${name}`, Run: { $run: name } }];
    const hooks = Object.fromEntries(names.map((name) => [name, offer(name)]));
    const host = fakeHost({ scripts: { hooks: { "sandbox-card": hooks } } });
    host.on(
      "GET",
      list === "orders" ? "api/company_sites_orders" : `api/company_site_${list}`,
      listAnswer([record]),
    );
    host.on("GET", "api/company_site_payment_methods", [
      aPaymentMethod({ PaymentMethod: aPaymentDefinition({ Data: { ...texts, parameters: [] } }) }),
    ]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    await renderRemote(remote, { host, path, config });
    for (const name of names) {
      expect(await screen.findByRole("button", { name: `By ${name}` }, { timeout: 20_000 })).toBeVisible();
    }
    const [listRequest] = host.requests.filter(
      (request) => request.path === "api/company_site_payment_methods",
    );
    expect(Object.fromEntries(listRequest?.query ?? [])).toMatchObject({
      page: "1",
      perPage: "99999",
      orderBy: "id",
      order: "asc",
    });
    expect(listRequest?.filter).toEqual({ CompanySiteId: 3 });
  });
});
