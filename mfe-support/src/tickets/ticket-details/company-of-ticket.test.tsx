import { aCompany, aTicket, aUser, aUserCompany, fakeHost, renderRemote } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

const button = () => screen.getByRole("button", { name: "Delete Support Ticket" });

/**
 * Opens another user's ticket of company 2, while company 1 is selected. In company 1, the user has
 * `selectedRole`.
 */
async function open(selectedRole: "creator" | "staff", role: "creator" | "staff") {
  const host = fakeHost({ role: selectedRole });
  const raiser = aUser({ id: 12, Email: "colleague@demo.test" });
  const company = { id: 2, Name: "Sava Apps" };
  host.on("GET", "api/tickets/31", {
    data: aTicket({
      id: 31,
      User: raiser,
      CompanyId: 2,
      Company: company,
      CreatedAt: "2026-11-19T23:30:00.000Z",
    }),
  });
  host.on("GET", "api/companies/2", {
    data: aCompany({
      ...company,
      UserCompanies: [aUserCompany({ CompanyId: 2, Role: role })],
      Data: { TimeZone: "America/New_York" },
    }),
  });
  await renderRemote(remote, { host, config, path: "/ticketdetails/31" });
  await screen.findByText("colleague@demo.test", { selector: "dd, dd *" });
}

describe("ticket from another company", () => {
  it("A ticket from another company can be deleted with that company's permission", async () => {
    await open("staff", "creator");
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-disabled"));
  });

  it("A ticket from another company cannot be deleted with only the selected company's permission", async () => {
    await open("creator", "staff");
    expect(button()).toHaveAttribute("aria-disabled", "true");
  });

  it("A ticket from another company shows times in that company's time zone", async () => {
    await open("staff", "staff");
    expect(await screen.findByText("2026-11-19", { selector: "dd, dd *" })).toBeVisible();
  });
});
