import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openSettings } from "../pos-settings/testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const path = "api/company_sites/3/actions/prove-domains";
const state = (Host: string, Method: string | null, EndsAt: string | null = null) => ({
  Host,
  Method,
  EndsAt,
});
const unprovenDomain = { Domains: [state("dunav.example", null)] };
const rowOf = (host: string) => {
  const row = screen
    .getAllByText(host)
    .map((text) => text.closest("li"))
    .find((item) => item !== null);
  if (!row) throw new Error(`${host} is not listed`);
  return within(row);
};

describe("POS domains", () => {
  it("POS settings show which domains are proven and how", async () => {
    await openSettings({
      Domains: [
        state("dunav.example", "file"),
        state("stari.example", "before", "2027-02-23T10:00:00.000Z"),
        state("novi.example", null),
      ],
    });
    expect(rowOf("dunav.example").getByText("By a file on the domain")).toBeInTheDocument();
    expect(rowOf("stari.example").getByText("Until 2027-02-23")).toBeInTheDocument();
    expect(rowOf("novi.example").getByText("Not verified")).toBeInTheDocument();
  });

  it("A domain without proof shows a deadline until a check succeeds", async () => {
    const { host } = await openSettings({
      Domains: [state("dunav.example", "file", "2027-02-23T10:00:00.000Z")],
    });
    expect(rowOf("dunav.example").getByText("Until 2027-02-23")).toBeInTheDocument();
    expect(rowOf("dunav.example").getByText(/Publish it again by 2027-02-23/)).toBeInTheDocument();
    host.on("POST", path, { data: { Domains: [{ Host: "dunav.example", Method: "file", Faults: {} }] } });
    fireEvent.click(screen.getByRole("button", { name: "Check now" }));
    expect(await rowOf("dunav.example").findByText("Verified")).toBeInTheDocument();
  });

  it("A successful domain check shows the domain as verified", async () => {
    const { host } = await openSettings(unprovenDomain);
    host.on("POST", path, { data: { Domains: [{ Host: "dunav.example", Method: "dns", Faults: {} }] } });
    fireEvent.click(screen.getByRole("button", { name: "Check now" }));
    expect(await rowOf("dunav.example").findByText("By a DNS record")).toBeInTheDocument();
    expect(host.notices.at(-1)).toMatchObject({ tone: "success", text: "Checked. Verified: 1 of 1" });
  });

  it("A failed domain check gives a reason for each proof method", async () => {
    const { host } = await openSettings(unprovenDomain);
    const Faults = { file: "NOT_FOUND", dns: "UNREACHABLE", connect: "NOT_CHECKED" };
    host.on("POST", path, { data: { Domains: [{ Host: "dunav.example", Method: null, Faults }] } });
    fireEvent.click(screen.getByRole("button", { name: "Check now" }));
    await waitFor(() => expect(screen.getByText("File: not found")).toBeInTheDocument());
    expect(screen.getByText("DNS record: no answer")).toBeInTheDocument();
    expect(screen.getByText("Shop: it does not check signatures")).toBeInTheDocument();
  });

  it("POS settings show what to publish on the domain", async () => {
    await openSettings(unprovenDomain);
    expect(screen.getByLabelText("Address of the file")).toHaveValue(
      "https://dunav.example/.well-known/hpay-pos.txt",
    );
    expect(screen.getByLabelText("Name of the TXT record")).toHaveValue("_hpay-pos.dunav.example");
    expect(screen.getByLabelText("Content")).toHaveValue("hpay-pos=demo-shop");
  });

  it("Staff can see but not check domains", async () => {
    await openSettings(unprovenDomain, { role: "staff" });
    expect(rowOf("dunav.example").getByText("Not verified")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
  });
});
