import { anOrder, type FakeHost, json, listAnswer, recordAnswer, refusal } from "@hpay/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { dataOf, newOrders, oneOrder, openNewOffer, sentBodies } from "./testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

type Person = ReturnType<typeof userEvent.setup>;

const paste = async (user: Person, label: string | RegExp, text: string) => {
  await user.click(within(screen.getByRole("dialog")).getByLabelText(label));
  await user.paste(text);
};

/** A pay-by-link order that can be saved. */
async function aNewOffer() {
  const openedOffer = await openNewOffer();
  await paste(openedOffer.user, "Email", "ana@x.rs");
  await paste(openedOffer.user, /^Name/, "Kafa");
  await paste(openedOffer.user, /^Price/, "5");
  return openedOffer;
}

const press = (user: Person, name: string) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

/** A creation whose response stays pending until the test releases it. */
function heldCreation(host: FakeHost) {
  let answer: (value: Response) => void = () => undefined;
  host.on("POST", newOrders, () => new Promise<Response>((resolve) => (answer = resolve)));
  return (record: object) => act(async () => answer(json(recordAnswer(record), 201)));
}

describe("new order with a lost response", () => {
  /** The gateway has created the order, but its response was lost, so the Uid is in use. */
  async function createdWithLostAnswer(storedDataOf: (Data: string) => string = (Data) => Data) {
    const { host, user } = await aNewOffer();
    host.on("POST", newOrders, () =>
      sentBodies(host, "POST").length === 1
        ? new Response("<html>", { status: 504 })
        : refusal(409, "UID_TAKEN"),
    );
    await press(user, "Save and notify");
    await waitFor(() => expect(host.notices).toHaveLength(1));
    const [body] = sentBodies(host, "POST");
    const Data = storedDataOf(
      String(body.Data).replace('"pbl_notify":true', '"pbl_notify":"2026-11-20T10:20:00Z"'),
    );
    const fields = { ...body, DisplayName: body.Name, id: 900, Version: 1 };
    const createdOrder = anOrder({ ...fields, Data: JSON.parse(Data) });
    host.on("GET", "api/company_sites_orders", listAnswer([createdOrder]));
    host.on("GET", oneOrder, recordAnswer(createdOrder));
    return { host, user, createdOrder, uid: String(body.Uid) };
  }

  it("A new order with a lost response is not created twice", async () => {
    const { host, user } = await createdWithLostAnswer();
    await press(user, "Save");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(sentBodies(host, "POST")).toHaveLength(2);
    expect(sentBodies(host, "PUT")).toHaveLength(0);
    expect(host.navigation.address()).toContain("open=900");
  });

  it("A new order with a lost response is updated by the next save", async () => {
    const { host, user, createdOrder } = await createdWithLostAnswer();
    host.on("PUT", oneOrder, recordAnswer({ ...createdOrder, Version: 2 }));
    await paste(user, /^Price/, "0");
    await press(user, "Save and notify");
    await waitFor(() => expect(sentBodies(host, "PUT")).toHaveLength(1));
    expect(sentBodies(host, "POST")).toHaveLength(2);
    const [change] = sentBodies(host, "PUT");
    expect(change).toMatchObject({ Amount: "50.00" });
    expect(dataOf(change)).toMatchObject({ pbl_notify: true, items: [{ price: "50" }] });
  });

  it("A new order gets another Uid when the first Uid belongs to another order", async () => {
    const { host, user, uid } = await createdWithLostAnswer((Data) => Data.replace("ana@x.rs", "mila@y.rs"));
    await press(user, "Save");
    await waitFor(() => expect(sentBodies(host, "POST").length).toBeGreaterThan(2));
    expect(sentBodies(host, "POST")[2].Uid).not.toBe(uid);
    expect(sentBodies(host, "PUT")).toHaveLength(0);
  });

  it("A new order is retried with the last Uid that was sent", async () => {
    const { host, user } = await aNewOffer();
    const answers = [refusal(409, "UID_TAKEN"), new Response("<html>", { status: 504 })];
    const savedAnswer = recordAnswer(anOrder({ id: 900 }));
    host.on("POST", newOrders, () => answers.shift() ?? savedAnswer);
    host.on("GET", oneOrder, savedAnswer);
    await press(user, "Save");
    await waitFor(() => expect(host.notices).toHaveLength(1));
    await press(user, "Save");
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    const [first, second, third] = sentBodies(host, "POST");
    expect(second.Uid).not.toBe(first.Uid);
    expect(third.Uid).toBe(second.Uid);
  });
});

describe("new order with a late response", () => {
  it("A late response for a saved order does not change the next new order", async () => {
    const { host, user } = await aNewOffer();
    const answer = heldCreation(host);
    await press(user, "Save");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Create pay-by-link order" }));
    await screen.findByLabelText("Order Name");
    await paste(user, "Email", "mila@y.rs");
    await answer(anOrder({ id: 900 }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Order saved"));
    expect(host.navigation.address()).not.toContain("open=");
    expect(within(screen.getByRole("dialog")).getByLabelText("Email")).toHaveValue("mila@y.rs");
  });

  it("Edits typed before a late response are offered as a draft", async () => {
    const { host, user } = await aNewOffer();
    const answer = heldCreation(host);
    await press(user, "Save");
    await paste(user, "Note", "ring twice");
    const [body] = sentBodies(host, "POST");
    const savedOrder = anOrder({ ...body, id: 900, Data: JSON.parse(String(body.Data)) });
    host.on("GET", oneOrder, recordAnswer(savedOrder));
    await answer(savedOrder);
    await user.click(await screen.findByRole("button", { name: "Continue with the draft" }));
    expect(host.navigation.address()).toContain("open=900");
    expect(screen.getByLabelText("Note")).toHaveValue("ring twice");
    expect(screen.getByLabelText("Email")).toHaveValue("ana@x.rs");
  });
});

it("An offered order draft remains when the dialog is closed", async () => {
  const { unmount } = await aNewOffer();
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain("order/new-pbl"));
  unmount();
  const secondDialog = await openNewOffer();
  await secondDialog.dialog.findByRole("button", { name: "Continue with the draft" });
  await secondDialog.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  secondDialog.unmount();
  const { dialog } = await openNewOffer();
  expect(await dialog.findByRole("button", { name: "Continue with the draft" })).toBeVisible();
});
