import { anOrder, anOrderItem, type FakeHost, json, listAnswer, recordAnswer, refusal } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { dataOf, newOrders, oneOrder, openNewOffer, openOrder, sentBodies } from "./testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

/**
 * Saves in conflict with another user's change. The response to the merged second save stays pending until the
 * test releases it.
 */
function saveWithConflict(host: FakeHost, theirs: object) {
  let release: (value: Response) => void = () => undefined;
  host.on("GET", oneOrder, recordAnswer(theirs));
  host.on("PUT", oneOrder, () =>
    sentBodies(host, "PUT").length === 1
      ? refusal(412, "VERSION_CONFLICT")
      : new Promise<Response>((resolve) => (release = resolve)),
  );
  return { answer: (value: Response) => release(value) };
}

describe("saving an order", () => {
  // spec 3.2-extra-action-buttons-save 3.4-existing-updated 3.7-order-update-same-body
  it("Saving sends only edited values and keeps the rest of the data", async () => {
    const Data = `{ "billing": {"email":"ana@x.rs", "loyalty": 1.50}, "items":[${JSON.stringify(anOrderItem())}], "hpaylang":"rs" }`;
    const order = anOrder({ Data });
    const { host, user, dialog } = await openOrder(order);
    host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    const email = dialog.getByLabelText("Email");
    await user.clear(email);
    await user.type(email, "eva@x.rs");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(sentBodies(host, "PUT")).toEqual([{ Data: Data.replace("ana@x.rs", "eva@x.rs") }]);
  });

  it("Clearing an item's weight removes the stored value", async () => {
    const item = anOrderItem({ weight: "2500" });
    const Data = `{"items":[${JSON.stringify(item)}],"hpaylang":"rs","billing":{"email":"ana@x.rs"}}`;
    const order = anOrder({ Data });
    const { host, user, dialog } = await openOrder(order);
    host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    await user.clear(dialog.getByLabelText(/^Weight/));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    const { weight: _, ...weightless } = item;
    expect(dataOf(sentBodies(host, "PUT")[0]).items).toEqual([weightless]);
  });

  it("Text typed during a save becomes an unsaved edit of the saved order", async () => {
    const order = anOrder();
    const { host, user, dialog } = await openOrder(order);
    let answer: (value: Response) => void = () => undefined;
    host.on("PUT", oneOrder, () => new Promise<Response>((resolve) => (answer = resolve)));
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await user.type(dialog.getByLabelText("Note"), "ring twice");
    const name = "#2611201115300!";
    const savedOrder = { ...order, Name: name, DisplayName: name, Version: 2 };
    host.on("GET", oneOrder, recordAnswer(savedOrder));
    await act(async () => answer(json(recordAnswer(savedOrder))));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    host.on("PUT", oneOrder, recordAnswer({ ...savedOrder, Version: 3 }));
    expect(dialog.getByLabelText("Note")).toHaveValue("ring twice");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(2));
    expect(dataOf(sentBodies(host, "PUT")[1])).toMatchObject({ shipping: { note: "ring twice" } });
    expect(sentBodies(host, "PUT")[1]).not.toHaveProperty("Name");
    expect(host.requests.findLast(({ method }) => method === "PUT")?.headers.get("If-Match")).toBe("2");
  });

  it("Merging keeps another user's change while typing continues", async () => {
    const order = anOrder({ Version: 1 });
    const { host, user, dialog } = await openOrder(order);
    const theirOrder = { ...order, Name: "#theirs", DisplayName: "#theirs", Version: 2 };
    const { answer } = saveWithConflict(host, theirOrder);
    await user.type(dialog.getByLabelText("Note"), "a");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(2));
    await user.type(dialog.getByLabelText("Note"), "b");
    const savedOrder = { ...theirOrder, ...Object(sentBodies(host, "PUT")[1]), Version: 3 };
    host.on("GET", oneOrder, recordAnswer(savedOrder));
    await act(async () => answer(json(recordAnswer(savedOrder))));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(dialog.getByLabelText("Order Name")).toHaveValue("#theirs");
    expect(dialog.getByLabelText("Note")).toHaveValue("ab");
    host.on("PUT", oneOrder, recordAnswer({ ...savedOrder, Version: 4 }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(3));
    expect(sentBodies(host, "PUT")[2]).not.toHaveProperty("Name");
    expect(dataOf(sentBodies(host, "PUT")[2])).toMatchObject({ shipping: { note: "ab" } });
  });

  it("Merging keeps another user's change to a different item", async () => {
    const items = [anOrderItem(), anOrderItem({ sku: "CAJ-1", name: "Caj" })];
    const order = anOrder({ Data: { billing: { email: "a@x.rs" }, items }, Status: "", Version: 1 });
    const { host, user, dialog } = await openOrder(order);
    const theirItems = [
      anOrderItem({ sku: "MED-1", name: "Med" }),
      anOrderItem({ price: "500.00" }),
      items[1],
    ];
    const theirOrder = anOrder({
      Data: { billing: { email: "a@x.rs" }, items: theirItems },
      Status: "",
      Version: 2,
    });
    const { answer } = saveWithConflict(host, theirOrder);
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(2));
    await user.type(within(dialog.getByRole("listitem", { name: "Kafa 200 g" })).getByLabelText(/^Qty/), "0");
    const savedOrder = { ...theirOrder, ...Object(sentBodies(host, "PUT")[1]), Version: 3 };
    host.on("GET", oneOrder, recordAnswer(savedOrder));
    await act(async () => answer(json(recordAnswer(savedOrder))));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(within(dialog.getByRole("listitem", { name: "Kafa 200 g" })).getByLabelText(/^Qty/)).toHaveFocus();
    host.on("PUT", oneOrder, recordAnswer({ ...savedOrder, Version: 4 }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(3));
    const { items: lastItems } = dataOf(sentBodies(host, "PUT")[2]);
    expect(lastItems).toMatchObject([
      { name: "Med" },
      { name: "Kafa 200 g", price: "500.00", qty: 20 },
      { name: "Caj" },
    ]);
  });

  it("A saved order is not overwritten by an older response", async () => {
    const order = anOrder();
    const { host, user, dialog } = await openOrder(order);
    let release: () => void = () => undefined;
    const heldAnswer = new Promise<void>((resolve) => (release = resolve));
    const lateAnswers: Response[] = [];
    const renamedAnswer = (Name: string, Version: number) =>
      recordAnswer({ ...order, Name, DisplayName: Name, Version });
    host.on("GET", oneOrder, async () => {
      await heldAnswer;
      const answer = json(renamedAnswer("#theirs", 2));
      lateAnswers.push(answer);
      return answer;
    });
    host.on("PUT", oneOrder, renamedAnswer("#mine", 3));
    await user.clear(dialog.getByLabelText("Order Name"));
    await user.type(dialog.getByLabelText("Order Name"), "#mine");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    await act(async () => release());
    await waitFor(() => expect(lateAnswers).not.toHaveLength(0));
    await user.click(dialog.getByRole("tab", { name: "Raw Data View" }));
    await user.click(dialog.getByRole("tab", { name: "Editor" }));
    expect(dialog.getByLabelText("Order Name")).toHaveValue("#mine");
    host.on("GET", oneOrder, renamedAnswer("#newer", 4));
    await act(async () =>
      host.events.emit("hpay-record-updated", { resource: "company_site_orders", record_id: 401 }),
    );
    await waitFor(() => expect(dialog.getByLabelText("Order Name")).toHaveValue("#newer"));
  });

  it("Focus moves to a refused field, which stays marked until edited", async () => {
    const { host, user, dialog } = await openOrder(anOrder());
    const errors = [{ field: "Name", code: "VALIDATION", message: "Name is too long or too large" }];
    host.on("PUT", oneOrder, refusal(400, "VALIDATION", { errors }));
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.click(dialog.getByRole("tab", { name: "Raw Data View" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog.getByLabelText("Order Name")).toHaveFocus());
    expect(dialog.getByLabelText("Order Name")).toHaveAccessibleDescription("Name is too long or too large");
    await user.keyboard("{Backspace}");
    expect(dialog.getByLabelText("Order Name")).not.toHaveAttribute("aria-invalid");
  });

  it("A retried save gets a new key when the order was edited after the failure", async () => {
    const { host, user, dialog } = await openNewOffer();
    host.on("POST", newOrders, () => new Response("<html>", { status: 502 }));
    const paste = async (label: string | RegExp, text: string) => {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    };
    await paste("Email", "ana@x.rs");
    await paste(/^Name/, "Kafa");
    await paste(/^Price/, "5");
    const save = async (tries: number) => {
      await user.click(dialog.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(sentBodies(host, "POST")).toHaveLength(tries));
      await waitFor(() => expect(host.notices).toHaveLength(tries));
    };
    await save(1);
    await paste(/^Price/, "0");
    await save(2);
    const keys = host.requests
      .filter((request) => request.method === "POST")
      .map((request) => request.headers.get("Idempotency-Key"));
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("Ctrl+S saves only after an edit", async () => {
    const order = anOrder();
    const { host, user, dialog } = await openOrder(order);
    host.on("PUT", oneOrder, recordAnswer({ ...order, Version: 2 }));
    await user.keyboard("{Control>}s{/Control}");
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(sentBodies(host, "PUT")).toEqual([{ Name: "#2611201115300!" }]);
  });

  it("A failed save is reported in the user's language without a technical message", async () => {
    const { host, user, dialog } = await openOrder(anOrder(), { language: "rs" });
    host.on("PUT", oneOrder, () => Promise.reject(new TypeError("Failed to fetch")));
    await user.type(dialog.getByLabelText("Naziv porudžbine"), "!");
    await user.click(dialog.getByRole("button", { name: "Sačuvaj" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toMatch(/^Greška pri čuvanju porudžbine: !$/));
  });

  it("Leaving unsaved work asks for confirmation", async () => {
    const { host, user, dialog } = await openOrder(anOrder(), { answer: () => false });
    await user.type(dialog.getByLabelText("Order Name"), "!");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(host.questions).toHaveLength(1));
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  // spec 3.2-fields-order-name-email
  it("Two users' changes to different fields of an order are merged", async () => {
    const order = anOrder();
    const { host, user, dialog } = await openOrder(order);
    const theirOrder = anOrder({ Name: "Renamed by Mila", Version: 2 });
    host.on("GET", oneOrder, recordAnswer(theirOrder));
    let isFirst = true;
    host.on("PUT", oneOrder, () => {
      const answer = isFirst ? refusal(412, "VERSION_CONFLICT") : recordAnswer({ ...theirOrder, Version: 3 });
      isFirst = false;
      return answer;
    });
    await user.type(dialog.getByLabelText("Note"), "ring twice");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(dataOf(sentBodies(host, "PUT")[1])).toMatchObject({ shipping: { note: "ring twice" } });
    expect(sentBodies(host, "PUT")[1]).not.toHaveProperty("Name");
  });

  /** Saves the order's name after Mila has changed it. */
  const saveAfterMila = async () => {
    const { host, user, dialog } = await openOrder(anOrder());
    host.on("GET", oneOrder, recordAnswer(anOrder({ Name: "Renamed by Mila", Version: 2 })));
    host.on("PUT", oneOrder, refusal(412, "VERSION_CONFLICT"));
    await user.type(dialog.getByLabelText("Order Name"), " mine");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    return { host, user, question: within(await screen.findByRole("alertdialog")) };
  };

  it("The order editor asks which value to keep when two users change the same field", async () => {
    const { question } = await saveAfterMila();
    expect(await question.findByRole("rowheader", { name: "Order Name" })).toBeVisible();
    expect(question.getByText("Renamed by Mila")).toBeVisible();
    expect(question.getByText("#2611201115300 mine")).toBeVisible();
  });

  it("The conflict question names another user or another tab as the cause", async () => {
    const { question } = await saveAfterMila();
    expect(
      await question.findByText(
        /^While you were editing, this record was saved elsewhere, by another person or in another tab\./,
      ),
    ).toBeVisible();
  });

  it("The order editor asks again when a third user changes the same value", async () => {
    const { host, user, question: first } = await saveAfterMila();
    const theirOrder = anOrder({ Name: "Renamed by Ana", Version: 3 });
    host.on("GET", oneOrder, recordAnswer(theirOrder));
    await user.click(first.getByRole("button", { name: "Keep mine" }));
    const secondQuestion = within(await screen.findByRole("alertdialog"));
    expect(await secondQuestion.findByText("Renamed by Ana")).toBeVisible();
    expect(sentBodies(host, "PUT")).toHaveLength(2);
    host.on("PUT", oneOrder, recordAnswer({ ...theirOrder, Name: "#2611201115300 mine", Version: 4 }));
    await user.click(secondQuestion.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(host.notices.map(({ text }) => text)).toEqual(["Order saved"]));
  });

  it("Saving a new order does not redirect a user who has left the page", async () => {
    const { host, user, dialog } = await openOrder(null, {}, "/orders/new-pbl");
    let answer: (value: Response) => void = () => undefined;
    host.on("POST", newOrders, () => new Promise<Response>((resolve) => (answer = resolve)));
    host.on("GET", "api/company_site_transactions", listAnswer([]));
    for (const [label, text] of [
      ["Email", "ana@x.rs"],
      [/^Name/, "Kafa"],
      [/^Price/, "5"],
    ] as const) {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBodies(host, "POST")).toHaveLength(1));
    await act(async () => host.navigation.push("/transactions"));
    await screen.findByRole("heading", { level: 1, name: "Transactions" });
    await act(async () => answer(json(recordAnswer(anOrder({ id: 900 })), 201)));
    await waitFor(() => expect(host.notices).not.toHaveLength(0));
    expect(host.navigation.address()).toBe("/transactions");
  });
});
