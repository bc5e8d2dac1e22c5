import { recordAnswer, refusal } from "@hpay/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openSettings, sent } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

describe("the secret key", () => {
  it("is made anew after a yes, and shown", async () => {
    const { host, record } = await openSettings();
    host.on(
      "PUT",
      "api/company_sites/3",
      recordAnswer({ ...record, SecretToken: { Token: "new-secret", UserId: 11 }, Version: 2 }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Re-generate" }));
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(host.questions[0]?.text).toBe("The POS stops working until you enter the new key there.");
    expect(sent(host)).toEqual([{ RegenerateSecretKey: 1 }]);
  });

  it("is made anew with an overlap, and tells until when the old one is good and when it was used", async () => {
    const { host, record } = await openSettings();
    host.on("POST", "api/company_sites/3/actions/rotate-secret", { data: { id: 3 } });
    fireEvent.click(screen.getByRole("button", { name: "New key with overlap" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("The old key works for"), { target: { value: "72" } });
    host.on(
      "GET",
      "api/company_sites/3",
      recordAnswer({
        ...record,
        SecretToken: { Token: "new-secret", UserId: 11 },
        PreviousSecret: { EndsAt: "2026-11-24T12:00:00.000Z", LastUsedAt: null },
      }),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Make a new key" }));
    await waitFor(() => expect(screen.getByLabelText("POS Secret Key")).toHaveValue("new-secret"));
    expect(host.requests.find(({ method }) => method === "POST")?.body).toEqual({ overlapHours: 72 });
    expect(screen.getByText(/^The old key works until 2026-11-24 13:00/)).toHaveTextContent(
      "The shop has not used it since.",
    );
  });

  it("stays when that fails", async () => {
    const { host } = await openSettings();
    host.on("PUT", "api/company_sites/3", refusal(500, "INTERNAL"));
    fireEvent.click(screen.getByRole("button", { name: "Re-generate" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toContain("Error in secret key regenerate request!"),
    );
    expect(screen.getByLabelText("POS Secret Key")).toHaveValue("old-secret");
  });

  it("is not made anew by staff, and not seen by support", async () => {
    const staff = await openSettings({}, { role: "staff" });
    expect(screen.queryByRole("button", { name: "Re-generate" })).not.toBeInTheDocument();
    expect(screen.getByLabelText("POS Secret Key")).toHaveValue("old-secret");
    expect(screen.getByLabelText("Enabled")).toBeDisabled();
    expect(screen.queryByText("Save")).not.toBeInTheDocument();
    expect(screen.queryByText("Delete site")).not.toBeInTheDocument();
    staff.unmount();
    await openSettings({ SecretToken: null }, { role: "hpay-support" });
    expect(screen.getByText("Support does not see the secret key.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Re-generate" })).toBeVisible();
  });
});
