import { anOrder, fakeHost, findDialog, json, listAnswer, renderRemote } from "@hpay/testing";
import { screen, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

const view = { id: 4, List: "orders", Name: "Neplaćene", Query: "q=AWAITING&size=100" };

async function openViews(path: string, views: readonly object[]) {
  const host = fakeHost();
  host.on("GET", "api/company_sites_orders", listAnswer([anOrder()]));
  host.on("GET", "api/saved_views", listAnswer(views));
  for (const kind of ["payment", "shipping", "fiscal"])
    host.on("GET", `api/company_site_${kind}_methods`, []);
  const view = await renderRemote(remote, { host, path, config });
  await view.user.click(await screen.findByRole("button", { name: "Views" }));
  return { ...view, host, panel: within(await findDialog({ name: "Views" })) };
}

describe("saved views", () => {
  it("A saved view stores the list address and hidden statuses under a name", async () => {
    const { host, user, panel } = await openViews("/orders?q=ana&size=100&page=2&company_id=1&site_id=3", []);
    host.on("POST", "api/saved_views", json({ data: { id: 5 } }, 201));
    await user.type(panel.getByLabelText("Name of the view"), " Ana ");
    await user.click(panel.getByRole("button", { name: "Save view" }));
    const createRequest = host.requests.find(
      ({ method, path }) => method === "POST" && path === "api/saved_views",
    );
    expect(createRequest?.body).toEqual({
      List: "orders",
      Name: "Ana",
      Query: "q=ana&size=100&exclude=CANCELED",
    });
  });

  it("A saved view restores the list's filters", async () => {
    const { host, user, panel } = await openViews("/orders", [view]);
    await user.click(await panel.findByRole("link", { name: "Neplaćene" }));
    expect(host.navigation.address()).toBe("/orders?q=AWAITING&size=100");
  });

  it("The owner of a saved view can delete it", async () => {
    const { host, user, panel } = await openViews("/orders", [view]);
    host.on("DELETE", "api/saved_views/4", json({ data: { id: 4 } }));
    await user.click(await panel.findByRole("button", { name: "Delete view Neplaćene" }));
    expect(
      host.requests.some(({ method, path }) => method === "DELETE" && path === "api/saved_views/4"),
    ).toBe(true);
  });
});
