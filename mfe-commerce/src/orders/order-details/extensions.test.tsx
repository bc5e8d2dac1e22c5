import type { RemoteExtension } from "@hpay/contract";
import { anOrder, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { screen, within } from "@testing-library/react";
import config from "../../../remote.config";
import { method } from "../../methods/testing";
import { remote } from "../../remote";
import { openOrder } from "../order-editor/testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const extensions: readonly RemoteExtension[] = [
  { slot: "order.details", page: "loyalty-of-order", label: { en: "Loyalty", rs: "Lojalnost" } },
  { slot: "order.actions", path: "/loyalty/:id", label: { en: "Give points", rs: "Dodeli poene" } },
  { slot: "order.columns", field: "Data.loyalty.points", label: { en: "Points", rs: "Poeni" } },
];

describe("order extensions", () => {
  it("An order details tab from another remote receives the order's id and uid", async () => {
    const { user, dialog } = await openOrder(anOrder({ Uid: "A-1" }), { extensions });
    await user.click(dialog.getByRole("tab", { name: "Loyalty" }));
    expect(dialog.getByText('loyalty-of-order {"id":"401","uid":"A-1"}')).toBeVisible();
  });

  it("An order action from another remote opens that remote's page for the order", async () => {
    const scripts = { hooks: { "sandbox-card": { orderActions: () => [] } } };
    const options = { extensions, scripts };
    const { user, host, dialog } = await openOrder(
      anOrder({ Status: "PAYMENT:PAID" }),
      options,
      undefined,
      undefined,
      undefined,
      method,
    );
    await user.click(await dialog.findByRole("button", { name: "Give points" }));
    expect(host.navigation.location.get().pathname).toBe("/loyalty/401");
  });

  it("An order list column from another remote stays empty for orders without a value", async () => {
    const host = fakeHost({ extensions });
    const rows = [
      anOrder({ id: 401, Uid: "A-1", Data: { loyalty: { points: 120 } } }),
      anOrder({ id: 402, Uid: "A-2", Data: { loyalty: { points: { odd: true } } } }),
      anOrder({ id: 403, Uid: "A-3", Data: {} }),
    ];
    host.on("GET", "api/company_sites_orders", listAnswer(rows));
    for (const kind of ["payment", "shipping", "fiscal"])
      host.on("GET", `api/company_site_${kind}_methods`, []);
    await renderRemote(remote, { host, path: "/orders", config });
    const table = await screen.findByRole("table", { name: "Orders" });
    expect(within(table).getByRole("columnheader", { name: /Points/ })).toBeVisible();
    expect(within(table).getByRole("row", { name: /A-1/ })).toHaveTextContent("120");
    expect(within(table).getByRole("row", { name: /A-2/ })).toBeVisible();
  });
});
