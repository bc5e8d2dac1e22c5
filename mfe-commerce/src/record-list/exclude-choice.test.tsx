import { excludeWords } from "@hpay/domain";
import { anOrder, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

const orders = "api/company_sites_orders";
const storageKey = "hpay.orders.exclude";

async function open(path: string) {
  const host = fakeHost();
  host.on("GET", orders, listAnswer([anOrder()], 200));
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  const view = await renderRemote(remote, { host, path, config });
  await screen.findByRole("row", { name: /2611201115300/ });
  const lastFilter = () => host.requests.filter((request) => request.path === orders).at(-1)?.filter;
  return { ...view, host, lastFilter };
}

beforeEach(() => localStorage.clear());
jest.setTimeout(60_000);

describe("hidden statuses", () => {
  // spec 3.2-exclude-status-selector
  it("Fourteen statuses can be hidden, with only CANCELED hidden by default", async () => {
    const { user, lastFilter } = await open("/orders");
    await user.click(screen.getByRole("button", { name: "Exclude status CANCELED" }));
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([...excludeWords]);
    expect(options.filter(({ ariaSelected }) => ariaSelected === "true")).toHaveLength(1);
    await user.click(screen.getByRole("option", { name: "REFUNDED" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Load" }));
    await waitFor(() => expect(lastFilter()).toHaveProperty("Status", { notRegexp: "REFUNDED|CANCELED" }));
  });

  it("Sorting a list opened from another user's link keeps the link's hidden statuses", async () => {
    localStorage.setItem(storageKey, '["REFUNDED"]');
    const { host, user } = await open("/orders?exclude=PAID");
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?exclude=PAID&sort=Amount.asc"));
    expect(localStorage.getItem(storageKey)).toBe('["REFUNDED"]');
  });

  it("A search from a single order hides the excluded statuses again", async () => {
    const { host, user, lastFilter } = await open("/orders/401");
    expect(lastFilter()).not.toHaveProperty("Status");
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "ana{Enter}");
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?q=ana"));
    await waitFor(() => expect(lastFilter()).toHaveProperty("Status", { notRegexp: "CANCELED" }));
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  it("Back restores the earlier hidden statuses", async () => {
    const { host, user } = await open("/orders");
    const hides = (words: string) => screen.findByRole("button", { name: `Exclude status ${words}` });
    await hides("CANCELED");
    await user.click(screen.getByRole("button", { name: /^Exclude status/ }));
    await user.click(await screen.findByRole("option", { name: "PAID" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Load" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?exclude=PAID.CANCELED"));
    await act(async () => host.navigation.go(-1));
    await hides("CANCELED");
    await act(async () => host.navigation.push("/orders"));
    await hides("PAID, CANCELED");
  });

  it("A change of the hidden statuses is stored for the next visit", async () => {
    const { host, user } = await open("/orders/401");
    await user.click(screen.getByRole("button", { name: /^Exclude status/ }));
    await user.click(await screen.findByRole("option", { name: "PAID" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Load" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders?exclude=PAID"));
    expect(localStorage.getItem(storageKey)).toBe('["PAID"]');
    await act(async () => host.navigation.go(-1));
    await waitFor(() => expect(host.navigation.address()).toBe("/orders/401"));
  });
});
