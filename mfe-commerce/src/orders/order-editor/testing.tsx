import {
  aCompany,
  aPaymentMethod,
  aPos,
  aShippingMethod,
  type FakeHost,
  type FakeHostOptions,
  fakeHost,
  listAnswer,
  recordAnswer,
  renderRemote,
} from "@hpay/testing";
import { screen, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

export const oneOrder = "api/company_site_orders/:id";
export const newOrders = "api/company_site_orders";

/** Opens the order dialog at an address, for an existing order or a new one. */
export async function openOrder(
  order: object | null,
  options: FakeHostOptions = {},
  path = "/orders?open=401",
  company: object = aCompany(),
  pos: object = {},
  payment: object = aPaymentMethod(),
  listedOrders: readonly object[] = order ? [order] : [],
  approvals: readonly object[] = [],
) {
  const host = fakeHost(options);
  host.on("GET", "api/company_sites_orders", listAnswer(listedOrders));
  host.on("GET", "api/company_site_payment_methods", [payment]);
  host.on("GET", "api/company_site_shipping_methods", [aShippingMethod()]);
  host.on("GET", "api/company_site_fiscal_methods", []);
  host.on("GET", "api/companies/1", recordAnswer(company));
  host.on("GET", "api/company_sites/3", recordAnswer(aPos({ Data: { ExchanageSource: "EUR", ...pos } })));
  host.on("GET", "api/company_site_orders/:id/timeline", {
    data: [{ at: "2026-11-20T10:16:02Z", name: "payment-paid", actor: "customer", user: null, details: {} }],
  });
  host.on("GET", "api/approvals", listAnswer(approvals));
  if (order) host.on("GET", oneOrder, recordAnswer(order));
  const { user, unmount } = await renderRemote(remote, { host, path, config });
  // Waits until the editing dialog has replaced the loading one.
  await screen.findByLabelText(/^(Order Name|Naziv porudžbine)$/, {}, { timeout: 20_000 });
  const dialog = within(screen.getByRole("dialog"));
  return { host, user, dialog, unmount };
}

export const openNewOffer = (options: FakeHostOptions = {}, listedOrders: readonly object[] = []) =>
  openOrder(null, options, "/orders/new-pbl", undefined, undefined, undefined, listedOrders);

export const sentBodies = (host: FakeHost, method: string) =>
  host.requests.filter((request) => request.method === method).map((request) => Object(request.body));
export const dataOf = (body: { Data?: unknown }) => JSON.parse(String(body.Data));
