/** @own-environment `open-panel` replaces modules. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aGateway, ana, dunav, sava } from "./testing/a-gateway";
import { open, push } from "./testing/open-panel";

const closedAnswer = (Why: string, changes: object = {}) => ({
  ClosedCompanies: [{ id: 1, Name: "Dunav Trade d.o.o.", Why }],
  ...changes,
});

describe("companies that the session does not open", () => {
  it("A company that requires a second factor shows its name and a link to add one", async () => {
    aGateway({ companies: [], person: closedAnswer("passkey") });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    await open("/app");
    expect(await screen.findByText(/^To open Dunav Trade d\.o\.o\., add biometric/)).toBeVisible();
    // The person has a company, although it is closed, so the panel does not ask them to create one.
    expect(screen.queryByRole("dialog", { name: "Welcome" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Add biometric verification" }));
    expect(window.location.pathname + window.location.search).toContain("/user?createwebauthn=1");
  });

  it("A company that requires a second factor appears after the user signs in again", async () => {
    const gateway = aGateway({ companies: [sava], person: closedAnswer("passkey", { HasPasskey: true }) });
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    const panel = await open("/app");
    await person.click(await screen.findByRole("button", { name: "Sign in again" }));
    await waitFor(() => expect(panel.ending.signInOver.get()?.why).toBe("stale"));
    Object.assign(gateway, { companies: [dunav, sava], person: {} });
    const user = panel.session.state.get().user;
    if (!user) throw new Error("nobody is signed in");
    await act(async () => void panel.ending.signedIn(user));
    await waitFor(() => expect(screen.queryByText(/^To open Dunav Trade/)).toBeNull());
    await waitFor(() => expect(panel.selection.companies.get()).toHaveLength(2));
  });

  it("A company unlocked by another action's sign-in appears in the picker immediately", async () => {
    const gateway = aGateway({ companies: [sava], person: closedAnswer("passkey", { HasPasskey: true }) });
    const panel = await open("/app");
    expect(await screen.findByText(/^To open Dunav Trade/)).toBeVisible();
    Object.assign(gateway, { companies: [dunav, sava], person: {} });
    await act(async () => void (await panel.session.extend()));
    expect(screen.queryByText(/^To open Dunav Trade/)).toBeNull();
    await waitFor(() => expect(panel.selection.companies.get()).toHaveLength(2));
  });

  it("The panel reports that access to a company has ended on this device", async () => {
    aGateway({ companies: [sava], person: closedAnswer("ended") });
    await open("/app");
    expect(
      await screen.findByText(/^Your access on this device has ended\. To open Dunav Trade d\.o\.o\./),
    ).toBeVisible();
  });

  it("An open panel leaves a company when access ends, and a banner states the reason", async () => {
    const gateway = aGateway();
    const panel = await open("/app");
    await waitFor(() => expect(panel.session.closed.get()).not.toBeNull());
    await waitFor(() => expect(panel.selection.companies.get()).toHaveLength(2));
    await act(async () => void (await panel.selection.choose(1)));
    expect(panel.selection.get().company?.id).toBe(1);
    Object.assign(gateway, { companies: [sava], person: closedAnswer("ended") });
    await push("onAccessChanged", { company_ids: [2] });
    expect(
      await screen.findByText(/^Your access on this device has ended\. To open Dunav Trade d\.o\.o\./),
    ).toBeVisible();
    await waitFor(() => expect(panel.selection.get().company?.id).toBe(2));
    expect(panel.selection.companies.get().map(({ id }) => id)).toEqual([2]);
    expect(screen.queryByText(/has ended\. What you saved/)).toBeNull();
  });

  it("A removed user is notified, and a re-added user sees the company again", async () => {
    const gateway = aGateway();
    const panel = await open("/app");
    await waitFor(() => expect(panel.selection.companies.get()).toHaveLength(2));
    Object.assign(gateway, { companies: [sava] });
    await push("onAccessChanged", { company_ids: [2] });
    expect(await screen.findByText(/^Your access to Dunav Trade d\.o\.o\. has ended\./)).toBeVisible();
    await waitFor(() => expect(panel.selection.get().company?.id).toBe(2));
    Object.assign(gateway, { companies: [dunav, sava] });
    await push("onAccessChanged", { company_ids: [1, 2] });
    await waitFor(() => expect(panel.selection.companies.get()).toHaveLength(2));
  });

  it("Deleting a company shows no notice about ended access", async () => {
    const gateway = aGateway();
    const panel = await open("/app");
    await waitFor(() => expect(panel.selection.companies.get()).toHaveLength(2));
    Object.assign(gateway, { companies: [sava] });
    await push("onRecordDeleted", { resource: "companies", record_id: 1, company_id: 1, site_id: null });
    await push("onAccessChanged", { company_ids: [2] });
    await waitFor(() => expect(panel.selection.get().company?.id).toBe(2));
    expect(screen.queryByText(/has ended\. What you saved/)).toBeNull();
  });

  it("Closed companies are requested once after sign-in, even if the user has none", async () => {
    const gateway = aGateway();
    const panel = await open("/login", { signedIn: false });
    const user = {
      id: ana.id,
      email: ana.Email,
      name: ana.Name,
      tel: "",
      isDeveloper: false,
      isTicketSupport: false,
    };
    await act(async () => panel.session.adopt({ token: "t", user, remember: false }));
    await act(async () => panel.navigation.push("/app"));
    await waitFor(() => expect(panel.session.closed.get()).toEqual({ companies: [], hasPasskey: false }));
    expect(gateway.requests.filter((path) => path === "/me")).toHaveLength(1);
  });
});
