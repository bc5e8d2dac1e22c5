import {
  aFiscalMethod,
  aPaymentDefinition,
  aPaymentMethod,
  aShippingMethod,
  type FakeHostOptions,
  fakeHost,
  nothingSelected,
  ordinarySelection,
  type RenderedRemote,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

const lists = [
  ["payment", "/paymentmethods", "company_site_payment_methods", aPaymentMethod, "Payment methods"],
  // spec 2.7-list-company-site-shipping
  ["shipping", "/shippingmethods", "company_site_shipping_methods", aShippingMethod, "Shipping methods"],
  // spec 2.7-list-company-site-fiscal
  ["fiscal", "/fiscalmethods", "company_site_fiscal_methods", aFiscalMethod, "Fiscal/Integration methods"],
] as const;

const card = aPaymentMethod({
  id: 51,
  Order: 10,
  Uid: "card",
  PaymentMethod: aPaymentDefinition({ Title: "Card" }),
  ProcessGroup: "main",
  Data: { parameters: {}, localized_parameters: { en: {}, "rs-cyr": {} } },
});
const bank = aPaymentMethod({
  id: 52,
  Order: 20,
  Uid: "bank",
  Enabled: false,
  PaymentMethod: aPaymentDefinition({ Title: "Bank" }),
  FallbackOfId: 51,
});

async function openPayments(methods: object[] = [card, bank], options: FakeHostOptions = {}) {
  const host = fakeHost(options);
  host.on("GET", "api/company_site_payment_methods", () => methods);
  return renderRemote(remote, { host, config, path: "/paymentmethods" });
}
/** Opens the list with a gateway that stores new positions. */
async function openStored() {
  const methods = [card, bank];
  const view = await openPayments(methods);
  view.host.on("PUT", "api/company_site_payment_methods/:id", ({ params, body }) => {
    const at = methods.findIndex(({ id }) => String(id) === params.id);
    const changedMethod = { ...methods[at], ...Object(body) };
    methods[at] = changedMethod;
    return recordAnswer(changedMethod);
  });
  return view;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByRole("link", { name })).closest("tr");
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};
const titles = () => screen.getAllByRole("link", { name: /Card|Bank/ }).map((link) => link.textContent);

async function deleteByKeyboard(user: RenderedRemote["user"], name: string) {
  // A menu that is still closing would receive the key press.
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  screen.getByRole("button", { name: `More actions: ${name}` }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Delete" });
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  await user.keyboard("{End}");
  await waitFor(() =>
    expect(screen.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("data-highlighted"),
  );
  await user.keyboard("{Enter}");
}

describe.each(lists)("list of %s methods", (kind, path, resource, aMethod, title) => {
  // spec 1.2-paymentmethods-shippingmethods-fiscalmethods 2.1-pos-payment-shipping-fiscal
  // spec 2.2-add-goes-newpayment-newshipping 2.2-methods-selected-pos-sorted 2.2-row-opens-configuration
  // spec 2.7-list-company-site-payment
  it("The method list shows the POS's methods in order, with links to their configuration", async () => {
    const host = fakeHost();
    host.on("GET", `api/${resource}`, [aMethod({ id: 7, Uid: "first" })]);
    await renderRemote(remote, { host, config, path });
    expect(await screen.findByText("first")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
    const details = {
      // spec 2.2-paymentmethods-row-opens-paymentdetails
      payment: "/paymentdetails/7",
      // spec 2.2-shippingmethods-row-opens-shippingdetails
      shipping: "/shippingdetails/7",
      // spec 2.2-fiscalmethods-row-opens-fiscaldetails
      fiscal: "/fiscaldetails/7",
    };
    expect(document.querySelector(`a[href="${details[kind]}"]`)).not.toBeNull();
    expect(document.querySelector(`a[href="/new${kind}"]`)).not.toBeNull();
    expect(host.requests[0]?.filter).toEqual({ CompanySiteId: 3 });
    // spec 2.9-list-99999-catalogue-9999
    expect(host.requests[0]?.query.get("perPage")).toBe("99999");
    expect([host.requests[0]?.query.get("orderBy"), host.requests[0]?.query.get("order")]).toEqual([
      "Order",
      "asc",
    ]);
  });

  // spec 2.2-loading-errors-messages
  it("A failed load of the method list can be retried", async () => {
    const host = fakeHost();
    host.on("GET", `api/${resource}`, refusal(500, "INTERNAL"));
    const { user } = await renderRemote(remote, { host, config, path });
    const words = {
      // spec 2.8-error-loading-site-payment
      payment: "Error loading site payment methods!",
      shipping: "Error loading site shipping methods!",
      fiscal: "Error loading site fiscal/integration methods!",
    };
    expect(await screen.findByText(words[kind])).toBeInTheDocument();
    host.on("GET", `api/${resource}`, [aMethod({ Uid: "back-again" })]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("back-again")).toBeInTheDocument();
  });

  // spec 1.8-please-select-pos 2.2-screens-need-selected-company 2.8-please-select-pos
  it("The method list asks for a POS when none is selected", async () => {
    const host = fakeHost({ selection: nothingSelected });
    await renderRemote(remote, { host, config, path });
    expect(await screen.findByText("Please select a POS!")).toBeInTheDocument();
    expect(host.requests).toEqual([]);
  });

  it("An empty method list shows a message", async () => {
    const host = fakeHost();
    host.on("GET", `api/${resource}`, []);
    await renderRemote(remote, { host, config, path });
    expect(await screen.findByText("Nothing found")).toBeInTheDocument();
  });
});

describe("method row", () => {
  // spec 2.1-instance-holds-enabled-flag
  it("A method row shows UID, state, process group, fallback and languages", async () => {
    await openPayments();
    const firstRow = await rowOf("Card");
    for (const text of ["card", "Enabled", "main", "en", "rs-cyr"])
      expect(firstRow.getByText(text)).toBeInTheDocument();
    const secondRow = await rowOf("Bank");
    for (const text of ["bank", "Disabled", "Card (card)", "Default only"])
      expect(secondRow.getByText(text)).toBeInTheDocument();
  });

  it("Moving a method row by a button stores only the changed position", async () => {
    const { host, user } = await openStored();
    await rowOf("Card");
    await user.click(screen.getByRole("button", { name: "Move up: Bank" }));
    expect(titles()).toEqual(["Bank", "Card"]);
    await waitFor(() =>
      expect(
        host.requests.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]),
      ).toEqual([["api/company_site_payment_methods/52", { Order: 5 }]]),
    );
    expect(await screen.findByText("Bank is now at position 1 of 2.")).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(["Bank", "Card"]));
    expect(host.emitted.map(({ name }) => name)).toContain("hpay-user-saved-pos");
  });

  it("A method row moved to the end keeps the focus on its button", async () => {
    const { user } = await openStored();
    await rowOf("Card");
    screen.getByRole("button", { name: "Move down: Card" }).focus();
    await user.keyboard("{Enter}");
    expect(titles()).toEqual(["Bank", "Card"]);
    const button = screen.getByRole("button", { name: "Move down: Card" });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(await screen.findByText("This method is already last.")).toBeInTheDocument();
  });

  it("A method row is dropped at the marked line in both directions", async () => {
    const { host } = await openStored();
    await rowOf("Card");
    const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-index]")];
    const dataTransfer = { effectAllowed: "", setDragImage() {} };
    const grip = (row: HTMLElement | undefined) => row?.querySelector("[data-drag-handle]") as Element;
    const drag = (from: number, to: number) => {
      fireEvent.dragStart(grip(rows()[from]), { dataTransfer });
      fireEvent.dragOver(rows()[to] as Element, { dataTransfer });
      return rows()[to]?.dataset.dropTarget;
    };
    expect(drag(1, 0)).toBe("before");
    expect(drag(0, 1)).toBe("after");
    fireEvent.drop(rows()[1] as Element, { dataTransfer });
    expect(titles()).toEqual(["Bank", "Card"]);
    await waitFor(() => expect(host.requests.some(({ method }) => method === "PUT")).toBe(true));
  });

  it("A method row returns to its place when the move cannot be saved", async () => {
    const { host, user } = await openPayments();
    host.on("PUT", "api/company_site_payment_methods/:id", refusal(403, "FORBIDDEN"));
    await rowOf("Card");
    await user.click(screen.getByRole("button", { name: "Move down: Card" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toMatch(
        /^The new position could not be saved: You don't have permission/,
      ),
    );
    await waitFor(() => expect(titles()).toEqual(["Card", "Bank"]));
    expect(screen.queryByText(/is now at position/)).not.toBeInTheDocument();
  });

  // spec 2.2-method-can-deleted 2.7-delete-then-list-refreshed
  it("The confirmation for removing a method names the method", async () => {
    const methods = [card, bank];
    const { host, user } = await openPayments(methods);
    host.on("DELETE", "api/company_site_payment_methods/:id", () => {
      methods.pop();
      return recordAnswer({ id: 52 });
    });
    await rowOf("Bank");
    await deleteByKeyboard(user, "Bank");
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual(["Method removed!"]));
    expect(host.questions[0]?.text).toMatch(/^Remove Bank \(bank\) from dunav.example\?/);
    expect(host.emitted.map(({ name }) => name)).toContain("hpay-user-saved-pos");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Bank" })).not.toBeInTheDocument());
  });

  // spec 2.2-deletion-errors-messages
  it("A method row remains in the list when its removal is canceled or refused", async () => {
    let willConfirm = false;
    const { host, user } = await openPayments([card, bank], { answer: () => willConfirm });
    host.on("DELETE", "api/company_site_payment_methods/:id", refusal(409, "METHOD_IN_USE"));
    await rowOf("Bank");
    await deleteByKeyboard(user, "Bank");
    expect(host.requests.some(({ method }) => method === "DELETE")).toBe(false);
    willConfirm = true;
    await deleteByKeyboard(user, "Bank");
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe(
        "Error removing method: Other methods are fallbacks of this one. Change that in their settings first: …",
      ),
    );
  });

  it("A method row names the method that prevents its removal", async () => {
    const { user } = await openPayments();
    await rowOf("Card");
    await user.click(screen.getByRole("button", { name: /More actions: Card/ }));
    const entry = await screen.findByRole("menuitem", { name: /Delete/ });
    expect(entry).toHaveAttribute("aria-disabled", "true");
    expect(entry).toHaveTextContent("Its fallbacks: Bank (bank)");
  });
});

describe("staff", () => {
  // spec 1.6-staff-cannot-add-remove 2.1-staff-get-read-view 2.2-staff-cannot-add-remove
  // spec 2.6-staff-cannot-add-remove
  it("Staff can see but not change the method list", async () => {
    const { user } = await openPayments([card, bank], { role: "staff" });
    await rowOf("Card");
    expect(screen.queryByRole("button", { name: /Move/ })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Add a payment method" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await user.click(screen.getByRole("button", { name: /More actions: Bank/ }));
    expect(await screen.findByRole("menuitem", { name: /Delete/ })).toHaveTextContent(
      "Your role does not allow this.",
    );
  });
});

describe("another POS", () => {
  // spec 1.2-menu-pages-refresh-change
  it("The method list shows the methods of a newly selected POS", async () => {
    const { host } = await openPayments();
    await rowOf("Card");
    host.on("GET", "api/company_site_payment_methods", [aPaymentMethod({ id: 90, Uid: "of-the-other" })]);
    const { company, pos } = ordinarySelection;
    act(() => host.selection.set({ company, pos: pos && { ...pos, id: 4, name: "other.example" } }));
    expect(await screen.findByText("of-the-other")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Bank" })).not.toBeInTheDocument();
    expect(host.requests.at(-1)?.filter).toEqual({ CompanySiteId: 4 });
  });

  it("The method list switches to a newly selected POS even while a move is being saved", async () => {
    const { host, user } = await openPayments();
    let answer = () => {};
    const pendingAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    host.on("PUT", "api/company_site_payment_methods/:id", async () => {
      await pendingAnswer;
      return recordAnswer(bank);
    });
    await rowOf("Card");
    await user.click(screen.getByRole("button", { name: "Move up: Bank" }));
    expect(titles()).toEqual(["Bank", "Card"]);
    host.on("GET", "api/company_site_payment_methods", [aPaymentMethod({ id: 90, Uid: "of-the-other" })]);
    const { company, pos } = ordinarySelection;
    act(() => host.selection.set({ company, pos: pos && { ...pos, id: 4, name: "other.example" } }));
    expect(await screen.findByText("of-the-other")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Bank" })).not.toBeInTheDocument();
    await act(async () => answer());
    await waitFor(() => expect(host.emitted.map(({ name }) => name)).toContain("hpay-user-saved-pos"));
    expect(screen.getByText("of-the-other")).toBeInTheDocument();
  });
});
