import { aCompany, aUserCompany, type FakeHostOptions, fakeHost, renderRemote } from "@hpay/testing";
import { screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const longAddress = `${"Bulevar vojvode Mišića ".repeat(4)}14`;
const dunav = aCompany({ LogoFile: "logo 1.png", Address: longAddress });
const sava = aCompany({ id: 2, Name: "Sava Apps", UserCompanies: [aUserCompany({ Role: "staff" })] });

async function openCards(rows: readonly object[] = [dunav, sava], options: FakeHostOptions = {}) {
  const host = fakeHost({ path: "/company", ...options });
  host.on("GET", "api/companies", rows);
  return renderRemote(remote, { host, config });
}
const cardOf = async (name: string) => {
  const card = (await screen.findByRole("heading", { name: new RegExp(`^${name}`) })).closest("section");
  if (!card) throw new Error(`There is no card of ${name}.`);
  return within(card);
};

describe("company list", () => {
  // spec 1.2-company-company-cards 1.2-cards-logo-name-expandable 1.7-list-companies-page-1
  // spec 1.9-site-list-size-9999
  it("The company list shows companies by name with logo, address, numbers and country", async () => {
    const { host, user } = await openCards();
    const card = await cardOf("Dunav Trade");
    for (const text of ["20123456", "101234567", "Serbia"]) expect(card.getByText(text)).toBeVisible();
    expect(document.querySelector('img[src$="uploads/logo%201.png"]')).toBeVisible();
    expect(card.queryByText(longAddress)).toBeNull();
    await user.click(card.getByRole("button", { name: "Show the whole address" }));
    expect(card.getByText(longAddress)).toBeVisible();
    expect(Object.fromEntries(host.requests[0]?.query ?? [])).toMatchObject({
      page: "1",
      perPage: "9999",
      orderBy: "Name",
      order: "asc",
    });
  });

  // spec 1.2-cards-details-delete-delete 1.2-create-company-goes-newcompany
  it("The company list links to company details and company creation", async () => {
    await openCards();
    const card = await cardOf("Sava Apps");
    expect(card.getByRole("link", { name: "Details..." })).toHaveAttribute("href", "/companydetails/2");
    expect(screen.getByRole("link", { name: "Create a company" })).toHaveAttribute("href", "/newcompany");
  });

  // spec 1.2-cards-details-delete-delete
  it("A company can be deleted after a confirmation, but not by staff", async () => {
    const { host, user } = await openCards();
    expect((await cardOf("Sava Apps")).queryByText("Delete company")).toBeNull();
    host.on("DELETE", "api/companies/1", { data: { id: 1 } });
    await user.click((await cardOf("Dunav Trade")).getByRole("button", { name: "Delete company" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Dunav Trade d.o.o. was deleted"));
    expect(host.questions).toHaveLength(1);
  });

  it("An empty company list redirects to company creation", async () => {
    await openCards([]);
    expect(await screen.findByText(/^You don't have a company yet/)).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Create a company" })).toHaveLength(2);
  });
});
