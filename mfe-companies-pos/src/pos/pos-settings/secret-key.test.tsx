import { type FakeHost, findDialog, recordAnswer, refusal } from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openSettings, sentBodies } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const savedEvents = (host: FakeHost) => host.emitted.filter(({ name }) => name === "hpay-user-saved-pos");
const posThree = [
  expect.objectContaining({ detail: expect.objectContaining({ company_id: 1, site_id: 3 }) }),
];

describe("secret key", () => {
  // spec 1.2-pos-secret-key-re 1.2-regenerating-needs-confirmation 1.3-secrettoken-token-userid
  // spec 1.3-regeneratesecretkey-write 1.4-new-secret-breaks-connection
  // spec 1.7-regenerate-sends-regeneratesecretkey-1
  it("Regenerating the secret key requires confirmation and shows the new key", async () => {
    const { host, record } = await openSettings();
    host.on(
      "PUT",
      "api/company_sites/3",
      recordAnswer({ ...record, SecretToken: { Token: "new-secret", UserId: 11 }, Version: 2 }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Re-generate" }));
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(host.questions[0]?.text).toBe("Your shop can't take payments until you enter the new key there.");
    expect(sentBodies(host)).toEqual([{ RegenerateSecretKey: 1 }]);
    expect(savedEvents(host)).toEqual(posThree);
  });

  it("The settings show when a rotated key expires and when it was last used", async () => {
    const { host, record } = await openSettings();
    host.on("POST", "api/company_sites/3/actions/rotate-secret", { data: { id: 3 } });
    fireEvent.click(screen.getByRole("button", { name: "New key, with the old one valid for a while" }));
    const dialog = within(await findDialog());
    fireEvent.change(dialog.getByLabelText("Keep the old key for"), { target: { value: "72" } });
    host.on(
      "GET",
      "api/company_sites/3",
      recordAnswer({
        ...record,
        SecretToken: { Token: "new-secret", UserId: 11 },
        PreviousSecret: { EndsAt: "2026-11-24T12:00:00.000Z", LastUsedAt: null },
      }),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Create a new key" }));
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(host.requests.find(({ method }) => method === "POST")?.body).toEqual({ overlapHours: 72 });
    expect(screen.getByText(/^The old key works until 2026-11-24 13:00/)).toHaveTextContent(
      "The shop has not used the old key since the new one was created.",
    );
    expect(savedEvents(host)).toEqual(posThree);
  });

  // spec 1.8-error-secret-key-regenerate
  it("A failed regeneration keeps the secret key", async () => {
    const { host } = await openSettings();
    host.on("PUT", "api/company_sites/3", refusal(500, "INTERNAL"));
    fireEvent.click(screen.getByRole("button", { name: "Re-generate" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toContain("Error in secret key regenerate request!"),
    );
    expect(screen.getByLabelText("POS Secret Key")).toHaveValue("old-secret");
    expect(savedEvents(host)).toEqual([]);
  });

  it("The secret key is shown after a fresh sign-in", async () => {
    const { host } = await openSettings({ SecretToken: null });
    expect(screen.getByLabelText("POS Secret Key")).toHaveValue("••••••••");
    const action = "api/company_sites/3/actions/reveal-secret";
    host.on("POST", action, { data: { id: 3, SecretToken: { Token: "kept-secret", UserId: 11 } } });
    fireEvent.click(screen.getByRole("button", { name: "Show the secret key" }));
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("kept-secret"));
    expect(host.requests.filter(({ path }) => path === action)).toHaveLength(1);
  });

  // spec 1.6-staff-cannot-toggle-enabled 1.6-staff-re-generate
  it("Staff and support cannot see the secret key", async () => {
    const staff = await openSettings({ SecretToken: null }, { role: "staff" });
    expect(screen.queryByRole("button", { name: "Re-generate" })).not.toBeInTheDocument();
    expect(screen.getByText("A key is set. Only the owner and admins can see it.")).toBeVisible();
    expect(screen.getByLabelText("Enabled")).toBeDisabled();
    expect(screen.queryByText("Save")).not.toBeInTheDocument();
    expect(screen.queryByText("Delete site")).not.toBeInTheDocument();
    staff.unmount();
    await openSettings({ SecretToken: null }, { role: "hpay-support" });
    expect(screen.getByText("A key is set. Only the owner and admins can see it.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Re-generate" })).toBeVisible();
  });
});

describe("new secret key with a lost response", () => {
  const rotation = "api/company_sites/3/actions/rotate-secret";
  const lostAnswer = () => new Response("<html>", { status: 502 });
  const rotations = (host: FakeHost) => host.requests.filter(({ path }) => path === rotation);
  const newSecret = { SecretToken: { Token: "new-secret", UserId: 11 }, Version: 2 };
  const overlap = { PreviousSecret: { EndsAt: "2026-11-24T12:00:00.000Z", LastUsedAt: null } };
  async function openRotation() {
    fireEvent.click(screen.getByRole("button", { name: "New key, with the old one valid for a while" }));
    const dialog = within(await findDialog());
    const make = () => fireEvent.click(dialog.getByRole("button", { name: "Create a new key" }));
    return { dialog, make };
  }

  it("A retried rotation with a lost response creates only one secret key", async () => {
    const { host, record, type } = await openSettings();
    await type("Support telephone", "+38111");
    host.on("POST", rotation, lostAnswer);
    host.on("GET", "api/company_sites/3", recordAnswer({ ...record, ...newSecret, ...overlap }));
    const { dialog, make } = await openRotation();
    make();
    expect(await dialog.findByText(/^Error in secret key regenerate request!/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(dialog.getByText(/^An older key still works/)).toBeVisible();
    expect(dialog.getByLabelText("Keep the old key for")).toBeDisabled();
    host.on("POST", rotation, { data: { id: 3 } });
    make();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const [first, second] = rotations(host);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+38111");
  });

  it("A failed load of a new secret key is reported", async () => {
    const { host } = await openSettings();
    host.on("POST", rotation, { data: { id: 3 } });
    host.on("GET", "api/company_sites/3", lostAnswer);
    const { make } = await openRotation();
    make();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() =>
      expect(host.notices.map(({ text }) => text)).toEqual([
        "New secret key created. Enter it in your shop before the old one stops working.",
        "The new key could not be loaded. Reload the page before you copy it.",
      ]),
    );
  });

  it("A new secret key with a lost response appears without discarding unsaved edits", async () => {
    const { host, record, type } = await openSettings();
    await type("Support telephone", "+38111");
    host.on("PUT", "api/company_sites/3", lostAnswer);
    host.on("GET", "api/company_sites/3", recordAnswer({ ...record, ...newSecret }));
    fireEvent.click(screen.getByRole("button", { name: "Re-generate" }));
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(host.notices.at(-1)?.text).toContain("Error in secret key regenerate request!");
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+38111");
  });

  it("A secret key regenerated by another user appears without discarding unsaved edits", async () => {
    const { host, record, type } = await openSettings();
    await type("Support telephone", "+38111");
    host.on("GET", "api/company_sites/3", recordAnswer({ ...record, ...newSecret }));
    await act(async () =>
      host.events.emit("hpay-record-updated", { resource: "company_sites", record_id: 3, company_id: 1 }),
    );
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+38111");
  });
});
