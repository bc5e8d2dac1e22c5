import {
  aFiscalDefinition,
  aPaymentDefinition,
  aPaymentMethod,
  aShippingDefinition,
  type FakeHostOptions,
  fakeHost,
  json,
  ordinarySelection,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(90_000);

const kinds = [
  {
    kind: "payment",
    path: "/newpayment",
    catalogue: "payment_methods",
    resource: "company_site_payment_methods",
    aDefinition: aPaymentDefinition,
    idField: "PaymentMethodId",
    title: "Select payment method to add...",
    noData: "Error: could not add this payment method at the moment!",
    addError: "Error during adding of this payment method!",
  },
  {
    kind: "shipping",
    path: "/newshipping",
    catalogue: "shipping_methods",
    resource: "company_site_shipping_methods",
    aDefinition: aShippingDefinition,
    idField: "ShippingMethodId",
    title: "Select shipping method to add...",
    noData: "Error: could not add this shipping method at the moment!",
    addError: "Error during adding of this shipping method!",
  },
  {
    kind: "fiscal",
    path: "/newfiscal",
    catalogue: "fiscal_methods",
    resource: "company_site_fiscal_methods",
    aDefinition: aFiscalDefinition,
    idField: "FiscalMethodId",
    // spec 2.2-title-select-fiscal-integration
    title: "Select fiscal/integration method to add...",
    // spec 2.8-error-could-add-fiscal
    noData: "Error: could not add this fiscal/integration method at the moment!",
    // spec 2.8-error-during-adding-fiscal
    addError: "Error during adding of this fiscal/integration method!",
  },
] as const;

describe.each(kinds)("catalogue of $kind methods", (kindCase) => {
  const { kind, path, catalogue, resource, aDefinition, idField } = kindCase;
  const parameters = [{ Name: "Key", Default: "k" }, { Name: "Other" }];

  async function open(definition: object, options: FakeHostOptions = {}) {
    const host = fakeHost(options);
    host.on("GET", `api/${catalogue}`, [definition]);
    host.on("GET", `api/${resource}`, []);
    const view = await renderRemote(remote, { host, config, path });
    const expandRow = async () => view.user.click(await screen.findByText("The method"));
    return { ...view, expandRow };
  }
  const aMethod = (changes: object = {}) =>
    aDefinition({ id: 5, Name: "the-method", Title: "The method", ...changes });

  // spec 2.2-current-pos-name 2.2-back-button-list 2.2-row-unfolds-description-requirements
  // spec 2.2-shipping-catalogue-name-title 2.3-fiscal-definition-name-title 2.7-list-catalogue-page-1
  it("The catalogue shows -- for a method without requirements", async () => {
    const { host, expandRow } = await open(aMethod({ Description: "Cards of all banks", Requirements: "" }));
    await expandRow();
    expect(screen.getByRole("heading", { name: kindCase.title })).toBeInTheDocument();
    expect(screen.getByText("dunav.example")).toBeInTheDocument();
    expect(document.querySelector(`a[href="/${kind}methods"]`)).not.toBeNull();
    // spec 2.2-columns-name-info-title
    for (const header of kind === "fiscal" ? ["Name", "Info"] : ["Name"])
      expect(screen.getByRole("columnheader", { name: header })).toBeInTheDocument();
    expect(screen.getByText("Cards of all banks")).toBeInTheDocument();
    expect(screen.getByText("--")).toBeInTheDocument();
    // spec 2.9-list-99999-catalogue-9999
    expect(host.requests[0]?.query.get("perPage")).toBe("9999");
  });

  it("The catalogue describes a method in the panel's language or else in the record's own text", async () => {
    const Data = { parameters, texts: { rs: { Description: "Kartice svih banaka" } } };
    const writtenRecord = { Description: "Cards of all banks", Requirements: "A contract", Data };
    const { expandRow } = await open(aMethod(writtenRecord), { language: "rs-cyr" });
    await expandRow();
    expect(screen.getByText("Картице свих банака")).toBeInTheDocument();
    expect(screen.getByText("A contract")).toBeInTheDocument();
  });

  // spec 1.2-newpayment-newshipping-newfiscal 2.1-method-instance-catalogue-method
  // spec 2.2-newpayment-newshipping-newfiscal-choose 2.2-add-goes-configuration-created
  // spec 2.3-uid-falls-back-method 2.3-creating-sends-method-id 2.3-data-new-method-each
  // spec 2.4-adding-goes-configuration-new 2.7-post-method-id-companysiteid
  it("The catalogue adds a method with its defaults and opens its configuration", async () => {
    const { host, user, expandRow } = await open(aMethod({ Data: { parameters } }));
    host.on("POST", `api/${resource}`, recordAnswer({ id: 70 }));
    host.on("GET", `api/${resource}/70`, refusal(404, "NOT_FOUND"));
    await expandRow();
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe(`/${kind}details/70`));
    expect(host.requests.find(({ method }) => method === "POST")?.body).toEqual({
      [idField]: 5,
      CompanySiteId: 3,
      Uid: "the-method",
      Data: '{"parameters":{"Key":"k","Other":null}}',
    });
    expect(host.emitted.map(({ name }) => name)).toContain("hpay-user-saved-pos");
  });

  it("Adding a method does not redirect a user who has left the page", async () => {
    const { host, user, expandRow } = await open(aMethod({ Data: { parameters } }));
    let answer: (value: Response) => void = () => undefined;
    host.on("POST", `api/${resource}`, () => new Promise<Response>((resolve) => (answer = resolve)));
    await expandRow();
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.requests.some(({ method }) => method === "POST")).toBe(true));
    act(() => host.navigation.push(`/${kind}methods`));
    await waitFor(() => expect(screen.queryByRole("button", { name: "ADD" })).toBeNull());
    await act(async () => answer(json(recordAnswer({ id: 70 }), 201)));
    await waitFor(() => expect(host.emitted.map(({ name }) => name)).toContain("hpay-user-saved-pos"));
    expect(host.navigation.address()).toBe(`/${kind}methods`);
  });

  // spec 2.4-definition-without-data-refused
  it("The catalogue refuses a method without Data", async () => {
    const { host, user, expandRow } = await open(aMethod({ Data: "" }));
    await expandRow();
    await user.click(screen.getByRole("button", { name: "ADD" }));
    expect(host.notices.map(({ text }) => text)).toEqual([kindCase.noData]);
    expect(host.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("The catalogue explains why a method could not be added", async () => {
    const { host, user, expandRow } = await open(aMethod());
    host.on("POST", `api/${resource}`, () => {
      throw new TypeError("the line is down");
    });
    await expandRow();
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual([kindCase.addError]));
    host.on("POST", `api/${resource}`, refusal(500, "The disk is full"));
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.notices).toHaveLength(2));
    expect(host.notices[1]).toMatchObject({ text: kindCase.addError, details: "The disk is full" });
    host.on("POST", `api/${resource}`, refusal(409, "METHOD_EXISTS"));
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe(
        // spec 2.8-shipping-method-fiscal-integration
        "The shipping method or fiscal/integration method already exists on this site.",
      ),
    );
  });

  it("A double click adds only one method", async () => {
    const { host, user, expandRow } = await open(aMethod());
    host.on("POST", `api/${resource}`, refusal(500, "INTERNAL"));
    await expandRow();
    const pushSpy = jest.spyOn(host.navigation, "push");
    await user.dblClick(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    host.on("POST", `api/${resource}`, recordAnswer({ id: 70 }));
    host.on("GET", `api/${resource}/70`, recordAnswer({ id: 70 }));
    const requestsBefore = host.requests.length;
    await user.dblClick(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(pushSpy).toHaveBeenCalled());
    expect(host.requests.slice(requestsBefore).filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(pushSpy).toHaveBeenCalledTimes(1);
    expect(host.notices).toHaveLength(1);
  });

  it("A repeated ADD after a lost response adds only one method", async () => {
    const { host, user, expandRow } = await open(aMethod());
    host.on("POST", `api/${resource}`, () => {
      throw new TypeError("the line is down");
    });
    await expandRow();
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    // The first request reached the gateway after all, so the list now contains the method.
    host.on("GET", `api/${resource}`, [{ id: 70, CompanySiteId: 3, [idField]: 5, Uid: "the-method" }]);
    act(() =>
      host.events.emit("hpay-record-created", { resource, record_id: 70, company_id: 2, site_id: 3 }),
    );
    expect(await screen.findByText("Already added")).toBeInTheDocument();
    host.on("POST", `api/${resource}`, recordAnswer({ id: 70 }));
    host.on("GET", `api/${resource}/70`, refusal(404, "NOT_FOUND"));
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe(`/${kind}details/70`));
    const [first, second] = host.requests.filter(({ method }) => method === "POST");
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
  });

  // spec 1.6-staff-cannot-add-remove 2.6-staff-cannot-add-remove
  it("Staff cannot add methods", async () => {
    const { expandRow } = await open(aMethod(), { role: "staff" });
    await expandRow();
    expect(screen.getByRole("button", { name: "ADD" })).toHaveAttribute("aria-disabled", "true");
  });

  // spec 2.2-pos-changes-screen-returns
  it("Selecting another POS returns from the catalogue to the list", async () => {
    const { host } = await open(aMethod());
    await screen.findByText("The method");
    const { company, pos } = ordinarySelection;
    act(() => host.selection.set({ company, pos: pos && { ...pos, id: 4 } }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe(`/${kind}methods`));
  });
});

describe("payment catalogue", () => {
  // spec 2.2-payment-catalogue-recurring-mark 2.2-payment-catalogue-knownbanks
  it("The payment catalogue marks features and existing methods, and is searchable in any script", async () => {
    const host = fakeHost();
    host.on("GET", "api/payment_methods", [
      aPaymentDefinition({ id: 1, Title: "Kartica", Fallback: true, Splitpay: true }),
      aPaymentDefinition({
        id: 2,
        Title: "Uplatnica",
        KnownBanks: "Đerdap banka",
        SubsciptionsType: "",
        HPCardPay: false,
      }),
    ]);
    host.on("GET", "api/company_site_payment_methods", [aPaymentMethod({ PaymentMethodId: 1 })]);
    const { user } = await renderRemote(remote, { host, config, path: "/newpayment" });
    const row = (await screen.findByText("Kartica")).closest("tr");
    for (const mark of ["Recurring", "Instant", "Card", "Fallback", "Split pay", "Already added"])
      expect(row).toHaveTextContent(mark);
    await user.type(screen.getByRole("searchbox", { name: "Search methods" }), "ђердап");
    expect(screen.getByText("Uplatnica")).toBeInTheDocument();
    expect(screen.queryByText("Kartica")).not.toBeInTheDocument();
  });

  it("A second payment method of the same type gets a different UID", async () => {
    const host = fakeHost();
    host.on("GET", "api/payment_methods", [aPaymentDefinition({ Name: "card", Title: "The card" })]);
    host.on("GET", "api/company_site_payment_methods", [
      aPaymentMethod({ Uid: "card" }),
      aPaymentMethod({ id: 52, Uid: "card-2" }),
    ]);
    host.on("POST", "api/company_site_payment_methods", recordAnswer({ id: 70 }));
    const { user } = await renderRemote(remote, { host, config, path: "/newpayment" });
    await user.click(await screen.findByText("The card"));
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.requests.some(({ method }) => method === "POST")).toBe(true));
    expect(host.requests.find(({ method }) => method === "POST")?.body).toMatchObject({ Uid: "card-3" });
  });

  it("A new payment method's configuration opens once the list contains the method", async () => {
    const host = fakeHost();
    host.on("GET", "api/payment_methods", [
      aPaymentDefinition({ Name: "card", Title: "The card", Data: { parameters: [] } }),
    ]);
    host.on("GET", "api/company_site_payment_methods", []);
    host.on("POST", "api/company_site_payment_methods", recordAnswer({ id: 70 }));
    const { user } = await renderRemote(remote, { host, config, path: "/newpayment" });
    await user.click(await screen.findByText("The card"));
    let answer: (rows: object[]) => void = () => undefined;
    host.on("GET", "api/company_site_payment_methods", () => new Promise((resolve) => (answer = resolve)));
    await user.click(screen.getByRole("button", { name: "ADD" }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/paymentdetails/70"));
    expect(await screen.findByText("Loading...")).toBeInTheDocument();
    expect(screen.queryByText("This method is no longer on this POS.")).not.toBeInTheDocument();
    await act(async () => answer([aPaymentMethod({ id: 70, Uid: "card" })]));
    expect(await screen.findByLabelText("Method UID*")).toHaveValue("card");
  });
});
