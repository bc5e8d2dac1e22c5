import {
  aPos,
  aPosType,
  type FakeHandler,
  type FakeHostOptions,
  fakeHost,
  findDialog,
  json,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const createdPos = aPos({ id: 9, Url: "novi.example", SiteType: "site-standard" });
const filter = "function(data) { return Object.assign({}, data, { Urls: 'added.example' }); }";

async function openDialog({ types, ...options }: FakeHostOptions & { readonly types?: FakeHandler } = {}) {
  const host = fakeHost({ path: "/sites?new=1", ...options });
  host.on("GET", "api/company_sites", [aPos(), aPos({ id: 4, Url: "b.example" })]);
  host.on("GET", "api/pos_types", [
    aPosType({ id: 1, Name: "site-standard", Title: "Plain site" }),
    aPosType({
      id: 2,
      Name: "site-woocommerce",
      Title: "WooCommerce",
      Data: { parameters: [], createDataFilter: filter },
    }),
    aPosType({ id: 3, Name: "app-standard", Title: "Mobile app" }),
    aPosType({ id: 4, Name: "splitpay-standard", Title: "Split-pay receiver" }),
  ]);
  if (types) host.on("GET", "api/pos_types", types);
  host.on("POST", "api/company_sites", json({ data: createdPos }, 201));
  host.on("GET", "api/company_sites/9", recordAnswer(createdPos));
  host.on("GET", "http://localhost/exchangerate", { rate: 117.1 });
  const view = await renderRemote(remote, { host, config });
  const dialog = within(await findDialog({ name: "Add a new POS" }));
  const type = async (label: string, text: string) => {
    await view.user.clear(dialog.getByLabelText(label, { exact: false }));
    await view.user.type(dialog.getByLabelText(label, { exact: false }), text);
  };
  const save = () => dialog.getByRole("button", { name: "Save" });
  return { ...view, dialog, type, save };
}
const postedBodies = (host: Awaited<ReturnType<typeof openDialog>>["host"]) =>
  host.requests.filter(({ method }) => method === "POST").map(({ body }) => body);

describe("adding a POS", () => {
  // spec 1.2-after-save-new-pos 1.4-add-site-dialog-closed 1.7-create-company-sites-url
  // spec 1.8-pos-added-successfully 1.9-delays-1-2-s
  it("A new site is selected and opens after 1.2 s", async () => {
    const { host, user, type, save } = await openDialog();
    await type("Main url", " HTTPS://www.Novi.Example/ ");
    await type("Auxiliary urls", "a.novi.example, novi.example");
    await user.click(save());
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("The POS is added successfully!"));
    expect(postedBodies(host)).toEqual([
      { Url: "novi.example", Urls: "a.novi.example", CompanyId: 1, SiteType: "site-standard" },
    ]);
    expect(host.selection.get().pos?.id).toBe(9);
    const savedEvent = host.emitted.find(({ name }) => name === "hpay-user-saved-pos");
    expect(savedEvent?.detail).toMatchObject({ company_id: 1, site_id: 9 });
    expect(host.navigation.location.get().pathname).toBe("/sites");
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/sitedetails/9"));
  });

  it.each([
    ["app", "IOS/Android App", "com.dunav.app", "app-standard"],
    ["splitpay", "Stand alone split-pay receiver", "partner-01", "splitpay-standard"],
  ])(
    // spec 1.2-add-new-pos-type 1.2-add-new-pos-main
    "A new POS of type %s has an identifier and no auxiliary addresses",
    async (kind, label, id, siteType) => {
      const { host, user, dialog, type, save } = await openDialog();
      await user.selectOptions(dialog.getByLabelText("POS type"), kind);
      expect(dialog.getByRole("option", { name: label })).toBeInTheDocument();
      expect(dialog.queryByLabelText("Auxiliary urls")).not.toBeInTheDocument();
      await type("Identifier", id);
      await user.click(save());
      await waitFor(() =>
        expect(postedBodies(host)).toEqual([{ Url: id, Urls: "", CompanyId: 1, SiteType: siteType }]),
      );
    },
  );

  // spec 1.2-pos-types-loaded-once 1.7-list-pos-types-page
  it("The POS types are loaded once in their stored order", async () => {
    const { host, user, dialog } = await openDialog();
    await user.selectOptions(dialog.getByLabelText("POS type"), "app");
    await user.selectOptions(dialog.getByLabelText("POS type"), "site");
    const requests = host.requests.filter(({ path }) => path === "api/pos_types");
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      expect.objectContaining({ page: "1", perPage: "9999", orderBy: "Order", order: "asc" }),
    ]);
  });

  // spec 1.2-add-new-pos-subtype 1.2-changing-type-clears-url
  it("Changing the POS type clears the address and subtype", async () => {
    const { user, dialog, type } = await openDialog();
    await user.selectOptions(dialog.getByLabelText("Subtype"), "woocommerce");
    await type("Main url", "novi.example");
    await user.selectOptions(dialog.getByLabelText("POS type"), "app");
    expect(dialog.getByLabelText("Identifier", { exact: false })).toHaveValue("");
    await user.selectOptions(dialog.getByLabelText("POS type"), "site");
    expect(dialog.getByLabelText("Main url", { exact: false })).toHaveValue("");
    expect(dialog.getByLabelText("Subtype")).toHaveValue("standard");
  });

  // spec 1.3-pos-type-data-create 1.5-subtype-create-data-filter
  it("A POS subtype's script can change the request", async () => {
    const { host, user, dialog, type, save } = await openDialog({
      scripts: {
        hooks: {
          "site-woocommerce": {
            createDataFilter: (data) => ({ ...(data as object), Urls: "added.example" }),
          },
        },
      },
    });
    await user.selectOptions(dialog.getByLabelText("Subtype"), "woocommerce");
    await type("Main url", "novi.example");
    await user.click(save());
    await waitFor(() => expect(postedBodies(host)[0]).toMatchObject({ Urls: "added.example" }));
  });

  it("Adding a POS waits for the POS types, because their scripts can change the request", async () => {
    let answer: (types: object[]) => void = () => undefined;
    const { host, user, dialog, type, save } = await openDialog({
      types: () => new Promise<object[]>((resolve) => (answer = resolve)),
      scripts: {
        hooks: {
          "site-standard": { createDataFilter: (data) => ({ ...(data as object), Urls: "added.example" }) },
        },
      },
    });
    await type("Main url", "novi.example");
    await user.click(save());
    await user.type(dialog.getByLabelText("Main url", { exact: false }), "{Enter}");
    await waitFor(() => expect(save()).toHaveAttribute("aria-busy", "true"));
    expect(postedBodies(host)).toEqual([]);
    const data = { parameters: [], createDataFilter: filter };
    await act(async () => answer([aPosType({ id: 1, Name: "site-standard", Data: data })]));
    await waitFor(() => expect(save()).not.toHaveAttribute("aria-busy"));
    await user.click(save());
    await waitFor(() => expect(postedBodies(host)[0]).toMatchObject({ Urls: "added.example" }));
  });

  it("A failed load of the POS types can be retried while adding a POS", async () => {
    const { host, user, dialog, type, save } = await openDialog({ types: refusal(500, "INTERNAL") });
    await type("Main url", "novi.example");
    const retry = await dialog.findByRole("button", { name: "Retry" });
    expect(dialog.getByRole("alert")).toHaveTextContent("The list of POS types could not be loaded.");
    expect(save()).toHaveAccessibleDescription("The list of POS types could not be loaded.");
    await user.click(save());
    await user.type(dialog.getByLabelText("Main url", { exact: false }), "{Enter}");
    expect(postedBodies(host)).toEqual([]);
    host.on("GET", "api/pos_types", [aPosType({ id: 1, Name: "site-standard", Title: "Plain site" })]);
    await user.click(retry);
    await dialog.findByRole("option", { name: "Plain site" });
    await user.click(save());
    await waitFor(() => expect(postedBodies(host)[0]).toMatchObject({ Url: "novi.example" }));
  });

  // spec 1.3-pos-type-data-create
  it("A failing script is reported and leaves the request unchanged", async () => {
    const { host, user, dialog, type, save } = await openDialog({
      expectsReports: true,
      scripts: {
        hooks: {
          "site-woocommerce": {
            createDataFilter: () => {
              throw new Error("broken");
            },
          },
        },
      },
    });
    await user.selectOptions(dialog.getByLabelText("Subtype"), "woocommerce");
    await type("Main url", "novi.example");
    await user.click(save());
    await waitFor(() => expect(postedBodies(host)[0]).toMatchObject({ Url: "novi.example", Urls: "" }));
    expect(host.reports).toHaveLength(1);
  });

  it.each([
    // spec 1.5-empty-gives-enter-url
    ["site", "", "enter url"],
    // spec 1.5-invalid-gives-enter-valid
    ["site", "no host", "enter valid url"],
    ["site", "a.x", "enter valid url"],
    // spec 1.5-app-split-pay-identifiers
    ["app", "five5", "enter an identifier of 6 to 253 characters"],
    // spec 1.5-save-main-auxiliary-fields
  ])("A POS of type %s with the address or identifier %j is not saved: %s", async (kind, url, words) => {
    const { host, user, dialog, save } = await openDialog();
    if (kind !== "site") await user.selectOptions(dialog.getByLabelText("POS type"), kind);
    const field = dialog.getByLabelText(kind === "site" ? "Main url" : "Identifier", { exact: false });
    await user.clear(field);
    if (url) await user.type(field, url);
    await user.tab();
    expect(dialog.getByText(words)).toBeVisible();
    expect(save()).toHaveAccessibleDescription("Please correct your input!");
    await user.click(save());
    expect(postedBodies(host)).toEqual([]);
  });

  it("Pressing Save marks invalid fields and focuses the first one", async () => {
    const { dialog, user, type, save } = await openDialog();
    const url = dialog.getByLabelText("Main url", { exact: false });
    expect(url).not.toBeInvalid();
    await user.click(dialog.getByLabelText("Subtype"));
    await user.click(save());
    expect(dialog.getByText("enter url")).toBeVisible();
    expect(url).toBeInvalid();
    await waitFor(() => expect(url).toHaveFocus());
    await type("Main url", "novi.example");
    await type("Auxiliary urls", "not an address!");
    await user.click(save());
    await waitFor(() => expect(dialog.getByLabelText("Auxiliary urls", { exact: false })).toHaveFocus());
  });

  it("An empty address shows no error on blur, which keeps Cancel under the pointer", async () => {
    const { dialog, user } = await openDialog();
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    await user.click(dialog.getByLabelText("Main url", { exact: false }));
    await user.pointer({ target: cancel, keys: "[MouseLeft>]" });
    expect(dialog.queryByText("enter url")).not.toBeInTheDocument();
    await user.pointer({ keys: "[/MouseLeft]" });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  // spec 1.5-auxiliary-urls-comma-separated
  it("An invalid auxiliary address is reported and not saved", async () => {
    const { host, user, dialog, type, save } = await openDialog();
    await type("Main url", "novi.example");
    await type("Auxiliary urls", "ok.example, not an address!");
    expect(dialog.getByText("Not valid: not an address!")).toBeVisible();
    await user.click(save());
    expect(postedBodies(host)).toEqual([]);
  });

  it.each([
    [
      refusal(409, "SITE_EXISTS"),
      "Error during POS add This site is already registered. Please ask its creator for access.",
    ],
    [new Response("<html>", { status: 502 }), "Error during POS add!"],
    // spec 1.8-site-exists 1.8-error-during-pos-add
  ])("The typed values of a refused POS remain, and an edit hides the error (%#)", async (answer, words) => {
    const { host, user, dialog, type, save } = await openDialog();
    host.on("POST", "api/company_sites", answer);
    await type("Main url", "novi.example");
    await user.click(save());
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.getByLabelText("Main url", { exact: false })).toHaveValue("novi.example");
    await type("Main url", ".rs");
    expect(dialog.queryByText(words)).not.toBeInTheDocument();
  });

  it("Closing the dialog asks before discarding typed values", async () => {
    let isLeft = false;
    const { host, handle, user, dialog, type } = await openDialog({ answer: () => isLeft });
    expect(handle.canLeave?.()).toBe(true);
    await type("Auxiliary urls", "a.novi.example");
    expect(await handle.canLeave?.()).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(host.questions.map(({ title }) => title)).toEqual([
      "Leave without saving?",
      "Leave without saving?",
    ]);
    expect(dialog.getByLabelText("Auxiliary urls")).toHaveValue("a.novi.example");
    isLeft = true;
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(handle.canLeave?.()).toBe(true);
  });

  it("A newly added POS is selected and opened without a confirmation", async () => {
    const { host, handle, user, type, save } = await openDialog();
    const canLeave = jest.fn();
    host.events.on("hpay-company-sites-invalidate", () => canLeave(handle.canLeave?.()));
    await type("Main url", "novi.example");
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(canLeave).toHaveBeenCalledWith(true);
    expect(host.questions).toEqual([]);
  });

  it("Pressing Save several times adds one POS", async () => {
    const { host, user, type, save } = await openDialog();
    await type("Main url", "novi.example");
    await user.dblClick(save());
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(postedBodies(host)).toHaveLength(1);
  });

  it("A connecting shop can only add a site, prefilled with the shop's address", async () => {
    const { dialog } = await openDialog({
      windowed: {
        mode: "addsite",
        openerOrigin: "https://novi.example",
        addsiteUrl: "https://novi.example/shop/",
      },
    });
    expect(dialog.getByLabelText("Main url", { exact: false })).toHaveValue("novi.example/shop");
    expect(dialog.getByRole("option", { name: "IOS/Android App" })).toBeDisabled();
    expect(dialog.getByRole("option", { name: "Web site" })).toBeEnabled();
  });
});
