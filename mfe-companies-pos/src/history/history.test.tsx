import {
  aCompany,
  aUserCompany,
  fakeHost,
  findDialog,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { fireEvent, screen, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

async function openHistory(answer: Parameters<ReturnType<typeof fakeHost>["on"]>[2]) {
  const host = fakeHost({ path: "/companydetails/1" });
  host.on("GET", "api/companies/1", recordAnswer(aCompany()));
  host.on("GET", "api/countries", []);
  host.on("GET", "api/user_companies", [aUserCompany()]);
  host.on("GET", "api/invitations", []);
  host.on("GET", "api/seen_keys", []);
  host.on("GET", "api/erasures", []);
  host.on("GET", "api/audit_log", answer);
  await renderRemote(remote, { host, config });
  fireEvent.click(await screen.findByRole("button", { name: "History" }));
  return {
    host,
    dialog: within(await findDialog({ name: "History" }, { timeout: 45_000 })),
  };
}

describe("company history", () => {
  it("The company history shows the author, place and time of each change", async () => {
    const { host, dialog } = await openHistory([
      {
        id: 5,
        UserId: 11,
        Action: "regenerate-secret",
        Resource: "company_sites",
        RecordId: 3,
        Details: "{}",
        Address: "10.0.0.7",
        CreatedAt: "2026-11-20T22:29:00.000Z",
      },
    ]);
    expect(await dialog.findByText("New secret key: POS #3")).toBeVisible();
    for (const text of ["2026-11-20 23:29", "Olga Vlasnik", "10.0.0.7"])
      expect(dialog.getByText(text)).toBeVisible();
    expect(host.requests.find(({ path }) => path === "api/audit_log")?.filter).toEqual({ CompanyId: 1 });
  });

  it("An empty company history shows a message", async () => {
    const { dialog } = await openHistory([]);
    expect(await dialog.findByText("Nothing found")).toBeVisible();
  });

  it("A failed load of the company history is reported", async () => {
    const { dialog } = await openHistory(refusal(500, "INTERNAL"));
    expect(await dialog.findByText("Error on data load!")).toBeVisible();
  });
});
