import type { Role } from "@hpay/contract";
import {
  aCompany,
  aUser,
  aUserCompany,
  aWarehouse,
  type Changes,
  type FakeHost,
  type FakeHostOptions,
  fakeHost,
  findDialog,
  json,
  type RenderedRemote,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";
import { companyTextList } from "../data/company-texts";
import { en } from "../messages/en";

jest.setTimeout(90_000);
// jsdom cannot create the object URL of a picture's preview.
beforeAll(() => Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }));

const ana = aUserCompany({
  id: 22,
  UserId: 12,
  Role: "admin",
  User: aUser({ id: 12, Name: "Ana Admin", Email: "ana@demo.test" }),
});
const stana = aUserCompany({
  id: 23,
  UserId: 13,
  Role: "staff",
  User: aUser({ id: 13, Name: "Stana Staff", Email: "stana@demo.test" }),
});
const petra = aUserCompany({
  id: 24,
  UserId: 14,
  Role: "hpay-support",
  User: aUser({ id: 14, Name: "Petra Support", Email: "petra@demo.test" }),
});

async function openCompany(changes: Changes = {}, role: Role = "creator", options: FakeHostOptions = {}) {
  const host = fakeHost({ path: "/companydetails/1", role, ...options });
  const company = aCompany({ UserCompanies: [aUserCompany({ Role: role })], ...changes });
  host.on("GET", "api/companies/1", recordAnswer(company));
  host.on("GET", "api/companies", [company]);
  host.on("GET", "api/countries", [{ id: 1, code: "RS", name: "Serbia", native_name: "Srbija" }]);
  host.on("GET", "api/user_companies", [aUserCompany({ Role: role }), ana, stana, petra]);
  host.on("GET", "api/invitations", []);
  host.on("GET", "api/seen_keys", []);
  host.on("GET", "api/erasures", []);
  host.on("PUT", "api/companies/1", ({ body }) =>
    recordAnswer({ ...company, ...(body as object), Version: 2 }),
  );
  const view = await renderRemote(remote, { host, config });
  await screen.findByLabelText(/^Registration number\*?$/);
  return { ...view, company };
}
const type = async (label: string, value: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}\\*?$`));
  // Validation runs a moment later.
  await act(async () => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  });
};
const update = () => fireEvent.click(screen.getByText("Update"));
const sentBodies = (host: FakeHost) =>
  host.requests.filter(({ method }) => method === "PUT").map(({ body }) => body as Record<string, unknown>);
async function choose(user: RenderedRemote["user"], name: string, entry: string) {
  (await screen.findByRole("button", { name: `More actions: ${name}` })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: entry });
  const highlightedItem = () => document.querySelector("[role=menuitem][data-highlighted]");
  // A menu opened by keyboard focuses its first entry a frame later.
  await waitFor(() => expect(highlightedItem()).not.toBeNull());
  for (let step = 0; step < 4; step += 1) {
    const previousItem = highlightedItem();
    if (previousItem === screen.getByRole("menuitem", { name: entry })) break;
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(highlightedItem()).not.toBe(previousItem));
  }
  await user.keyboard("{Enter}");
}

describe("company details", () => {
  // spec 1.2-companydetails-id-company-edit 1.2-details-edit-fields 1.3-company-name-regno-taxno
  // spec 1.7-update-company-name-address
  it("Company details save edited values and keep the rest of Data byte for byte", async () => {
    const data = '{ "big":12345678901234567890, "Warehouses":{},"TimeZone":"Europe/Belgrade" }';
    const { host, company } = await openCompany({ Data: data });
    await type("Registration number", "999");
    update();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Company data was updated"));
    const texts = Object.fromEntries(companyTextList.map(([, { wire }]) => [wire, company[wire] ?? ""]));
    expect(texts).toMatchObject({ Name: "Dunav Trade d.o.o.", Country: "RS", TaxNo: "101234567" });
    expect(sentBodies(host)[0]).toEqual({ ...texts, RegNo: "999", Data: data, LogoFile: "" });
  });

  it("Company details show and save every company text", async () => {
    const typedTexts = companyTextList.filter(([name]) => name !== "country").map(([, text]) => text);
    const { host } = await openCompany(
      Object.fromEntries(typedTexts.map(({ wire }, at) => [wire, `Stored ${at}`])),
    );
    for (const [at, { label }] of typedTexts.entries()) {
      expect(screen.getByLabelText(new RegExp(`^${en[label]}\\*?$`))).toHaveValue(`Stored ${at}`);
      await type(en[label], `Edited ${at}`);
    }
    update();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Company data was updated"));
    expect(sentBodies(host)[0]).toMatchObject(
      Object.fromEntries(typedTexts.map(({ wire }, at) => [wire, `Edited ${at}`])),
    );
  });

  it("Company details hide features that an older gateway lacks", async () => {
    const { host } = await openCompany({ ApproveRefunds: undefined });
    await screen.findByRole("heading", { name: "Users" });
    for (const name of ["Approval by a second person", "Member sign-ins", "Customers' data"])
      expect(screen.queryByRole("heading", { name })).toBeNull();
    expect(host.requests.filter(({ path }) => /seen_keys|erasures/.test(path))).toEqual([]);
    expect(host.notices).toEqual([]);
  });

  // spec 1.2-details-logo
  it("A new logo is uploaded before the company is saved", async () => {
    const { host } = await openCompany();
    host.on("POST", "upload", { filename: "new.png" });
    fireEvent.change(screen.getByLabelText(/^Logo\*?$/), {
      target: { files: [new File(["x"], "a.png", { type: "image/png" })] },
    });
    update();
    await waitFor(() => expect(sentBodies(host)[0]).toMatchObject({ LogoFile: "new.png" }));
  });

  it("Company details keep values typed during an update", async () => {
    const { host, company } = await openCompany();
    let answer = () => {};
    host.on("POST", "upload", { filename: "first.png" });
    host.on("PUT", "api/companies/1", async ({ body }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return recordAnswer({ ...company, ...Object(body), Version: 2 });
    });
    const chooseLogo = (name: string) =>
      fireEvent.change(screen.getByLabelText(/^Logo\*?$/), {
        target: { files: [new File(["x"], name, { type: "image/png" })] },
      });
    chooseLogo("first.png");
    await type("Registration number", "999");
    update();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    await type("Address", "Nova 1, Beograd");
    chooseLogo("second.png");
    fireEvent.change(screen.getByDisplayValue("Beograd"), { target: { value: "Novi Sad" } });
    await act(async () => answer());
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Company data was updated"));
    expect(screen.getByLabelText(/^Address/)).toHaveValue("Nova 1, Beograd");
    expect(screen.getByText(/second\.png/)).toBeInTheDocument();
    expect(screen.getByDisplayValue("Novi Sad")).toBeInTheDocument();
  });

  // spec 1.8-error-data-update
  it("Company details keep typed values when the update fails", async () => {
    const { host } = await openCompany();
    host.on("PUT", "api/companies/1", refusal(500, "INTERNAL"));
    await type("Tax number", "777");
    update();
    await waitFor(() => expect(host.notices.at(-1)?.text).toContain("Error on data update!"));
    expect(screen.getByLabelText(/^Tax number\*?$/)).toHaveValue("777");
  });

  // spec 1.8-error-data-load
  it("Company details report a failed load", async () => {
    const host = fakeHost({ path: "/companydetails/1" });
    host.on("GET", "api/companies/1", refusal(500, "INTERNAL"));
    await renderRemote(remote, { host, config });
    expect(await screen.findByText("Error on data load!")).toBeVisible();
  });

  // spec 1.6-staff-cannot-delete-companies
  it("Company details show staff only the company data, read-only", async () => {
    await openCompany({}, "staff");
    expect(screen.getByLabelText(/^Name\*?$/)).toBeDisabled();
    for (const text of ["Logo", "Warehouses", "Users", "Update", "Delete company"])
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(screen.getByText("Leave company")).toBeVisible();
  });

  // spec 1.2-details-update-delete-delete 1.7-delete-company 1.8-error-data-delete
  it("Deleting a company requires typing its name", async () => {
    const { host, unmount } = await openCompany();
    host.on("DELETE", "api/companies/1", refusal(500, "INTERNAL"));
    fireEvent.click(screen.getByText("Delete company"));
    await waitFor(() => expect(host.notices.at(-1)?.text).toContain("Error on data delete!"));
    expect(host.questions[0]?.typeToConfirm).toBe("Dunav Trade d.o.o.");
    host.on("DELETE", "api/companies/1", async () => {
      // The gateway notifies every page, including this one, and deleted records are deselected. All of this
      // may happen before the answer arrives.
      host.on("GET", "api/companies/1", refusal(404, "NOT_FOUND"));
      await act(async () => host.selection.set({ company: null, pos: null }));
      await waitFor(() => expect(screen.queryByText("Delete company")).toBeNull());
      return { data: { id: 1 } };
    });
    fireEvent.click(screen.getByText("Delete company"));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/company"));
    unmount();
    await openCompany({}, "creator", { windowed: { mode: "manage", openerOrigin: "https://a.example" } });
    expect(screen.queryByText("Delete company")).not.toBeInTheDocument();
  });
});

describe("warehouse table", () => {
  // spec 1.2-details-warehouses-table
  it("An edited warehouse is stored in its original format", async () => {
    const { host } = await openCompany();
    const table = within(screen.getByRole("table", { name: "Warehouses" }));
    fireEvent.change(table.getByDisplayValue("Beograd"), { target: { value: "Novi Sad" } });
    fireEvent.blur(table.getByDisplayValue("Novi Sad"));
    update();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(JSON.parse(String(sentBodies(host)[0]?.Data))).toEqual({
      TimeZone: "Europe/Belgrade",
      Warehouses: [{ ...aWarehouse(), City: "Novi Sad" }],
    });
  });

  // spec 1.3-warehouse-most-3-rows
  it("A company with an invalid third warehouse is not saved", async () => {
    const { host } = await openCompany({
      Data: { Warehouses: { default: aWarehouse(), second: aWarehouse({ Uid: "second" }) } },
    });
    const add = () => screen.getByRole("button", { name: "Add row" });
    fireEvent.click(add());
    expect(add()).toHaveAttribute("aria-disabled", "true");
    const postalCode = () => screen.getAllByLabelText(/Postal code/).at(-1) ?? document.body;
    expect(postalCode()).toBeValid();
    fireEvent.blur(postalCode());
    expect(postalCode()).toBeInvalid();
    update();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sentBodies(host)).toEqual([]);
  });
});

describe("company users", () => {
  // spec 1.6-own-row-shows-yourself 1.6-support-rows-show-hpay
  it("Users can manage neither their own access nor support's", async () => {
    await openCompany();
    expect(await screen.findByText("Yourself")).toBeVisible();
    expect(screen.getAllByText("HPay Support")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "More actions: Petra Support" })).not.toBeInTheDocument();
  });

  // spec 1.2-details-users-list-role 1.4-role-change-needs-confirmation 1.6-admin-creator-edit-company
  // spec 1.7-user-companies-update-role
  it("A user's role changes after a confirmation", async () => {
    const { host, user } = await openCompany();
    host.on("PUT", "api/user_companies/23", recordAnswer({ ...stana, Role: "admin" }));
    await choose(user, "Stana Staff", "Make admin");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Stana Staff now has the role Admin"));
    expect(sentBodies(host)).toEqual([{ Role: "admin" }]);
    expect(host.questions[0]?.text).toBe("Stana Staff will get the role Admin.");
  });

  // spec 1.4-setting-owner-demotes-creator
  it("The confirmation of a company transfer states the consequences", async () => {
    const { host, user } = await openCompany();
    host.on("PUT", "api/user_companies/22", recordAnswer({ ...ana, Role: "creator" }));
    await choose(user, "Ana Admin", "Make owner");
    await waitFor(() => expect(sentBodies(host)).toEqual([{ Role: "creator" }]));
    expect(host.questions[0]?.text).toContain("You will become admin.");
  });

  // spec 1.4-creator-support-may-set
  it("An admin cannot make another user the owner", async () => {
    const { user } = await openCompany({}, "admin");
    (await screen.findByRole("button", { name: "More actions: Stana Staff" })).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menuitem", { name: "Make admin" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Make owner" })).not.toBeInTheDocument();
  });

  it.each([
    // spec 1.8-error-changing-user-role
    ["Make admin", "PUT", "Error changing user role!"],
    // spec 1.8-error-during-access-removal
    ["Remove access", "DELETE", "Error during access removal!"],
    // spec 1.4-role-change-needs-confirmation 1.4-access-removal-needs-confirmation
    // spec 1.7-user-companies-update-role
  ])("Changing a user by %s requires confirmation", async (entry, method, words) => {
    const { host, user } = await openCompany();
    host.on(method, "api/user_companies/23", refusal(500, "INTERNAL"));
    await choose(user, "Stana Staff", entry);
    await waitFor(() => expect(host.notices.at(-1)?.text).toContain(words));
    expect(host.questions).toHaveLength(1);
  });

  const openDialog = async () => {
    const openedCompany = await openCompany();
    fireEvent.click(screen.getByRole("button", { name: "Add user" }));
    const dialog = within(await findDialog({ name: "Add user" }));
    const add = (email: string) => {
      fireEvent.change(dialog.getByLabelText("E-mail", { exact: false }), { target: { value: email } });
      fireEvent.click(dialog.getByText("Add"));
    };
    return { ...openedCompany, dialog, add };
  };

  // spec 1.2-details-add-user-dialog 1.3-usercompany-companyid-userid-role 1.5-add-company-user-role
  // spec 1.7-user-companies-create-userid
  it("A user is added by e-mail, with the admin role by default", async () => {
    const { host, add } = await openDialog();
    host.on("POST", "api/user_companies", json({ data: stana }, 201));
    add("new@demo.test");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("new@demo.test now has access"));
    const [request] = host.requests.filter(({ method }) => method === "POST");
    expect(request?.body).toEqual({ CompanyId: 1, UserId: "new@demo.test", Role: "admin" });
  });

  // spec 1.5-add-company-user-please
  it("Adding a user requires a valid e-mail address", async () => {
    const { host, add, dialog } = await openDialog();
    add("nobody");
    expect(await dialog.findByText("Please enter valid email address")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText("E-mail", { exact: false })).toHaveFocus());
    dialog.getByRole("button", { name: "Add" }).focus();
    add("still nobody");
    await waitFor(() => expect(dialog.getByLabelText("E-mail", { exact: false })).toHaveFocus());
    expect(host.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it.each([
    [refusal(403, "ForbiddenOperation", { text: "No." }), "You can not manage yourself!"],
    [refusal(500, "INTERNAL"), /^Error adding access for user!/],
    // spec 1.8-you-can-manage-yourself 1.8-error-adding-access-user
  ])("A refused user addition is reported (%#)", async (answer, words) => {
    const { host, add, dialog } = await openDialog();
    host.on("POST", "api/user_companies", answer);
    add("owner@demo.test");
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it("Support sees only roles that the gateway accepts", async () => {
    const { host, user } = await openCompany({}, "hpay-support");
    const rolesFor = async (name: string) => {
      (await screen.findByRole("button", { name: `More actions: ${name}` })).focus();
      await user.keyboard("{Enter}");
      const entries = (await screen.findAllByRole("menuitem")).map((entry) => entry.textContent);
      await waitFor(() =>
        expect(screen.getByRole("menu")).toContainElement(document.activeElement as HTMLElement),
      );
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menuitem")).not.toBeInTheDocument(), {
        timeout: 20_000,
      });
      return entries;
    };
    expect(await rolesFor("Stana Staff")).toEqual(["Remove access"]);
    expect(await rolesFor("Ana Admin")).toEqual(["Make staff", "Make owner", "Remove access"]);
    host.on("POST", "api/user_companies", json({ data: stana }, 201));
    fireEvent.click(screen.getByRole("button", { name: "Add user" }));
    const dialog = within(await findDialog({ name: "Add user" }));
    expect(dialog.queryByText("Admin")).not.toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText("E-mail", { exact: false }), {
      target: { value: "new@demo.test" },
    });
    fireEvent.click(dialog.getByText("Add"));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("new@demo.test now has access"));
    expect(host.requests.find(({ method }) => method === "POST")?.body).toMatchObject({ Role: "staff" });
  });

  // spec 1.6-adding-access-needs-account 1.8-user-given-email-was
  it("An e-mail address without an account receives an invitation", async () => {
    const { host, add, dialog } = await openDialog();
    host.on("POST", "api/user_companies", refusal(404, "USER_NOT_FOUND"));
    host.on("POST", "api/invitations", json({ data: { id: 1 } }, 201));
    add("new@demo.test");
    expect(await dialog.findByText(/User with given email was not found!/)).toBeVisible();
    fireEvent.click(dialog.getByText("Send an invitation"));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Invitation sent to new@demo.test"));
    const request = host.requests.find(({ path, method }) => method === "POST" && path === "api/invitations");
    expect(request?.body).toEqual({
      CompanyId: 1,
      Email: "new@demo.test",
      Role: "admin",
      Language: "en",
    });
  });
});
