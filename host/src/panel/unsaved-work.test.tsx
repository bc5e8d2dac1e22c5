/** @own-environment `open-panel` replaces modules. */
import { act, screen, waitFor } from "@testing-library/react";
import { aGateway, dunav, sava, shop } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

const secondShop = { ...shop, id: 4, Url: "prodavnica.example", Urls: "", MerchantsiteUid: "second" };
const companiesRead = (requests: readonly string[]) =>
  requests.filter((path) => path === "/api/companies").length;

it.each([
  ["POS", "leaves it", { resource: "company_sites", record_id: 3 }, "POS: prodavnica.example"],
  ["company", "leaves it", { resource: "companies", record_id: 1 }, "Company: Sava Apps"],
  ["POS", "saves it", { resource: "company_sites", record_id: 3 }, "POS: prodavnica.example"],
] as const)(
  "An edited order stays open when a colleague deletes its %s, until the user %s",
  async (situation, action, deletedId, next) => {
    const gateway = aGateway({ companies: [dunav, sava], sites: [shop, secondShop] });
    const panel = await open("/orders/12?company_id=1&site_id=3");
    expect(await screen.findByText(/lists shows orders/)).toBeVisible();
    const stop = panel.leaveGuard.ask(() => Promise.resolve(!panel.leaveGuard.isProbing()));

    (situation === "POS" ? gateway.sites : gateway.companies).shift();
    const readsBefore = companiesRead(gateway.requests);
    act(() => panel.events.emit("hpay-record-deleted", deletedId));
    await waitFor(() => expect(companiesRead(gateway.requests)).toBe(readsBefore + 1));
    // The page needs a moment to apply the answer.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText(/lists shows orders {"id":"12"}/)).toBeVisible();
    expect(screen.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();

    if (action === "leaves it") await act(async () => panel.navigation.push("/transactions"));
    // The next page may still be loading while the previous one is shown.
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
    stop();
    expect(await screen.findByRole("button", { name: next })).toBeVisible();
  },
);
