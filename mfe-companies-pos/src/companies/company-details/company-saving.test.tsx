import { aCompany, fakeHost, recordAnswer, refusal, renderRemote } from "@hpay/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

async function openCompany() {
  const host = fakeHost({ path: "/companydetails/1", role: "creator" });
  const company = aCompany({ Address: "Nova 1, Beograd" });
  host.on("GET", "api/companies/1", recordAnswer(company));
  host.on("GET", "api/companies", [company]);
  host.on("GET", "api/countries", []);
  host.on("GET", "api/user_companies", []);
  host.on("GET", "api/invitations", []);
  host.on("GET", "api/seen_keys", []);
  host.on("GET", "api/erasures", []);
  host.on("PUT", "api/companies/1", ({ body }) => recordAnswer({ ...company, ...Object(body), Version: 2 }));
  const { handle } = await renderRemote(remote, { host, config });
  return { host, handle, address: await screen.findByLabelText(/^Address/) };
}

it("Details of an unknown company link back to the list without offering a retry", async () => {
  const host = fakeHost({ path: "/companydetails/99" });
  host.on("GET", "api/companies/99", refusal(404, "NOT_FOUND"));
  await renderRemote(remote, { host, config });
  expect(await screen.findByText("This company does not exist, or is not yours.")).toBeVisible();
  for (const link of screen.getAllByRole("link", { name: "Companies" }))
    expect(link).toHaveAttribute("href", "/company");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("A company has no unsaved changes after a save that alters nothing", async () => {
  const { host, handle, address } = await openCompany();
  fireEvent.change(address, { target: { value: "Nova 1, Beograd " } });
  await waitFor(() => expect(handle.canLeave?.()).not.toBe(true));
  fireEvent.click(screen.getByText("Update"));
  await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Company data was updated"));
  expect(address).toHaveValue("Nova 1, Beograd");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).not.toBeInTheDocument();
  expect(handle.canLeave?.()).toBe(true);
});

it("A company deleted elsewhere during an edit shows a warning and cannot be saved", async () => {
  const { host, address } = await openCompany();
  fireEvent.change(address, { target: { value: "Druga 2, Beograd" } });
  expect(await screen.findByText("Update")).toBeVisible();
  await act(async () => host.events.emit("hpay-record-deleted", { resource: "companies", record_id: 1 }));
  expect(screen.getByText("This was deleted elsewhere and can no longer be saved.")).toBeVisible();
  expect(screen.queryByText("Update")).toBeNull();
  expect(address).toHaveValue("Druga 2, Beograd");
});
