import {
  aCompany,
  type FakeAnswer,
  type FakeHostOptions,
  fakeHost,
  json,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";
import { companyTextList } from "../data/company-texts";

jest.setTimeout(90_000);
// jsdom cannot create the object URL of a picture's preview.
beforeAll(() => Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }));

const validTexts = {
  Name: "Nova Trade d.o.o.",
  Address: "Glavna 1, Novi Sad",
  "Registration number": "12345678",
  "Tax number": "101010101",
};
const png = new File(["picture"], "logo.png", { type: "image/png" });

const serbia = [{ id: 1, code: "RS", name: "Serbia", native_name: "Srbija" }];

async function openForm(options: FakeHostOptions = {}, countries: FakeAnswer = serbia) {
  const host = fakeHost({ path: "/newcompany", ...options });
  host.on("GET", "api/countries", countries);
  host.on("POST", "upload", { filename: "f00d.png" });
  host.on("POST", "api/companies", json({ data: aCompany({ id: 7 }) }, 201));
  host.on("GET", "api/companies/7", recordAnswer(aCompany({ id: 7 })));
  // The page that opens next requests these lists.
  for (const name of ["user_companies", "invitations", "erasures", "seen_keys", "company_sites", "pos_types"])
    host.on("GET", `api/${name}`, []);
  const { user } = await renderRemote(remote, { host, config });
  await screen.findByLabelText(/^Name\*?$/);
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) {
      const field = screen.getByLabelText(new RegExp(`^${label}\\*?$`));
      // Validation runs a moment later.
      await act(async () => {
        fireEvent.change(field, { target: { value } });
        fireEvent.blur(field);
      });
    }
  };
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(/^Logo\*?$/), { target: { files: [file] } });
  const create = () => fireEvent.click(screen.getByRole("button", { name: "Create" }));
  return { host, user, fill, choose, create };
}
const postedBodies = (host: Awaited<ReturnType<typeof openForm>>["host"], path: string) =>
  host.requests.filter((request) => request.method === "POST" && request.path === path);
/** Waits for the parts of the page that has opened, which load a moment later. */
const partsLoaded = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe("creating a company", () => {
  // spec 1.2-newcompany-create-company 1.2-newcompany-form-logo-upload 1.2-after-creation-1-5-s
  // spec 1.3-company-name-regno-taxno 1.3-mainuserid-create 1.7-create-company-name-logofile 1.9-delays-1-2-s
  it("Creating a company uploads the logo and opens the company details after 1.5 s", async () => {
    const { host, fill, choose, create } = await openForm();
    await fill(validTexts);
    choose(png);
    create();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Nova Trade d.o.o. was created"));
    const [upload] = postedBodies(host, "upload").map(({ body }) => body);
    expect(upload instanceof FormData && upload.get("file")).toBeInstanceOf(File);
    const emptyTexts = Object.fromEntries(companyTextList.map(([, { wire }]) => [wire, ""]));
    expect(postedBodies(host, "api/companies")[0]?.body).toEqual({
      ...emptyTexts,
      Name: "Nova Trade d.o.o.",
      Address: "Glavna 1, Novi Sad",
      Country: "RS",
      RegNo: "12345678",
      TaxNo: "101010101",
      LogoFile: "f00d.png",
      MainUserId: 11,
    });
    expect(host.selection.get().company?.id).toBe(7);
    expect(host.navigation.location.get().pathname).toBe("/newcompany");
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/companydetails/7"));
    expect(await screen.findByRole("heading", { name: "Users" })).toBeVisible();
    await partsLoaded();
  });

  // spec 1.2-after-creation-1-5
  it("Creating a company while connecting a shop opens the POS list", async () => {
    const { host, fill, choose, create } = await openForm({
      windowed: { mode: "addsite", openerOrigin: "https://a.example", addsiteUrl: "https://a.example" },
    });
    const task = "To connect a.example, choose or create its company.";
    expect(screen.getByText(task)).toBeVisible();
    expect(host.statuses.at(-1)).toBe(task);
    await fill(validTexts);
    choose(png);
    create();
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/sites"));
    expect(await screen.findByText("Please add a POS - Site, App or SplitPay")).toBeVisible();
    await partsLoaded();
  });

  it.each([
    // spec 1.5-company-name-5-256
    ["Name", "", "Name is required"],
    // spec 1.5-company-name-5-256
    ["Name", "Four", "Too Short!"],
    // spec 1.5-company-name-5-256
    ["Name", "x".repeat(257), "Too Long!"],
    // spec 1.5-company-address-5-1024
    ["Address", "", "Address is required"],
    ["Address", "Here", "Too Short!"],
    // spec 1.5-company-address-5-1024
    ["Address", "x".repeat(1025), "Too Long!"],
    // spec 1.5-registration-number-2-128
    ["Registration number", "", "Reg Number required"],
    ["Registration number", "1", "Too Short!"],
    // spec 1.5-registration-number-2-128
    ["Registration number", "1".repeat(129), "Too Long!"],
    // spec 1.5-tax-number-2-128
    ["Tax number", "", "Tax Number required"],
    ["Tax number", "1", "Too Short!"],
    // spec 1.5-tax-number-2-128
    ["Tax number", "1".repeat(129), "Too Long!"],
  ])("A company with an invalid %s is not created (%#)", async (label, value, words) => {
    const { host, fill, choose, create } = await openForm();
    await fill({ ...validTexts, [label]: value });
    choose(png);
    create();
    expect(await screen.findByText(words)).toBeVisible();
    expect(host.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  // spec 1.3-country-code-name-native
  it("Countries are listed in the panel's language and can also be found by their native names", async () => {
    const { host, user, fill, choose, create } = await openForm({}, [
      { id: 1, code: "RS", name: "Serbia", native_name: "Srbija" },
      { id: 2, code: "DE", name: "Germany", native_name: "Deutschland" },
    ]);
    await user.click(await screen.findByRole("button", { name: /^Country.* Serbia/ }));
    await user.type(await screen.findByRole("combobox"), "deutsch");
    // The country's names in other languages are listed beside the one in the panel's language, which is not
    // repeated.
    expect(screen.getByText("Deutschland")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: /^Country.* Germany/ })).toBeVisible();
    await fill(validTexts);
    choose(png);
    create();
    await waitFor(() =>
      expect(postedBodies(host, "api/companies")[0]?.body).toMatchObject({ Country: "DE" }),
    );
  });

  it.each([
    ["", "Country required"],
    ["R", "Too Short!"],
    ["x".repeat(257), "Too Long!"],
    // spec 1.5-country-2-256-country
  ])(
    "A company with the country %j is not created when the country list is missing (%#)",
    async (value, words) => {
      const { host, fill, choose, create } = await openForm({}, refusal(500, "INTERNAL"));
      await fill({ ...validTexts, Country: value });
      choose(png);
      create();
      expect(await screen.findByText(words)).toBeVisible();
      expect(host.requests.some(({ method }) => method === "POST")).toBe(false);
    },
  );

  // spec 1.5-logo-please-use-jpg 1.9-logo-types-jpg-jpeg
  it("Creating a company requires a logo in a supported image format", async () => {
    const { host, fill, choose, create } = await openForm();
    await fill(validTexts);
    create();
    expect(await screen.findByText("A logo is required")).toBeVisible();
    choose(new File(["gif"], "logo.gif", { type: "image/gif" }));
    expect(screen.getByText("Please use .jpg or .png image!")).toBeVisible();
    choose(new File(["pdf"], "logo.pdf", { type: "application/pdf" }));
    expect(screen.getByText("Please use .jpg or .png image!")).toBeVisible();
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png", { type: "image/png" }));
    expect(screen.getByText("Upload blocked! large.png It is larger than 5 MB.")).toBeVisible();
    expect(host.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  // spec 1.8-upload-blocked-filename-company
  it("A logo blocked by the gateway is reported", async () => {
    const { host, fill, choose, create } = await openForm();
    host.on("POST", "upload", { error: "UNSUPPORTED_MEDIA" });
    await fill(validTexts);
    choose(png);
    create();
    expect(await screen.findByText(/Upload blocked! logo\.png/)).toBeVisible();
    expect(postedBodies(host, "api/companies")).toEqual([]);
  });

  // spec 1.8-error-during-company-create 1.8-company-name-exists
  it("A retried company creation keeps typed values and does not upload the logo again", async () => {
    const { host, fill, choose, create } = await openForm();
    host.on(
      "POST",
      "api/companies",
      refusal(409, "COMPANY_NAME_EXISTS", { errors: [{ field: "Name", code: "COMPANY_NAME_EXISTS" }] }),
    );
    await fill(validTexts);
    choose(png);
    create();
    expect(await screen.findByText(/^Error during company create/)).toBeVisible();
    await fill({ Address: "Glavna 2, Novi Sad" });
    expect(screen.getByLabelText(/^Name\*?$/)).toBeInvalid();
    host.on("POST", "api/companies", json({ data: aCompany({ id: 7 }) }, 201));
    await fill({ Name: "Another Name" });
    expect(screen.getByLabelText(/^Name\*?$/)).toBeValid();
    create();
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(postedBodies(host, "upload")).toHaveLength(1);
  });
});
