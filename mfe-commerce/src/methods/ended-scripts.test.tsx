import { ScriptError } from "@hpay/contract";
import {
  anOrder,
  aPaymentDefinition,
  aPaymentMethod,
  aTransaction,
  type FakeRun,
  type FakeScripts,
  fakeHost,
  json,
  listAnswer,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";
import { actionPath, calls, card, selectOrder } from "./testing";

jest.setTimeout(60_000);

const scriptError = (kind: ScriptError["kind"] = "timeout") =>
  new ScriptError(kind, "ended at its time limit");
const cardWithRefund = (refund: FakeRun): FakeScripts => ({ ...card, runs: { refund } });
/** A response that stays pending until the test releases it. */
const heldAnswer = () => {
  let answerWith = (_answer: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    answerWith = resolve;
  });
  return { answer: () => answer, answerWith: () => answerWith(json({ data: {} })) };
};
const listReads = (host: ReturnType<typeof fakeHost>, path: string) =>
  host.requests.filter((request) => request.method === "GET" && request.path === path).length;

describe("ended script", () => {
  it("An action with an ended script is offered again instead of running", async () => {
    let round = 0;
    const refund = jest.fn(async () => {});
    const { host, user } = await selectOrder({
      hooks: {
        "sandbox-card": {
          orderActions: () => {
            round += 1;
            return [{ Caption: "Refund", Run: { $run: `${round}.f1` } }];
          },
        },
      },
      runs: { "2.f1": refund },
    });
    await user.click(screen.getByRole("button", { name: "Refund" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe(
        "Refund failed. Nothing was changed and no money was moved. Please try again.",
      ),
    );
    expect(refund).not.toHaveBeenCalled();
    await waitFor(() => expect(round).toBe(2));
    await user.click(screen.getByRole("button", { name: "Refund" }));
    await waitFor(() => expect(refund).toHaveBeenCalledTimes(1));
  });

  it("An action's prompt closes without a request when its script ends", async () => {
    let end = () => {};
    const { host, user, refund } = await selectOrder(
      cardWithRefund(async (powers) => {
        void powers?.prompt({ title: "Refund", fields: [] });
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        throw scriptError();
      }),
    );
    await user.click(refund);
    expect(await screen.findByRole("dialog")).toBeVisible();
    end();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(host.notices.at(-1)?.text).toMatch(/failed\. Nothing was changed/));
    expect(calls(host)).toHaveLength(0);
  });

  it("An action is not reported as failed while its request is in progress", async () => {
    const { host, user, refund } = await selectOrder(
      cardWithRefund(async (powers) => {
        void powers?.call("refund", { amount: "100.00" });
        throw scriptError();
      }),
    );
    const { answer, answerWith } = heldAnswer();
    host.on("POST", actionPath, answer);
    await user.click(refund);
    await waitFor(() => expect(calls(host)).toHaveLength(1));
    expect(host.notices).toHaveLength(0);
    // A second press has no effect while the action runs.
    await user.dblClick(screen.getByRole("button", { name: "Refund" }));
    const readsBefore = listReads(host, "api/company_sites_orders");
    answerWith();
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "warning" }));
    expect(host.notices.at(-1)?.text).toMatch(/^Refund: the payment service completed the action/);
    await waitFor(() => expect(listReads(host, "api/company_sites_orders")).toBeGreaterThan(readsBefore));
    expect(calls(host)).toHaveLength(1);
  });

  it("An action interrupted by leaving the page reports its result if a request was sent", async () => {
    const leave = new EventTarget();
    const leavingPage = () =>
      new Promise((resolve) => leave.addEventListener("left", resolve, { once: true }));
    let isPrevented = false;
    const { host, user, refund } = await selectOrder(
      cardWithRefund(async (powers) => {
        if (isPrevented) void powers?.call("refund", { amount: "100.00" });
        await leavingPage();
        throw scriptError("closed");
      }),
    );
    host.on("GET", "api/company_site_subscriptions", listAnswer([]));
    host.on("POST", actionPath, recordAnswer({}));
    await user.click(refund);
    await act(async () => host.navigation.push("/subscriptions"));
    await screen.findByText("Nothing found");
    await act(async () => leave.dispatchEvent(new Event("left")));
    expect(host.notices).toHaveLength(0);

    isPrevented = true;
    await act(async () => host.navigation.push("/orders/401"));
    await user.click(await screen.findByRole("button", { name: "Refund" }));
    await act(async () => host.navigation.push("/subscriptions"));
    await screen.findByText("Nothing found");
    await act(async () => leave.dispatchEvent(new Event("left")));
    await waitFor(() => expect(host.notices.at(-1)?.text).toMatch(/completed the action/));
    expect(calls(host)).toHaveLength(1);
  });
});

describe("script start failure", () => {
  it("A method script that failed to start is restarted for the next order", async () => {
    let startCount = 0;
    const scripts = { initActions: "function(method){}", orderActions: "function(order){}" };
    const host = fakeHost({
      expectsReports: true,
      scripts: {
        hooks: {
          "sandbox-card": {
            initActions: () => {
              startCount += 1;
              if (startCount === 1) throw scriptError();
            },
            orderActions: () => [{ Caption: "Refund", Run: { $run: "refund" } }],
          },
        },
      },
    });
    let version = 1;
    host.on("GET", "api/company_sites_orders", () => listAnswer([anOrder({ Version: version })]));
    host.on("GET", "api/company_site_payment_methods", [
      aPaymentMethod({ PaymentMethod: aPaymentDefinition({ Data: { ...scripts, parameters: [] } }) }),
    ]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    const { user } = await renderRemote(remote, { host, path: "/orders/401", config });
    expect(await screen.findByText("No actions are available.")).toBeVisible();
    version = 2;
    await user.click(screen.getByRole("button", { name: "Load" }));
    act(() => host.events.emit("hpay-record-updated", orderUpdated));
    expect(await screen.findByRole("button", { name: "Refund" })).toBeVisible();
    expect(host.reports).toHaveLength(1);
  });
});

const orderUpdated = { resource: "company_site_orders", record_id: 401, company_id: 1, site_id: 3 };

describe("order action beside a transaction", () => {
  const parcel = "api/company_site_orders/401/actions/create-packet";
  const show = async () => {
    const host = fakeHost({
      scripts: {
        hooks: {
          "sandbox-card": {
            orderActions: (order: unknown) =>
              JSON.stringify(order).includes("SBX1")
                ? [{ Caption: "Track", Run: { $run: "create" } }]
                : [{ Caption: "Create parcel", Run: { $run: "create" } }],
          },
        },
        runs: {
          async create(powers) {
            await powers?.call("create-packet", {});
            powers?.refresh();
          },
        },
      },
    });
    const state = { packets: "{}" };
    host.on("GET", "api/company_site_transactions", () =>
      listAnswer([aTransaction({ Order: { id: 401, Uid: "1", Name: "#1", ShippingData: state.packets } })]),
    );
    host.on("GET", "api/company_site_payment_methods", [
      aPaymentMethod({
        PaymentMethod: aPaymentDefinition({ Data: { orderActions: "function(order){}", parameters: [] } }),
      }),
    ]);
    host.on("GET", "api/company_site_shipping_methods", []);
    host.on("GET", "api/company_site_fiscal_methods", []);
    const { user } = await renderRemote(remote, { host, path: "/transactions/92", config });
    const create = await screen.findByRole("button", { name: "Create parcel" });
    return { host, user, create, state };
  };

  it("An order action offered in a transaction list updates the row", async () => {
    const { host, user, create, state } = await show();
    host.on("POST", parcel, () => {
      state.packets = '{"packets":["SBX1"]}';
      return recordAnswer({});
    });
    await user.click(create);
    expect(await screen.findByRole("button", { name: "Track" })).toBeVisible();
  });

  it("A refused order action shows the row with the latest data", async () => {
    const { host, user, create, state } = await show();
    host.on("POST", parcel, () => {
      state.packets = '{"packets":["SBX1"]}';
      return refusal(409, "PARCEL_EXISTS");
    });
    await user.click(create);
    expect(await screen.findByRole("button", { name: "Track" })).toBeVisible();
    expect(host.notices.at(-1)?.text).toMatch(/^Create parcel: This order already has a parcel/);
  });
});
