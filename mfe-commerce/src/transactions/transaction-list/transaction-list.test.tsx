import { aTransaction, fakeHost, listAnswer, renderRemote } from "@hpay/testing";
import { screen } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

async function openList(order: object) {
  const host = fakeHost();
  host.on("GET", "api/company_site_transactions", listAnswer([aTransaction({ Order: order })]));
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  await renderRemote(remote, { host, path: "/transactions", config });
  await screen.findByRole("row", { name: /TX-2611201115300/ });
}

describe("transaction order", () => {
  it.each([
    ["Uid and name", "Kafa za kancelariju", "2611201115300 Kafa za kancelariju"],
    ["Uid alone when the name is the same", "#2611201115300", "#2611201115300"],
    // spec 3.2-order-ident-order-uid
  ])("A transaction links to its order by %s", async (_case, Name, words) => {
    await openList({ id: 401, Uid: "2611201115300", Name });
    expect(screen.getByRole("link", { name: words })).toHaveAttribute("href", "/orders/401");
  });
});
