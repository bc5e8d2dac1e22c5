import { refusal } from "@hpay/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openSettings } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());
const path = "api/company_sites/3/actions/embed-key";

describe("embed key", () => {
  it("Regenerating the embed key for a role requires confirmation", async () => {
    const { host } = await openSettings();
    host.on("POST", path, { data: { id: 3, EmbedKey: { Token: "embed_one", Role: "staff" } } });
    fireEvent.click(screen.getByRole("button", { name: "Show the embed key" }));
    expect(await screen.findByLabelText("Embed key")).toHaveValue("embed_one");
    expect(screen.getByText(/have the permissions of staff/)).toBeVisible();
    host.on("POST", path, { data: { id: 3, EmbedKey: { Token: "embed_two", Role: "admin" } } });
    fireEvent.click(screen.getByRole("button", { name: "New key for admins" }));
    await waitFor(() => expect(screen.getByLabelText("Embed key")).toHaveValue("embed_two"));
    const requests = host.requests.filter((request) => request.path === path).map(({ body }) => body);
    expect(requests).toEqual([{}, { Role: "admin", Renew: true }]);
    expect(host.questions.at(-1)?.text).toBe("Pages that use the current key stop working at once.");
  });

  it("A refused request keeps the embed key hidden and shows the reason", async () => {
    const { host } = await openSettings();
    host.on("POST", path, refusal(403, "REAUTH_REQUIRED"));
    fireEvent.click(screen.getByRole("button", { name: "Show the embed key" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toContain("The embed key could not be shown!"));
    expect(screen.queryByLabelText("Embed key")).not.toBeInTheDocument();
  });

  it("The embed key is hidden from staff", async () => {
    await openSettings({}, { role: "staff" });
    expect(screen.queryByRole("button", { name: "Show the embed key" })).not.toBeInTheDocument();
  });
});
