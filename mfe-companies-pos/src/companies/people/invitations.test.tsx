import {
  aCompany,
  aUserCompany,
  type FakeHostOptions,
  fakeHost,
  findDialog,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
const pendingInvitation = {
  id: 7,
  CompanyId: 1,
  Email: "nova@demo.test",
  Role: "staff",
  ExpiresAt: "2099-11-22T12:00:00.000Z",
  InvitedBy: { id: 11, Name: "Olga Vlasnik", Email: "owner@demo.test" },
};

async function openCompany(
  invitations: Parameters<ReturnType<typeof fakeHost>["on"]>[2],
  options: FakeHostOptions = {},
) {
  const host = fakeHost({ path: "/companydetails/1", ...options });
  host.on("GET", "api/companies/1", recordAnswer(aCompany()));
  host.on("GET", "api/countries", []);
  host.on("GET", "api/user_companies", [aUserCompany()]);
  host.on("GET", "api/invitations", invitations);
  host.on("GET", "api/seen_keys", []);
  host.on("GET", "api/erasures", []);
  return renderRemote(remote, { host, config });
}
const choose = async (user: Awaited<ReturnType<typeof openCompany>>["user"], entry: string) => {
  (await screen.findByRole("button", { name: "More actions: nova@demo.test" })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: entry });
  const highlightedItem = () => document.querySelector("[role=menuitem][data-highlighted]");
  // A menu opened by keyboard focuses its first entry a frame later.
  await waitFor(() => expect(highlightedItem()).not.toBeNull());
  for (let step = 0; step < 3; step += 1) {
    const previousItem = highlightedItem();
    if (previousItem === screen.getByRole("menuitem", { name: entry })) break;
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(highlightedItem()).not.toBe(previousItem));
  }
  await user.keyboard("{Enter}");
};

describe("company invitations", () => {
  it("Invitations can be resent and revoked", async () => {
    const { host, user } = await openCompany([pendingInvitation]);
    const list = within(await screen.findByRole("region", { name: "Invitations" }, { timeout: 45_000 }));
    for (const text of ["nova@demo.test", "Staff"]) expect(list.getByText(text)).toBeVisible();

    host.on("POST", "api/invitations/7/actions/resend", { data: { id: 7 } });
    await choose(user, "Send again");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Invitation sent to nova@demo.test"));
    host.on("DELETE", "api/invitations/7", () => {
      host.on("GET", "api/invitations", []);
      host.on("GET", "api/seen_keys", []);
      host.on("GET", "api/erasures", []);
      return { data: { id: 7 } };
    });
    await choose(user, "Revoke the invitation");
    await waitFor(() => expect(screen.queryByText("nova@demo.test")).not.toBeInTheDocument());
    expect(host.questions[0]?.text).toBe("The link sent to nova@demo.test will stop working.");
    expect(host.notices.at(-1)?.text).toBe("Invitation to nova@demo.test revoked");
  });

  it("An invitation disappears once the user has been added in another way", async () => {
    const { host } = await openCompany([pendingInvitation]);
    expect(await screen.findByText("nova@demo.test", {}, { timeout: 45_000 })).toBeVisible();
    host.on("GET", "api/invitations", []);
    host.on("GET", "api/seen_keys", []);
    host.on("GET", "api/erasures", []);
    await act(async () =>
      host.events.emit("hpay-record-created", { resource: "user_companies", record_id: 31, company_id: 1 }),
    );
    await waitFor(() => expect(screen.queryByText("nova@demo.test")).not.toBeInTheDocument());
  });

  it("A failed load of invitations is reported", async () => {
    await openCompany(refusal(500, "INTERNAL"));
    expect(
      await screen.findByText(/^The invitations could not be loaded\./, {}, { timeout: 45_000 }),
    ).toBeVisible();
  });
});

describe("user being added", () => {
  it("Closing the dialog with a half-entered user asks for confirmation", async () => {
    const { host, handle, user } = await openCompany([], { answer: () => false });
    await user.click(await screen.findByRole("button", { name: "Add user" }, { timeout: 45_000 }));
    const dialog = within(await findDialog({ name: "Add user" }));
    expect(handle.canLeave?.()).toBe(true);
    await user.type(dialog.getByLabelText("E-mail", { exact: false }), "nova@demo.test");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(host.questions.map(({ title }) => title)).toEqual(["Leave without saving?"]);
    expect(dialog.getByLabelText("E-mail", { exact: false })).toHaveValue("nova@demo.test");
    expect(await handle.canLeave?.()).toBe(false);

    host.on("POST", "api/user_companies", recordAnswer(aUserCompany({ id: 31 })));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(handle.canLeave?.()).toBe(true);
    expect(host.questions).toHaveLength(2);
  });
});

describe("invitation link", () => {
  const open = async (
    lookUpAnswer: Parameters<ReturnType<typeof fakeHost>["on"]>[2],
    options: FakeHostOptions = {},
  ) => {
    const host = fakeHost({ path: "/invitation/the-token", ...options });
    host.on("POST", "invitations/look", lookUpAnswer);
    return renderRemote(remote, { host, config });
  };
  const offer = { data: { CompanyId: 5, Company: "Sava Servis", Role: "admin" } };

  it("Accepting an invitation opens the company list", async () => {
    const { host } = await open(offer);
    expect(await screen.findByText("You are invited to Sava Servis with the role Admin.")).toBeVisible();
    host.on("POST", "invitations/accept", offer);
    host.on("GET", "api/companies", [aCompany({ id: 5, Name: "Sava Servis" })]);
    host.on("GET", "api/countries", []);
    fireEvent.click(screen.getByRole("button", { name: "Accept the invitation" }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/company"));
    expect(host.notices.at(-1)?.text).toBe("You now have access to Sava Servis");
    expect(host.requests.find(({ path }) => path === "invitations/accept")?.body).toEqual({
      Token: "the-token",
    });
  });

  it.each([
    ["INVITATION_EXPIRED", 404, /^This invitation is no longer valid/],
    ["INVITATION_OTHER_EMAIL", 403, /^This invitation is for a different e-mail/],
  ] as const)(
    "An invitation that cannot be accepted explains the reason: %s",
    async (code, status, words) => {
      const { host } = await open(refusal(status, code));
      expect(await screen.findByText(words)).toHaveTextContent(/You are signed in as/);
      expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
      host.on("GET", "api/companies", []);
      fireEvent.click(screen.getByRole("button", { name: "Go to your companies" }));
      await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/company"));
    },
  );
});
