import { aCompany, aUserCompany, fakeHost, recordAnswer, refusal, renderRemote } from "@hpay/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
beforeAll(() =>
  Object.assign(URL, { createObjectURL: () => "blob:report", revokeObjectURL: () => undefined }),
);

const erasure = {
  ...{
    id: 8,
    CompanyId: 1,
    Subject: "v*@primer.example",
    CreatedAt: "2026-11-20T10:00:00Z",
    RequestedById: 11,
  },
  Report: '{"orders":3,"cards":1,"messages":2,"left":["1001"]}',
  RequestedBy: { id: 11, Name: "Olga Vlasnik", Email: "olga@demo.test" },
};

async function openCard(listedErasures: readonly object[] = []) {
  const host = fakeHost({ path: "/companydetails/1", role: "creator" });
  host.on(
    "GET",
    "api/companies/1",
    recordAnswer(aCompany({ UserCompanies: [aUserCompany({ Role: "creator" })] })),
  );
  host.on("GET", "api/countries", []);
  for (const name of ["invitations", "seen_keys"]) host.on("GET", `api/${name}`, []);
  host.on("GET", "api/user_companies", [aUserCompany({ Role: "creator" })]);
  host.on("GET", "api/erasures", listedErasures);
  const { user } = await renderRemote(remote, { host, config });
  const field = await screen.findByLabelText("Customer's e-mail");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = () => user.click(screen.getByRole("button", { name: "Erase data" }));
  const sentBodies = () =>
    host.requests
      .filter(({ path, method }) => path === "api/erasures" && method === "POST")
      .map(({ body }) => body);
  return { host, user, type, press, sentBodies };
}

describe("customer data erasure", () => {
  it("Erasing a customer's data requires confirmation", async () => {
    const { host, type, press, sentBodies } = await openCard();
    host.on("POST", "api/erasures", recordAnswer(erasure));
    type("vuk@primer.example");
    await press();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Personal data erased from 3 orders"));
    expect(host.questions).toMatchObject([
      { title: "Erase the data of vuk@primer.example?", tone: "danger" },
    ]);
    expect(sentBodies()).toEqual([{ CompanyId: 1, Email: "vuk@primer.example" }]);
  });

  it("The e-mail address stays in the field while the customer has orders left to erase", async () => {
    const { host, type, press } = await openCard();
    host.on(
      "POST",
      "api/erasures",
      recordAnswer({ ...erasure, Report: '{"orders":1000,"left":[],"more":true}' }),
    );
    type("gost@primer.example");
    await press();
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        tone: "warning",
        text: "Personal data erased from 1,000 orders",
        details: "This customer has more orders. Erase the data again until none is left.",
      }),
    );
    expect(screen.getByLabelText("Customer's e-mail")).toHaveValue("gost@primer.example");
  });

  it("An erasure with an invalid e-mail address is not sent", async () => {
    const { type, press, sentBodies, host } = await openCard();
    type("vuk");
    await press();
    expect(await screen.findByText("Enter proper email address!")).toBeVisible();
    expect([sentBodies(), host.questions]).toEqual([[], []]);
  });

  it("A refused erasure is reported and keeps the typed e-mail address", async () => {
    const { host, type, press } = await openCard();
    host.on("POST", "api/erasures", refusal(403, "FORBIDDEN"));
    type("vuk@primer.example");
    await press();
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({ tone: "error", text: "Nothing was erased" }),
    );
    expect(screen.getByLabelText("Customer's e-mail")).toHaveValue("vuk@primer.example");
  });

  it("Each erasure offers a report and lists the orders that were not erased", async () => {
    await openCard([erasure]);
    const table = within(await screen.findByRole("table", { name: "Erased so far" }));
    for (const text of ["v*@primer.example", "3", "1001", "Olga Vlasnik"])
      expect(table.getByText(text)).toBeVisible();
    expect(table.getByRole("button", { name: "Download report" })).toBeEnabled();
  });
});
