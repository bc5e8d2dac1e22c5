import {
  aPos,
  fakeHost,
  nothingSelected,
  ordinarySelection,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";
import { lastData, lastSent, openSettings, sentBodies, wooType } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

describe("POS settings", () => {
  // spec 1.2-sitedetails-id-pos-settings 1.2-header-pos-configuration-type 1.2-merchant-pos-uid
  // spec 1.2-pos-secret-key-read 1.2-type-specific-parameter-fields 1.2-purchase-key-block-key
  // spec 1.2-support-e-mail-telephone
  it("POS settings show the POS type, company, keys and texts", async () => {
    await openSettings({ CustomerServiceNotes: "Call us" });
    expect(
      screen.getByRole("heading", { level: 1, name: "POS Configuration\u00a0| WooCommerce" }),
    ).toBeVisible();
    expect(screen.getByText("Dunav Trade d.o.o.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to sites list..." })).toHaveAttribute("href", "/sites");
    expect(screen.getByLabelText("Merchant POS UID")).toHaveValue("demo-shop");
    expect(screen.getByLabelText("POS Secret Key")).toHaveAttribute("type", "password");
    expect(screen.getByLabelText("OrderPrefix", { exact: false })).toHaveValue("DT");
    expect(screen.getByLabelText("Notes")).toHaveValue("Call us");
    expect(screen.getByText("2027-06-30")).toBeVisible();
    expect(screen.getByText("Shipping: Yes")).toBeVisible();
  });

  // spec 1.2-support-e-mail-telephone 1.4-site-settings-loading-loaded 1.7-update-company-sites-id
  // spec 1.8-pos-was-updated-correctly 3.7-window-event-hpay-user
  it("POS settings save edited values and confirm the save", async () => {
    const { host, type, save } = await openSettings();
    await type("Support telephone", "+38111");
    save();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("POS was updated correctly!"));
    expect(lastSent(host)).toMatchObject({
      Url: "dunav.example",
      SiteType: "site-woocommerce",
      MerchantsiteUid: "demo-shop",
      CompanyId: 1,
      CustomerServiceTel: "+38111",
    });
    expect(host.emitted.map(({ name }) => name)).toContain("hpay-user-saved-pos");
  });

  // spec 1.2-disabled-subtype-selector 1.2-fixed-customer-language-vault
  // spec 1.3-site-data-fixedlanguage-cofpolicy 1.9-vault-token-policy-empty
  it("POS settings include the customer's language, card storage and product notifications", async () => {
    const { host, type, save } = await openSettings();
    expect(screen.getByLabelText("Subtype")).toBeDisabled();
    const policies = within(screen.getByLabelText("Saving of vault tokens")).getAllByRole("option");
    expect(policies.map((option) => option.getAttribute("value"))).toEqual(["", "none", "required"]);
    await type("Fixed customer language", "rs-cyr");
    await type("Saving of vault tokens", "required");
    fireEvent.click(screen.getByLabelText("Disable product notifications"));
    fireEvent.click(screen.getByLabelText("Refuse refunds that the shop requests"));
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastData(host)).toMatchObject({
      FixedLanguage: "rs-cyr",
      CofPolicy: "required",
      NoHPayNotifications: true,
      NoShopRefunds: true,
    });
  });

  it("POS settings show an outdated card setting as the matching current choice", async () => {
    await openSettings({ Data: { CofPolicy: "force" } });
    expect(screen.getByLabelText("Saving of vault tokens")).toHaveDisplayValue("Always save");
  });

  it("POS settings offer a draft after a reload, dated in the company's time zone", async () => {
    const { type, unmount } = await openSettings();
    await type("Support telephone", "+38111");
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("+38111"));
    unmount();
    const { user } = await openSettings();
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+381211234567");
    expect(screen.getByText(/^You have an unsaved draft from \d{4}-\d\d-\d\d \d\d:\d\d\.$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Continue with the draft" }));
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+38111");
    expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument();
  });

  // spec 1.2-additional-site-urls-per
  it("POS settings list auxiliary addresses as stored, one per line", async () => {
    const { host, type, save } = await openSettings({ Urls: "Shop.example/,localhost:8080, 10.0.0.5" });
    const urls = screen.getByLabelText("Additional site URLs");
    expect(urls).toHaveValue("Shop.example/\nlocalhost:8080\n10.0.0.5");
    await type("Support telephone", "+38111");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastSent(host).Urls).toBe("Shop.example/,localhost:8080, 10.0.0.5");
    await type("URI", "shop.example");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(2));
    expect(lastSent(host)).toMatchObject({ Url: "shop.example", Urls: "localhost:8080,10.0.0.5" });
    fireEvent.change(urls, { target: { value: "novi.example\nlocalhost:8080" } });
    save();
    await waitFor(() => expect(urls).toBeInvalid());
    expect(sentBodies(host)).toHaveLength(2);
  });

  // spec 1.2-additional-site-urls-per 1.5-save-main-url-leaves
  it("POS settings remove trailing slashes and the main address from auxiliary addresses", async () => {
    const { host, type, save } = await openSettings();
    await type("URI", "https://www.Novi.example/");
    fireEvent.change(screen.getByLabelText("Additional site URLs"), {
      target: { value: "novi.example/\nhttp://b.example/shop/\nb.example/shop" },
    });
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastSent(host)).toMatchObject({ Url: "novi.example", Urls: "b.example/shop" });
  });

  it.each([
    // spec 1.5-empty-gives-enter-url
    ["URI", "", "enter url"],
    // spec 1.5-invalid-gives-enter-valid
    ["URI", "nonsense", "enter valid url"],
    ["Additional site URLs", "bad one!", "enter valid url"],
    // spec 1.2-instant-notification-url
    ["Instant notification URL", "ftp://x", "Enter an address that starts with https:// or http://"],
    // spec 1.2-payment-terms-link
    ["Payment terms link", "javascript:alert(1)", "Enter an address that starts with https:// or http://"],
    ["Support e-mail", "nobody", "Enter proper email address!"],
    // spec 1.5-save-main-auxiliary-fields
  ])("POS settings reject %s = %j", async (label, text, words) => {
    const { host, type, save } = await openSettings();
    await type(label, text);
    save();
    expect(await screen.findByText(words)).toBeVisible();
    expect(host.notices.at(-1)?.text).toBe("Please correct your input!");
    expect(sentBodies(host)).toEqual([]);
  });

  it("POS settings focus the first of several invalid fields", async () => {
    const { type, save } = await openSettings();
    await type("Support e-mail", "nobody");
    await type("Additional site URLs", "bad one!");
    await type("URI", "");
    save();
    await waitFor(() => expect(screen.getByLabelText(/^URI/)).toHaveFocus());
  });

  // spec 1.2-type-specific-parameter-fields
  it("POS settings with a missing type parameter are not saved", async () => {
    const { host, type, save } = await openSettings();
    await type("OrderPrefix", "");
    save();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Please correct your input!"));
    expect(sentBodies(host)).toEqual([]);
  });

  // spec 1.3-site-data-exchanagesource-exchanagecorrection 1.5-exchanagecorrection-becomes-number-0
  it("POS settings keep unedited Data byte for byte", async () => {
    const data = '{ "x":1.10,"parameters":{"OrderPrefix":"DT", "unknown":[1,2]},"ExchanageSource":"EUR" }';
    const { host, type, save } = await openSettings({ Data: data });
    await type("OrderPrefix", "ABC");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastSent(host).Data).toBe(
      '{ "x":1.10,"parameters":{"OrderPrefix":"ABC", "unknown":[1,2]},"ExchanageSource":"EUR","ExchanageCorrection":0 }',
    );
  });

  // spec 1.3-site-data-exchanagesource-exchanagecorrection 1.5-exchanagesource-defaults-rsd
  it("POS settings with unreadable Data ask before replacing the stored text", async () => {
    const { host, type, save } = await openSettings(
      { Data: "{not json", SiteType: "site-gone" },
      { answer: () => true },
    );
    await type("Support telephone", "1");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastSent(host).Data).toBe("{not json");
    expect(host.questions).toEqual([]);
    await type("Exchange-rate correction", "2");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(2));
    expect(host.questions[0]?.title).toBe("Replace unreadable settings?");
    expect(lastData(host)).toEqual({ ExchanageSource: "RSD", ExchanageCorrection: 2 });
  });

  // spec 1.3-pos-type-data-update
  it("POS settings run the POS type's update filter before a save", async () => {
    const { host, type, save } = await openSettings(
      {},
      {
        posType: {
          ...wooType,
          Data: JSON.stringify({ parameters: [], updateFilter: "function(data) { return data; }" }),
        },
        scripts: {
          hooks: {
            "site-woocommerce": {
              updateFilter: (values) => ({ ...(values as object), TermsLink: "https://filtered.example" }),
            },
          },
        },
      },
    );
    await type("Support telephone", "1");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastSent(host)).toMatchObject({
      TermsLink: "https://filtered.example",
      CustomerServiceTel: "1",
    });
  });

  it.each([
    [refusal(500, "INTERNAL"), "Something went wrong on our side. Nothing was changed."],
    [new Response("{}", { status: 500, headers: { "content-type": "application/json" } }), null],
    [new Response("<html>", { status: 502 }), null],
    [new Response('{"data":{', { status: 200 }), null],
    // spec 1.8-error-site-update-request
  ])("POS settings keep typed values when a save fails (%#)", async (answer, details) => {
    const { host, type, save } = await openSettings();
    host.on("PUT", "api/company_sites/3", answer);
    await type("Support telephone", "+38122");
    save();
    const text = "Error in site update request!";
    await waitFor(() => expect(host.notices.at(-1)).toEqual({ tone: "error", text, details }));
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+38122");
  });

  // spec 1.8-site-exists
  it("POS settings mark the field that the gateway refused", async () => {
    const { host, type, save } = await openSettings();
    host.on(
      "PUT",
      "api/company_sites/3",
      refusal(409, "SITE_EXISTS", { errors: [{ field: "Url", code: "SITE_EXISTS" }] }),
    );
    await type("URI", "taken.example");
    save();
    await waitFor(() => expect(screen.getByLabelText("URI", { exact: false })).toBeInvalid());
    expect(screen.getByText(/already registered/)).toBeVisible();
    await type("Support telephone", "+38122");
    expect(screen.getByText(/already registered/)).toBeVisible();
    await type("URI", "free.example");
    await waitFor(() => expect(screen.queryByText(/already registered/)).not.toBeInTheDocument());
  });

  // spec 1.4-site-settings-loading-loaded 1.8-error-data-loading
  it("A failed load of POS settings can be retried", async () => {
    const host = fakeHost({ path: "/sitedetails/3" });
    host.on("GET", "api/company_sites/3", refusal(503, "SERVICE_UNAVALABLE"));
    host.on("GET", "api/pos_types", [wooType]);
    const { user } = await renderRemote(remote, { host, config });
    expect(await screen.findByText("Error in data loading!")).toBeVisible();
    host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
    host.on("GET", "http://localhost/exchangerate", { rate: 1 });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByLabelText("Merchant POS UID")).toBeVisible();
  });

  it("POS settings with an unknown id link back to the list without offering a retry", async () => {
    const host = fakeHost({ path: "/sitedetails/99" });
    host.on("GET", "api/company_sites/99", refusal(404, "NOT_FOUND"));
    host.on("GET", "api/pos_types", [wooType]);
    await renderRemote(remote, { host, config });
    const words = await screen.findByText("This POS does not exist, or is not yours.");
    const backLinks = within(words.closest("main") ?? document.body).getAllByRole("link", {
      name: /sites list/,
    });
    expect(backLinks.map((link) => link.getAttribute("href"))).toEqual(["/sites", "/sites"]);
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("Opening a linked POS selects its company", async () => {
    const { host } = await openSettings({}, { selection: nothingSelected });
    await waitFor(() => expect(host.selection.get()).toMatchObject({ company: { id: 1 }, pos: { id: 3 } }));
  });

  it("POS settings return to the list when another company is selected", async () => {
    const { host } = await openSettings();
    await act(async () => void host.selection.select(2, 7));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/sites"));
    expect(host.selection.get()).toMatchObject({ company: { id: 2 }, pos: { id: 7 } });
  });

  it("Opening POS settings selects that POS", async () => {
    const { company, pos } = ordinarySelection;
    const { host } = await openSettings({}, { selection: { company, pos: pos && { ...pos, id: 4 } } });
    await waitFor(() => expect(host.selection.get().pos?.id).toBe(3));
    expect(host.navigation.location.get().pathname).toBe("/sitedetails/3");
    const title = await screen.findByRole("heading", { level: 1, name: /WooCommerce/ });
    expect(title.parentElement).toHaveTextContent("dunav.example");
  });

  it("POS settings switch to a POS that the user selects", async () => {
    const { host, record } = await openSettings();
    host.on("GET", "api/company_sites/7", recordAnswer({ ...record, id: 7, Url: "seventh.example" }));
    await act(async () => void host.selection.select(1, 7));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/sitedetails/7"));
    expect(await screen.findByDisplayValue("seventh.example")).toBeVisible();
  });

  it("POS settings stay open when another POS is selected automatically", async () => {
    const { host } = await openSettings();
    await act(async () => void host.selection.select(1));
    await act(async () => void host.selection.select(1, 7));
    expect(host.navigation.location.get().pathname).toBe("/sitedetails/3");
    expect(host.selection.get().pos?.id).toBe(7);
  });
});

it("POS settings wait for the POS types regardless of the selection", async () => {
  const host = fakeHost({ path: "/sitedetails/3" });
  let answerTypes: (answer: object) => void = () => undefined;
  const types = new Promise<object>((resolve) => {
    answerTypes = resolve;
  });
  host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
  host.on("GET", "api/pos_types", () => types);
  host.on("GET", "http://localhost/exchangerate", { rate: 1 });
  await renderRemote(remote, { host, config });
  await screen.findByRole("heading", { level: 1, name: /site-woocommerce/ });
  await act(async () => void host.selection.select(1));
  await act(async () => answerTypes({ data: [wooType], total: 1 }));
  expect(await screen.findByLabelText("Merchant POS UID")).toBeVisible();
});

describe("two users editing one POS", () => {
  const changedFields = { Version: 5, CustomerServiceTel: "+381999" };

  it("Two users' edits of different POS fields are both saved", async () => {
    const { host, record, type, save } = await openSettings();
    let tries = 0;
    host.on("PUT", "api/company_sites/3", ({ body, headers }) => {
      tries += 1;
      if (headers.get("If-Match") !== "5") return refusal(412, "VERSION_CONFLICT");
      return recordAnswer({ ...record, ...changedFields, ...(body as object), Version: 6 });
    });
    await type("Payment terms link", "https://mine.example");
    host.on("GET", "api/company_sites/3", recordAnswer({ ...record, ...changedFields }));
    save();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("POS was updated correctly!"));
    expect(tries).toBe(2);
    expect(lastSent(host)).toEqual({ TermsLink: "https://mine.example" });
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+381999");
  });

  it.each([
    ["Keep mine", "+381111"],
    ["Keep theirs", "+381999"],
  ])("A conflict over a POS field is resolved by %s", async (choice, expected) => {
    const { host, user, record, type, save } = await openSettings();
    host.on("PUT", "api/company_sites/3", ({ body, headers }) =>
      headers.get("If-Match") === "5"
        ? recordAnswer({ ...record, ...changedFields, ...(body as object), Version: 6 })
        : refusal(412, "VERSION_CONFLICT"),
    );
    await type("Support telephone", "+381111");
    host.on("GET", "api/company_sites/3", recordAnswer({ ...record, ...changedFields }));
    save();
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("Support telephone")).toBeVisible();
    expect(dialog.getByText("+381111")).toBeVisible();
    expect(dialog.getByText("+381999")).toBeVisible();
    host.on(
      "GET",
      "api/company_sites/3",
      recordAnswer({ ...record, ...changedFields, CustomerServiceTel: expected, Version: 6 }),
    );
    await user.click(dialog.getByRole("button", { name: choice }));
    await waitFor(() => expect(screen.getByLabelText("Support telephone")).toHaveValue(expected));
  });
});
