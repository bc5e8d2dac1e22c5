import { act, screen, waitFor } from "@testing-library/react";
import { aGateway, dunav, shop } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

const second = { ...shop, id: 4, Url: "prodavnica.example", Urls: "", MerchantsiteUid: "second" };
const companiesRead = (asked: readonly string[]) => asked.filter((path) => path === "/api/companies").length;

it("an order that is being written stays when a colleague deletes its POS, until the person leaves it", async () => {
  const gateway = aGateway({ companies: [dunav], sites: [shop, second] });
  const panel = await open("/orders/12?company_id=1&site_id=3");
  expect(await screen.findByText(/lists shows orders/)).toBeVisible();
  const stop = panel.leaving.ask(() => Promise.resolve(!panel.leaving.isProbing()));

  gateway.sites.shift();
  const before = companiesRead(gateway.asked);
  act(() => panel.events.say("hpay-record-deleted", { resource: "company_sites", record_id: 3 }));
  await waitFor(() => expect(companiesRead(gateway.asked)).toBe(before + 1));
  // And what it led to.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getByText(/lists shows orders {"id":"12"}/)).toBeVisible();
  expect(screen.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();

  await act(async () => panel.navigation.push("/transactions"));
  stop();
  expect(await screen.findByRole("button", { name: "POS: prodavnica.example" })).toBeVisible();
});
