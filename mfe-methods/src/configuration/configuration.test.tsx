import {
  aFiscalMethod,
  aPaymentDefinition,
  aPaymentMethod,
  aShippingMethod,
  type FakeHostOptions,
  fakeHost,
  ordinarySelection,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const kinds = [
  ["payment", "/paymentdetails/7", "company_site_payment_methods", aPaymentMethod],
  // spec 2.7-get-shipping-method
  ["shipping", "/shippingdetails/7", "company_site_shipping_methods", aShippingMethod],
  // spec 2.7-get-fiscal-method
  ["fiscal", "/fiscaldetails/7", "company_site_fiscal_methods", aFiscalMethod],
] as const;

const words = {
  payment: {
    // spec 2.2-title-payment-method-configuration
    title: /^Payment Method Configuration /,
    // spec 2.8-site-payment-method-data
    saved: "Site payment method data saved!",
    // spec 2.8-error-saving-site-payment
    saveError: /^Error saving site payment method data/,
    // spec 2.8-error-loading-site-payment
    loadError: "Error loading site payment methods!",
  },
  shipping: {
    // spec 2.2-title-shipping-method-configuration
    title: /^Shipping Method Configuration /,
    // spec 2.8-site-shipping-method-data
    saved: "Site shipping method data saved!",
    // spec 2.8-error-saving-site-shipping
    saveError: /^Error saving site shipping method data/,
    // spec 2.8-error-loading-site-shipping
    loadError: "Error loading site shipping method data",
  },
  fiscal: {
    title: /^Fiscal\/Integration Method Configuration /,
    // spec 2.8-site-fiscal-integration-method
    saved: "Site fiscal/integration method data saved!",
    // spec 2.8-error-saving-site-fiscal
    saveError: /^Error saving site fiscal\/integration method data/,
    // spec 2.8-error-loading-site-fiscal
    loadError: "Error loading site fiscal/integration method data",
  },
};

describe.each(kinds)("configuration of a %s method", (kind, path, resource, aMethod) => {
  const method = aMethod({ id: 7, Uid: "first", Version: 4 });
  async function open(options: FakeHostOptions = {}) {
    const host = fakeHost(options);
    host.on("GET", `api/${resource}`, [method]);
    host.on("GET", `api/${resource}/7`, recordAnswer(method));
    return renderRemote(remote, { host, config, path });
  }

  it("A method is found by the shop-facing method number", async () => {
    const numberedMethod = { ...method, HPaySiteMethodId: 41 };
    const host = fakeHost({});
    host.on("GET", `api/${resource}`, [numberedMethod]);
    host.on("GET", `api/${resource}/7`, recordAnswer(numberedMethod));
    await renderRemote(remote, { host, config, path: path.replace("/7", "/number:41") });
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe(path));
    const heading = { level: 1, name: words[kind].title };
    expect(await screen.findByRole("heading", heading, { timeout: 45_000 })).toBeVisible();
  });

  // spec 1.2-paymentdetails-id-shippingdetails-id 2.1-instance-holds-enabled-flag
  // spec 2.2-paymentdetails-id-shippingdetails-id 2.2-back-button-list-2 2.2-list-order-method-uid 2.2-save
  // spec 2.2-save-results-toast 2.3-site-payment-method-paymentmethodid 2.4-enabled-off-saved-form
  // spec 2.5-enabled-required 2.6-other-roles-use-save 2.7-put-named-fields-fallbackofid
  // spec 3.7-window-event-hpay-user
  it("A method's configuration shows the method's name and saves the values that the spec names", async () => {
    const { host, user } = await open();
    const names = { payment: "sandbox-card", shipping: "courier", fiscal: "fiscal-receipts" };
    expect(await screen.findByRole("heading", { level: 1, name: words[kind].title })).toHaveTextContent(
      new RegExp(`Configuration ${names[kind]}$`),
    );
    host.on("PUT", `api/${resource}/7`, ({ body }) =>
      recordAnswer({ ...method, ...Object(body), Version: 5 }),
    );
    const uid = await screen.findByLabelText("Method UID*");
    expect(document.querySelector(`a[href="/${kind}methods"]`)).not.toBeNull();
    expect(screen.getByRole("checkbox", { name: "Enabled" })).toBeRequired();
    await user.clear(uid);
    await user.type(uid, "renamed");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual([words[kind].saved]));
    const put = host.requests.find(({ method: verb }) => verb === "PUT");
    expect(put?.headers.get("If-Match")).toBe("4");
    expect(put?.body).toEqual({
      // spec 2.3-site-shipping-method-shippingmethodid 2.3-site-fiscal-method-fiscalmethodid
      [{ payment: "PaymentMethodId", shipping: "ShippingMethodId", fiscal: "FiscalMethodId" }[kind]]: 1,
      CompanySiteId: 3,
      Data: String(method.Data).replace(/}$/, ',"localized_parameters":{}}'),
      Enabled: true,
      Order: 10,
      Uid: "renamed",
      ProcessGroup: "",
      // spec 2.3-fallbackofid-nullable
      ...(kind === "payment" ? { FallbackOfId: null } : {}),
    });
    // With this event, the shop's page that opened the panel reloads the POS.
    expect(host.emitted).toContainEqual(
      expect.objectContaining({
        name: "hpay-user-saved-pos",
        detail: expect.objectContaining({ company_id: 1, site_id: 3 }),
      }),
    );
  });

  // spec 2.2-list-order-method-uid 2.4-saving-loaded-saving-toast
  it("A method that cannot be saved shows an error and keeps typed values", async () => {
    const { host, user } = await open();
    host.on("PUT", `api/${resource}/7`, refusal(500, "INTERNAL"));
    const group = await screen.findByLabelText("Process Group");
    await user.type(group, "cards");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices[0]?.text).toMatch(words[kind].saveError));
    expect(group).toHaveValue("cards");
    expect(host.emitted.map(({ name }) => name)).not.toContain("hpay-user-saved-pos");
  });

  it("A method deleted elsewhere during an edit shows a warning and cannot be saved", async () => {
    const { user, host } = await open();
    const group = await screen.findByLabelText("Process Group");
    await user.type(group, "cards");
    expect(await screen.findByText("Unsaved changes")).toBeVisible();
    host.on("GET", `api/${resource}`, []);
    await act(async () => host.events.emit("hpay-record-deleted", { resource, record_id: 7 }));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText("This was deleted elsewhere and can no longer be saved.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(group).toHaveValue("cards");
  });

  it("A method's configuration offers a draft after a reload, dated in the company's time zone", async () => {
    const { user, unmount } = await open();
    await user.type(await screen.findByLabelText("Process Group"), "cards");
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("cards"));
    unmount();
    const secondVisit = await open();
    expect(await screen.findByLabelText("Process Group")).toHaveValue("");
    expect(screen.getByText(/^You have an unsaved draft from \d{4}-\d\d-\d\d \d\d:\d\d\.$/)).toBeVisible();
    await secondVisit.user.click(screen.getByRole("button", { name: "Continue with the draft" }));
    expect(screen.getByLabelText("Process Group")).toHaveValue("cards");
    expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument();
  });

  // spec 2.7-get-payment-method-read
  it("A method configuration that fails to load shows an error", async () => {
    const host = fakeHost();
    host.on("GET", `api/${resource}`, kind === "payment" ? refusal(500, "INTERNAL") : [method]);
    host.on("GET", `api/${resource}/7`, refusal(500, "INTERNAL"));
    await renderRemote(remote, { host, config, path });
    expect(await screen.findByText(words[kind].loadError)).toBeInTheDocument();
  });

  // spec 2.2-returns-list-pos-changes 2.9-change-pos-returns-list
  it("Selecting another POS returns from a method's configuration to the list", async () => {
    const { host } = await open();
    await screen.findByLabelText("Method UID*");
    const { company, pos } = ordinarySelection;
    host.on("GET", `api/${resource}`, []);
    act(() => host.selection.set({ company, pos: pos && { ...pos, id: 4 } }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe(`/${kind}methods`));
  });

  it("A removed method, another company's method and an invalid address are not found", async () => {
    const host = fakeHost();
    host.on("GET", `api/${resource}`, []);
    host.on("GET", `api/${resource}/7`, recordAnswer(aMethod({ id: 7, CompanySiteId: 99 })));
    host.on("GET", `api/${resource}/8`, refusal(404, "NOT_FOUND"));
    for (const id of ["7", "8", "x7"]) {
      const { unmount } = await renderRemote(remote, { host, config, path: path.replace("7", id) });
      expect(await screen.findByText("This method is no longer on this POS.")).toBeInTheDocument();
      expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
      // The page links to the list, but offers no retry.
      expect(document.querySelector(`a[href="/${kind}methods"]`)).toBeVisible();
      expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
      await unmount();
    }
  });

  it("Pressing Save several times sends one request and keeps text typed during the save", async () => {
    const { host, user, handle } = await open();
    let answer: (value: unknown) => void = () => {};
    host.on("PUT", `api/${resource}/7`, async ({ body }) => {
      await new Promise((resolve) => {
        answer = resolve;
      });
      return recordAnswer({ ...method, ...Object(body), Version: 5 });
    });
    const group = await screen.findByLabelText("Process Group");
    await user.type(group, "cards");
    await user.dblClick(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.requests.some(({ method: verb }) => verb === "PUT")).toBe(true));
    await user.type(group, "-2");
    await act(async () => answer(null));
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual([words[kind].saved]));
    const putRequests = host.requests.filter(({ method: verb }) => verb === "PUT");
    expect(putRequests.map(({ body }) => Object(body).ProcessGroup)).toEqual(["cards"]);
    expect(group).toHaveValue("cards-2");
    expect(screen.getByRole("region", { name: "Unsaved changes" })).toBeInTheDocument();
    await act(async () => {
      await handle.canLeave?.();
    });
    expect(host.questions).toHaveLength(1);
  });

  it("A method has no unsaved changes after a save that alters nothing", async () => {
    const { host, user, handle } = await open();
    host.on("PUT", `api/${resource}/7`, ({ body }) =>
      recordAnswer({ ...method, ...Object(body), Version: 5 }),
    );
    const uid = await screen.findByLabelText("Method UID*");
    await user.type(uid, " ");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual([words[kind].saved]));
    expect(uid).toHaveValue("first");
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).not.toBeInTheDocument();
    expect(handle.canLeave?.()).toBe(true);
  });

  // spec 2.1-staff-get-read-view 2.2-enabled-checkbox 2.6-staff-save 2.6-staff-localization-add-remove
  it("Staff see a method's whole configuration read-only", async () => {
    await open({ role: "staff" });
    expect(await screen.findByLabelText("Method UID*")).toHaveAttribute("readonly");
    expect(screen.getByRole("checkbox", { name: "Enabled" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
    expect(screen.queryByLabelText("Language code")).not.toBeInTheDocument();
  });
});

describe("payment method fallback", () => {
  // spec 2.2-payment-fallback-selector 2.4-fallback-set-null 2.5-fallback-choices-exclude-methods-do
  it("Only methods that support fallback are offered as a fallback", async () => {
    const ownMethod = aPaymentMethod({ id: 7, Uid: "own" });
    const otherMethod = (id: number, Uid: string, Fallback: boolean) =>
      aPaymentMethod({ id, Uid, PaymentMethod: aPaymentDefinition({ Title: Uid, Fallback }) });
    const host = fakeHost();
    host.on("GET", "api/company_site_payment_methods", [
      ownMethod,
      otherMethod(8, "with", true),
      otherMethod(9, "without", false),
    ]);
    host.on("PUT", "api/company_site_payment_methods/7", ({ body }) =>
      recordAnswer({ ...ownMethod, ...Object(body) }),
    );
    const { user } = await renderRemote(remote, { host, config, path: "/paymentdetails/7" });
    const select = await screen.findByLabelText("Fallback of");
    expect(
      within(select)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["None", "with (with)"]);
    await user.selectOptions(select, "8");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(Object(host.requests.findLast(({ method }) => method === "PUT")?.body).FallbackOfId).toBe(8);
  });

  it("A refused fallback is reported at the Fallback field until changed", async () => {
    const host = fakeHost();
    const ownMethod = aPaymentMethod({ id: 7, Uid: "own" });
    const otherMethod = aPaymentMethod({ id: 8, PaymentMethod: aPaymentDefinition({ Fallback: true }) });
    host.on("GET", "api/company_site_payment_methods", [ownMethod, otherMethod]);
    const errors = [{ field: "FallbackOfId", code: "FALLBACK_NOT_POSSIBLE", message: "" }];
    host.on("PUT", "api/company_site_payment_methods/7", () =>
      refusal(400, "FALLBACK_NOT_POSSIBLE", { errors }),
    );
    const { user } = await renderRemote(remote, { host, config, path: "/paymentdetails/7" });
    const select = await screen.findByLabelText("Fallback of");
    await user.selectOptions(select, "8");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(select).toBeInvalid());
    expect(select).toHaveAccessibleDescription(
      "The chosen method can't have this one as its fallback. Choose another method",
    );
    await user.click(screen.getByLabelText("Process Group"));
    await user.tab();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(select).toBeInvalid();
    await user.selectOptions(select, "");
    await waitFor(() => expect(select).toBeValid());
  });
});

describe("method conflict", () => {
  it("A conflict over a method shows both versions and lets the user choose", async () => {
    const myVersion = aFiscalMethod({ id: 7, Uid: "base", Version: 1 });
    const theirVersion = aFiscalMethod({ id: 7, Uid: "theirs", Version: 2 });
    let storedMethod = myVersion;
    const host = fakeHost();
    host.on("GET", "api/company_site_fiscal_methods", () => [myVersion]);
    host.on("GET", "api/company_site_fiscal_methods/7", () => recordAnswer(storedMethod));
    host.on("PUT", "api/company_site_fiscal_methods/7", ({ headers, body }) => {
      if (headers.get("If-Match") === "1") {
        storedMethod = theirVersion;
        return refusal(412, "VERSION_CONFLICT");
      }
      return recordAnswer({ ...theirVersion, ...Object(body), Version: 3 });
    });
    const { user } = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
    const uid = await screen.findByLabelText("Method UID*");
    await user.clear(uid);
    await user.type(uid, "mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByRole("row", { name: "Method UID base mine theirs" })).toBeInTheDocument();
    await user.dblClick(within(dialog).getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Site fiscal/integration method data saved!"));
    const putRequests = host.requests.filter(({ method }) => method === "PUT");
    expect(putRequests.at(-1)?.body).toMatchObject({ Uid: "mine" });
    expect(putRequests).toHaveLength(2);
  });

  it("Keep theirs accepts only the conflicting value and saves the other edits", async () => {
    const myVersion = aFiscalMethod({ id: 7, Uid: "base", Version: 1 });
    const theirVersion = aFiscalMethod({ id: 7, Uid: "theirs", Version: 2 });
    const host = fakeHost();
    host.on("GET", "api/company_site_fiscal_methods", () => [myVersion]);
    host.on("GET", "api/company_site_fiscal_methods/7", recordAnswer(myVersion));
    host.on("PUT", "api/company_site_fiscal_methods/7", ({ headers, body }) => {
      if (headers.get("If-Match") === "2")
        return recordAnswer({ ...theirVersion, ...Object(body), Version: 3 });
      host.on("GET", "api/company_site_fiscal_methods/7", recordAnswer(theirVersion));
      return refusal(412, "VERSION_CONFLICT");
    });
    const { user } = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
    const uid = await screen.findByLabelText("Method UID*");
    await user.clear(uid);
    await user.type(uid, "mine");
    await user.type(screen.getByLabelText("Process Group"), "cards");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: "Keep theirs" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Site fiscal/integration method data saved!"));
    const lastBody = host.requests.findLast(({ method }) => method === "PUT")?.body;
    expect(lastBody).toMatchObject({ ProcessGroup: "cards" });
    expect(lastBody).not.toHaveProperty("Uid");
    expect(screen.getByLabelText("Method UID*")).toHaveValue("theirs");
    expect(screen.getByLabelText("Process Group")).toHaveValue("cards");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("A method's configuration asks again after a second conflict", async () => {
    let storedMethod = aFiscalMethod({ id: 7, Uid: "base", Version: 1 });
    const host = fakeHost();
    host.on("GET", "api/company_site_fiscal_methods", () => [storedMethod]);
    host.on("GET", "api/company_site_fiscal_methods/7", () => recordAnswer(storedMethod));
    host.on("PUT", "api/company_site_fiscal_methods/7", ({ headers, body }) => {
      const version = Number(headers.get("If-Match"));
      if (version > 2) return recordAnswer({ ...storedMethod, ...Object(body), Version: 4 });
      storedMethod = aFiscalMethod({ id: 7, Uid: `theirs-${version}`, Version: version + 1 });
      return refusal(412, "VERSION_CONFLICT");
    });
    const { user } = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
    const uid = await screen.findByLabelText("Method UID*");
    await user.clear(uid);
    await user.type(uid, "mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    for (const row of ["Method UID base mine theirs-1", "Method UID theirs-1 mine theirs-2"]) {
      expect(await screen.findByRole("row", { name: row })).toBeInTheDocument();
      await user.click(screen.getByRole("button", { name: "Keep mine" }));
    }
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Site fiscal/integration method data saved!"));
    expect(screen.getByLabelText("Method UID*")).toHaveValue("mine");
  });
});
