import { anOrder, aPos, fakeHost, listAnswer, recordAnswer, renderRemote } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

const orders = "api/company_sites_orders";

/** Searches for an order that the list does not show. */
async function searchFor(uid: string, foundOrder: Parameters<typeof anOrder>[0]) {
  const host = fakeHost();
  host.on("GET", orders, ({ filter }) =>
    listAnswer("Uid" in Object(filter) ? [anOrder(foundOrder)] : [anOrder()]),
  );
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  const { user } = await renderRemote(remote, { host, path: "/orders", config });
  await screen.findByRole("row", { name: /2611201115300/ });
  await user.click(await screen.findByRole("button", { name: "Why isn't it here?" }, { timeout: 20_000 }));
  await user.type(await screen.findByRole("textbox", { name: "Uid" }), `${uid}{Enter}`);
  return { host, user };
}

beforeEach(() => localStorage.clear());
jest.setTimeout(60_000);

describe("missing order", () => {
  it("The reason for a missing order is shown, with a button to open the order", async () => {
    const { host, user } = await searchFor("LOST", { id: 9, Uid: "LOST", Status: "PAYMENT:CANCELED" });
    expect(await screen.findByText("The status CANCELED of this entry is hidden.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show it" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders/9"));
  });

  it("A missing order from another company opens in that company", async () => {
    const { host, user } = await searchFor("LOST", { id: 9, Uid: "LOST", CompanySiteId: 12 });
    host.on("GET", "api/company_sites/12", recordAnswer(aPos({ id: 12, CompanyId: 2 })));
    expect(await screen.findByText("This entry belongs to another POS.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show it" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders/9"));
    expect(host.selection.get()).toMatchObject({ company: { id: 2 }, pos: { id: 12 } });
  });
});
