import type { Role } from "@hpay/contract";
import { aCompany, aUserCompany, fakeHost, recordAnswer, refusal, renderRemote } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
beforeAll(() => Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }));

const key = {
  ...{ id: 4, CompanyId: 1, CompanySiteId: 3, Kind: "secret", RecordId: 3, Label: "dunav.example" },
  ...{
    Person: "Ana Admin",
    SeenAt: "2026-11-20T10:00:00Z",
    LeftAt: "2026-11-21T10:00:00Z",
    State: "open",
    Version: 1,
  },
};

async function openCompany(keys: readonly object[], role: Role = "creator") {
  const host = fakeHost({ path: "/companydetails/1", role });
  host.on(
    "GET",
    "api/companies/1",
    recordAnswer(aCompany({ UserCompanies: [aUserCompany({ Role: role })] })),
  );
  host.on("GET", "api/countries", []);
  host.on("GET", "api/user_companies", [aUserCompany({ Role: role })]);
  host.on("GET", "api/invitations", []);
  host.on("GET", "api/erasures", []);
  host.on("GET", "api/seen_keys", keys);
  const { user } = await renderRemote(remote, { host, config });
  await screen.findByLabelText(/^Registration number\*?$/);
  return { host, user };
}

describe("keys to change", () => {
  it("A company lists keys seen by former members, with links", async () => {
    const method = { ...key, id: 5, Kind: "payment", RecordId: 9, Label: "card, dunav.example" };
    await openCompany([key, method]);
    expect(await screen.findByText("Secret key of dunav.example")).toBeVisible();
    expect(screen.getAllByText(/^Seen by Ana Admin, 2026-11-20/)).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Change the key" })).toHaveAttribute("href", "/sitedetails/3");
    expect(screen.getByRole("link", { name: "Open the method" })).toHaveAttribute(
      "href",
      "/paymentdetails/9",
    );
  });

  it("Dismissing a seen key requires confirmation", async () => {
    const { host, user } = await openCompany([key]);
    host.on("POST", "api/seen_keys/4/actions/dismiss", recordAnswer({ id: 4, State: "dismissed" }));
    await user.click(await screen.findByRole("button", { name: "Not needed" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Recorded: the key was left unchanged"));
    expect(host.questions).toMatchObject([
      { title: "Leave Secret key of dunav.example unchanged?", tone: "danger" },
    ]);
  });

  it("A refused dismissal of a seen key shows the reason", async () => {
    const { host, user } = await openCompany([key]);
    host.on("POST", "api/seen_keys/4/actions/dismiss", refusal(403, "FORBIDDEN"));
    await user.click(await screen.findByRole("button", { name: "Not needed" }));
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "error" }));
    expect(screen.getByText("Secret key of dunav.example")).toBeVisible();
  });

  it("An empty list of seen keys is hidden", async () => {
    await openCompany([]);
    expect(screen.queryByText("Change these keys")).toBeNull();
  });
});
