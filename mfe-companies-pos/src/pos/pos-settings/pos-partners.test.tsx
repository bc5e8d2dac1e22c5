import { fireEvent, screen, within } from "@testing-library/react";
import { openSettings } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());
const path = "api/company_sites/3/actions/partners";
const requested = {
  Uid: "partner_1",
  Name: "Portal d.o.o.",
  State: "asked",
  Role: null,
  Pages: [],
  AskedRole: "staff",
  AskedPages: ["orders"],
};
const given = { ...requested, State: "given", Role: "staff", Pages: ["orders"] };
const listed = (...Partners: readonly object[]) => ({ data: { id: 3, Partners } });

describe("platforms of a POS", () => {
  it("A merchant reads and accepts what a platform asks for, and withdraws it", async () => {
    const { host } = await openSettings();
    host.on("POST", path, listed(requested));
    fireEvent.click(screen.getByRole("button", { name: "Show platforms" }));
    const group = await screen.findByRole("group", { name: "Platforms" });
    expect(within(group).getByText("Portal d.o.o. · asks · staff: orders")).toBeVisible();
    host.on("POST", path, listed(given));
    fireEvent.click(within(group).getByRole("button", { name: "Agree" }));
    expect(await within(group).findByText("Portal d.o.o. · agreed · staff: orders")).toBeVisible();
    expect(host.questions.at(-1)?.text).toContain("orders with the permissions of staff");
    expect(within(group).queryByRole("button", { name: "Agree" })).toBeNull();
    host.on("POST", path, listed({ ...requested, State: "withdrawn" }));
    fireEvent.click(within(group).getByRole("button", { name: "Withdraw" }));
    expect(await within(group).findByText("Portal d.o.o. · withdrawn · staff: orders")).toBeVisible();
    const sent = host.requests.filter((request) => request.path === path).map(({ body }) => body);
    expect(sent).toEqual([
      {},
      { Partner: "partner_1", Consent: true },
      { Partner: "partner_1", Consent: false },
    ]);
  });

  it("A platform that asks for more than the merchant accepted can be accepted again", async () => {
    const { host } = await openSettings();
    host.on("POST", path, listed({ ...given, AskedPages: ["orders", "transactions"] }));
    fireEvent.click(screen.getByRole("button", { name: "Show platforms" }));
    expect(await screen.findByRole("button", { name: "Agree" })).toBeVisible();
  });

  it("Platforms are hidden from staff", async () => {
    await openSettings({}, { role: "staff" });
    expect(screen.queryByRole("button", { name: "Show platforms" })).toBeNull();
  });
});
