import type { Role } from "@hpay/contract";
import {
  aCompany,
  aUserCompany,
  type FakeHostOptions,
  fakeHost,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
beforeAll(() => Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }));

const session = {
  ...{
    id: 31,
    UserId: 13,
    Name: "Stana Staff",
    Email: "stana@demo.test",
    Role: "staff",
    Browser: "Firefox, Linux",
  },
  ...{
    Address: "203.0.*.*",
    Factor: "passkey",
    Since: "2026-11-20T10:00:00Z",
    LastSeenAt: "2026-11-20T11:00:00Z",
    Current: false,
  },
};
const ownSession = {
  ...session,
  id: 30,
  UserId: 11,
  Name: "Olga Vlasnik",
  Role: "creator",
  Factor: "",
  Current: true,
};
const action = (name: string) => `api/companies/1/actions/${name}`;

async function openAccess(role: Role = "creator", changes: object = {}, options: FakeHostOptions = {}) {
  const host = fakeHost({ path: "/companydetails/1", role, ...options });
  const company = aCompany({ UserCompanies: [aUserCompany({ Role: role })], ...changes });
  host.on("GET", "api/companies/1", recordAnswer(company));
  host.on("GET", "api/countries", []);
  host.on("GET", "api/user_companies", [aUserCompany({ Role: role })]);
  host.on("GET", "api/invitations", []);
  host.on("GET", "api/erasures", []);
  host.on("GET", "api/seen_keys", []);
  host.on("POST", action("member-sessions"), recordAnswer({ id: 1, Sessions: [ownSession, session] }));
  host.on("POST", action("end-access"), recordAnswer({ id: 1, Ended: [31] }));
  host.on("POST", action("require-passkey"), recordAnswer({ id: 1, RequirePasskey: true }));
  const { user } = await renderRemote(remote, { host, config });
  await screen.findByLabelText(/^Registration number\*?$/);
  const sentBodies = (name: string) =>
    host.requests.filter(({ path }) => path === action(name)).map(({ body }) => body);
  return { host, user, sentBodies };
}

describe("member sign-ins", () => {
  it("Member sessions are loaded only on request, because each view is recorded", async () => {
    const { user, sentBodies } = await openAccess();
    expect(sentBodies("member-sessions")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Show sessions" }));
    const table = within(await screen.findByRole("table", { name: "Sessions" }));
    for (const text of ["Stana Staff", "203.0.*.*", "Biometric"])
      expect(table.getAllByText(text)[0]).toBeVisible();
    expect(table.getByText("This session")).toBeVisible();
    // Nobody can end the session they are using.
    expect(table.getAllByRole("button", { name: /^More actions/ })).toHaveLength(1);
  });

  it("Ending a member's access requires confirmation and explains the consequences", async () => {
    const { host, user, sentBodies } = await openAccess();
    await user.click(screen.getByRole("button", { name: "Show sessions" }));
    await user.click(await screen.findByRole("button", { name: "More actions: Stana Staff" }));
    await user.click(await screen.findByRole("menuitem", { name: "End access" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Access ended on 1 device"));
    expect(host.questions.at(-1)?.text).toBe(
      "Stana Staff can't open Dunav Trade d.o.o. on Firefox, Linux until they sign in again.",
    );
    expect(sentBodies("end-access")).toEqual([{ SessionId: 31 }]);
  });

  it("Changing the second-factor rule requires confirmation", async () => {
    const { host, user, sentBodies } = await openAccess();
    await user.click(screen.getByLabelText(/^Members need a second factor/));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("A second factor is now required"));
    expect(host.questions).toMatchObject([{ confirmLabel: "Require second factor" }]);
    expect(sentBodies("require-passkey")).toEqual([{ RequirePasskey: true }]);
  });

  it("Users without a second factor are asked to set one up first", async () => {
    const { host, user } = await openAccess();
    host.on("POST", action("require-passkey"), refusal(403, "PASSKEY_FIRST"));
    await user.click(screen.getByLabelText(/^Members need a second factor/));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({ tone: "error", text: "Nothing was changed" }),
    );
    expect(host.notices.at(-1)?.details).toContain("sign in with your own biometric verification");
  });

  it.each(["staff", "hpay-support"] as const)(
    "Member sessions and the second-factor rule are hidden from %s",
    async (role) => {
      await openAccess(role);
      expect(screen.queryByText("Member sign-ins")).toBeNull();
    },
  );
});
