import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openSettings } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());
const path = "api/company_sites/3/actions/partners";
const requestingPartner = {
  Uid: "partner_1",
  Name: "Portal d.o.o.",
  State: "asked",
  Role: null,
  Pages: [],
  AskedRole: "staff",
  AskedPages: ["orders"],
};
const approvedPartner = { ...requestingPartner, State: "given", Role: "staff", Pages: ["orders"] };
const partnersAnswer = (...Partners: readonly object[]) => ({ data: { id: 3, Partners } });

describe("platforms", () => {
  it("A merchant can accept and withdraw a platform's access", async () => {
    const { host } = await openSettings();
    host.on("POST", path, partnersAnswer(requestingPartner));
    fireEvent.click(screen.getByRole("button", { name: "Show platforms" }));
    const group = await screen.findByRole("group", { name: "Platforms" });
    expect(within(group).getByText("Portal d.o.o. · requested · staff: orders")).toBeVisible();
    host.on("POST", path, partnersAnswer(approvedPartner));
    fireEvent.click(within(group).getByRole("button", { name: "Agree" }));
    expect(await within(group).findByText("Portal d.o.o. · agreed · staff: orders")).toBeVisible();
    expect(host.questions.at(-1)?.text).toContain("orders with the permissions of staff");
    expect(within(group).queryByRole("button", { name: "Agree" })).toBeNull();
    host.on("POST", path, partnersAnswer({ ...requestingPartner, State: "withdrawn" }));
    fireEvent.click(within(group).getByRole("button", { name: "Withdraw" }));
    expect(await within(group).findByText("Portal d.o.o. · withdrawn · staff: orders")).toBeVisible();
    const sentBodies = host.requests.filter((request) => request.path === path).map(({ body }) => body);
    expect(sentBodies).toEqual([
      {},
      { Partner: "partner_1", Consent: true, Role: "staff", Pages: ["orders"] },
      { Partner: "partner_1", Consent: false },
    ]);
  });

  it("A merchant can agree to a platform's request for more access", async () => {
    const { host } = await openSettings();
    const newRequest = { AskedRole: "admin", AskedPages: ["orders", "transactions"] };
    host.on("POST", path, partnersAnswer({ ...approvedPartner, ...newRequest }));
    fireEvent.click(screen.getByRole("button", { name: "Show platforms" }));
    const rowText = "agreed · staff: orders · requested · admin: orders, transactions";
    expect(await screen.findByText(`Portal d.o.o. · ${rowText}`)).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    await waitFor(() => expect(host.requests.at(-1)?.body).toHaveProperty("Consent"));
    expect(host.questions.at(-1)?.text).toMatch(/orders, transactions.*admin/);
    expect(host.requests.at(-1)?.body).toEqual({
      Partner: "partner_1",
      Consent: true,
      Role: "admin",
      Pages: ["orders", "transactions"],
    });
  });

  it("Platforms are hidden from staff", async () => {
    await openSettings({}, { role: "staff" });
    expect(screen.queryByRole("button", { name: "Show platforms" })).toBeNull();
  });
});
