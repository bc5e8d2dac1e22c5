import {
  aFiscalDefinition,
  aFiscalMethod,
  aPaymentDefinition,
  aPaymentMethod,
  aShippingMethod,
  type FakeHostOptions,
  fakeHost,
  json,
  ordinarySelection,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(90_000);

beforeAll(() => {
  // jsdom has no pictures of files.
  Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL() {} });
});

const kinds = [
  ["payment", "/paymentdetails/7", "company_site_payment_methods", aPaymentMethod],
  ["shipping", "/shippingdetails/7", "company_site_shipping_methods", aShippingMethod],
  ["fiscal", "/fiscaldetails/7", "company_site_fiscal_methods", aFiscalMethod],
] as const;

const words = {
  payment: {
    title: /^Payment Method Configuration /,
    saved: "Site payment method data saved!",
    saveError: /^Error saving site payment method data/,
    loadError: "Error loading site payment methods!",
  },
  shipping: {
    title: /^Shipping Method Configuration /,
    saved: "Site shipping method data saved!",
    saveError: /^Error saving site shipping method data/,
    loadError: "Error loading site shipping method data",
  },
  fiscal: {
    title: /^Fiscal\/Integration Method Configuration /,
    saved: "Site fiscal/integration method data saved!",
    saveError: /^Error saving site fiscal\/integration method data/,
    loadError: "Error loading site fiscal/integration method data",
  },
};

describe.each(kinds)("the configuration of a %s method", (kind, path, resource, aMethod) => {
  const method = aMethod({ id: 7, Uid: "first", Version: 4 });
  async function open(options: FakeHostOptions = {}) {
    const host = fakeHost(options);
    host.on("GET", `api/${resource}`, [method]);
    host.on("GET", `api/${resource}/7`, recordAnswer(method));
    return renderRemote(remote, { host, config, path });
  }

  it("is titled with the method's name and saves what the spec names", async () => {
    const { host, user } = await open();
    expect(await screen.findByRole("heading", { level: 1, name: words[kind].title })).toBeInTheDocument();
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
      [{ payment: "PaymentMethodId", shipping: "ShippingMethodId", fiscal: "FiscalMethodId" }[kind]]: 1,
      CompanySiteId: 3,
      Data: method.Data,
      Enabled: true,
      Order: 10,
      Uid: "renamed",
      ProcessGroup: "",
      ...(kind === "payment" ? { FallbackOfId: null } : {}),
    });
  });

  it("says so when it cannot be saved, and keeps what was typed", async () => {
    const { host, user } = await open();
    host.on("PUT", `api/${resource}/7`, refusal(500, "INTERNAL"));
    const group = await screen.findByLabelText("Process Group");
    await user.type(group, "cards");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices[0]?.text).toMatch(words[kind].saveError));
    expect(group).toHaveValue("cards");
  });

  it("says so when it cannot be loaded", async () => {
    const host = fakeHost();
    host.on("GET", `api/${resource}`, kind === "payment" ? refusal(500, "INTERNAL") : [method]);
    host.on("GET", `api/${resource}/7`, refusal(500, "INTERNAL"));
    await renderRemote(remote, { host, config, path });
    expect(await screen.findByText(words[kind].loadError)).toBeInTheDocument();
  });

  it("returns to its list when another POS is chosen", async () => {
    const { host } = await open();
    await screen.findByLabelText("Method UID*");
    const { company, pos } = ordinarySelection;
    host.on("GET", `api/${resource}`, []);
    act(() => host.selection.set({ company, pos: pos && { ...pos, id: 4 } }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe(`/${kind}methods`));
  });

  it("lets staff see everything and change nothing", async () => {
    await open({ role: "staff" });
    expect(await screen.findByLabelText("Method UID*")).toHaveAttribute("readonly");
    expect(screen.getByRole("checkbox", { name: "Enabled" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
    expect(screen.queryByLabelText("Language code")).not.toBeInTheDocument();
  });
});

const parameters = [
  { Name: "Title", Localizable: true, Required: true },
  { Name: "Key" },
  { Name: "Logo", Type: "Upload" },
];

async function openFiscal(
  data: unknown,
  definition: readonly object[] = parameters,
  options: FakeHostOptions = {},
) {
  const method = aFiscalMethod({
    id: 7,
    Data: data,
    FiscalMethod: aFiscalDefinition({ Name: "receipts", Data: { parameters: definition } }),
  });
  const host = fakeHost(options);
  host.on("GET", "api/company_site_fiscal_methods", [method]);
  host.on("GET", "api/company_site_fiscal_methods/7", recordAnswer(method));
  host.on("PUT", "api/company_site_fiscal_methods/7", ({ body }) =>
    recordAnswer({ ...method, ...Object(body) }),
  );
  const rendered = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
  await screen.findByRole("button", { name: "[DEFAULT]" });
  const savedData = async () => {
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Site fiscal/integration method data saved!"));
    const body = host.requests.findLast(({ method: verb }) => verb === "PUT")?.body;
    return JSON.parse(Object(body).Data);
  };
  return { ...rendered, savedData };
}

describe("languages", () => {
  it("are added with the default values, edited and saved apart", async () => {
    const { user, savedData } = await openFiscal({ parameters: { Title: "Card", Key: "k" } });
    await user.type(screen.getByLabelText("Language code"), " EN ");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(screen.getByRole("button", { name: "en" })).toHaveAttribute("aria-pressed", "true");
    const title = screen.getByLabelText("Title*");
    expect(title).toHaveValue("Card");
    await user.type(title, " en");
    await user.click(screen.getByRole("button", { name: "[DEFAULT]" }));
    expect(screen.getByLabelText("Title*")).toHaveValue("Card");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedData()).toEqual({
      parameters: { Title: "Card", Key: "k" },
      localized_parameters: { en: { Title: "Card en", Key: "k", Logo: null } },
    });
  });

  it("need a right code", async () => {
    const { user } = await openFiscal({ parameters: {} });
    await user.type(screen.getByLabelText("Language code"), "srp");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(
      screen.getByText("Bad language code. Please use 2-letters code, optionally with extension -cyr!"),
    ).toBeInTheDocument();
    expect(screen.getByLabelText("Language code")).toHaveAttribute("maxlength", "6");
  });

  it("are removed after a question, and the form is back at [DEFAULT]", async () => {
    const { host, user, savedData } = await openFiscal({
      parameters: { Title: "Card" },
      localized_parameters: { en: { Title: "x" }, de: { Title: "y" } },
    });
    await user.click(screen.getByRole("button", { name: "en" }));
    await user.click(screen.getByRole("button", { name: "Remove en" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "en" })).not.toBeInTheDocument());
    expect(host.questions).toHaveLength(1);
    expect(screen.getByRole("button", { name: "[DEFAULT]" })).toHaveAttribute("aria-pressed", "true");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).localized_parameters).toEqual({ de: { Title: "y" } });
  });

  it("with something wrong are shown when the save is refused", async () => {
    const { host, user } = await openFiscal({
      parameters: { Title: "Card", Key: "k" },
      localized_parameters: { en: { Title: "" } },
    });
    await user.type(screen.getByLabelText("Key"), "2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This field is required")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "en" })).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(screen.getByLabelText("Title*")).toHaveFocus());
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });
});

describe("uploads", () => {
  it("wait for Save, then the parameter takes the name that the file was given", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card" } });
    host.on("POST", "upload", json({ filename: "stored.png" }));
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "logo.png", { type: "image/png" }));
    expect(screen.getByText("logo.png is uploaded when you save")).toBeInTheDocument();
    expect(host.requests.some(({ path }) => path === "upload")).toBe(false);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Title: "Card", Logo: "stored.png" });
    const sent = host.requests.find(({ path }) => path === "upload")?.body;
    expect(sent instanceof FormData && sent.get("company_id")).toBe("1");
  });

  it("that fail leave the parameter empty, say why, and do not hold up the save", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card", Logo: "old.png" } });
    host.on("POST", "upload", json({ error: "UNSUPPORTED_MEDIA" }));
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "logo.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Logo).toBe("");
    expect(host.notices[0]?.text).toMatch(/^logo\.png/);
  });
});

describe("behaviour", () => {
  it("shows a validator's message under the field and holds the save", async () => {
    const { host, user } = await openFiscal(
      { parameters: { Pin: "1" } },
      [{ Name: "Pin", Validator: "function(v){}" }],
      {
        scripts: {
          hooks: {
            "company_site_fiscal_methods: receipts": {
              "Validator Pin": (value) => (String(value).length < 4 ? "Four digits, please" : ""),
            },
          },
        },
      },
    );
    const pin = screen.getByLabelText("Pin");
    await user.type(pin, "2");
    expect(await screen.findByText("Four digits, please")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
    await user.type(pin, "34");
    await waitFor(() => expect(screen.queryByText("Four digits, please")).not.toBeInTheDocument());
  });

  it("says bad value! when a validator fails by itself", async () => {
    const { user } = await openFiscal(
      { parameters: {} },
      [{ Name: "Pin", Validator: "function(v){ throw 1 }" }],
      {
        expectsReports: true,
        scripts: {
          hooks: {
            "company_site_fiscal_methods: receipts": {
              "Validator Pin": () => {
                throw new Error("its own fault");
              },
            },
          },
        },
      },
    );
    await user.type(screen.getByLabelText("Pin"), "2");
    expect(await screen.findByText("bad value!")).toBeInTheDocument();
  });
});

describe("the fallback of a payment method", () => {
  it("offers the methods that support it, and is saved", async () => {
    const own = aPaymentMethod({ id: 7, Uid: "own" });
    const other = (id: number, Uid: string, Fallback: boolean) =>
      aPaymentMethod({ id, Uid, PaymentMethod: aPaymentDefinition({ Title: Uid, Fallback }) });
    const host = fakeHost();
    host.on("GET", "api/company_site_payment_methods", [
      own,
      other(8, "with", true),
      other(9, "without", false),
    ]);
    host.on("PUT", "api/company_site_payment_methods/7", ({ body }) =>
      recordAnswer({ ...own, ...Object(body) }),
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
});

describe("a method that somebody else changed meanwhile", () => {
  it("shows both versions and lets the person choose", async () => {
    const mine = aFiscalMethod({ id: 7, Uid: "base", Version: 1 });
    const theirs = aFiscalMethod({ id: 7, Uid: "theirs", Version: 2 });
    let stored = mine;
    const host = fakeHost();
    host.on("GET", "api/company_site_fiscal_methods", () => [mine]);
    host.on("GET", "api/company_site_fiscal_methods/7", () => recordAnswer(stored));
    host.on("PUT", "api/company_site_fiscal_methods/7", ({ headers, body }) => {
      if (headers.get("If-Match") === "1") {
        stored = theirs;
        return refusal(412, "VERSION_CONFLICT");
      }
      return recordAnswer({ ...theirs, ...Object(body), Version: 3 });
    });
    const { user } = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
    const uid = await screen.findByLabelText("Method UID*");
    await user.clear(uid);
    await user.type(uid, "mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText("theirs")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Site fiscal/integration method data saved!"));
    expect(host.requests.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ Uid: "mine" });
  });
});
