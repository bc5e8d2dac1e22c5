import { findDialog, recordAnswer } from "@hpay/testing";
import { waitFor, within } from "@testing-library/react";
import { actionPath, calls, card, selectOrder } from "./testing";

jest.setTimeout(60_000);

const items = [
  { type: "product", name: "Coffee", price: "500.00", qty: 4, tax_percent: 20 },
  { type: "product", name: "Book", price: "1000.00", qty: 1, tax_percent: 10 },
  { type: "discount", name: "Off", price: "300.00", qty: 1, tax_percent: 20 },
];
const cardWithLines = (changes: object = {}): typeof card => ({
  ...card,
  runs: {
    async refund(powers) {
      const answer = Object(
        await powers?.prompt({
          title: "Refund",
          text: "You are refunding {amount} RSD. It is taken from all lines.",
          confirm: "Refund {amount} RSD",
          currency: "RSD",
          fields: [
            {
              ...{ name: "amount", label: "Amount", type: "amount", value: "2700.00", max: "2700.00" },
              required: true,
              lines: {
                ...{ items, amount: "2700.00", captured: "2700.00", refunded: "0.00", currency: "RSD" },
                text: "You are refunding {amount} RSD.\nIt is taken from {lines} alone.",
                ...changes,
              },
            },
            { name: "reason", label: "Reason", type: "text" },
          ],
        }),
      );
      if (!answer.amount) return;
      const { amount, reason, lines } = answer;
      await powers?.call("refund", { amount, reason, ...(lines ? { lines: JSON.parse(lines) } : {}) });
      powers?.notify({ tone: "success", text: "Refunded" });
    },
  },
});

async function openDialog(scripts: typeof card, language: "en" | "rs" = "en") {
  const newOrderScreen = await selectOrder(scripts, { language });
  newOrderScreen.host.on("POST", actionPath, recordAnswer({}));
  await newOrderScreen.user.click(newOrderScreen.refund);
  return { ...newOrderScreen, dialog: within(await findDialog()) };
}

describe("line refund", () => {
  it("A refund's amount is calculated from its lines, quantities and discount", async () => {
    const { host, user, dialog } = await openDialog(cardWithLines());
    await user.click(dialog.getByRole("radio", { name: "Chosen lines" }));
    expect(dialog.queryByLabelText(/^Amount/)).toBeNull();
    expect(dialog.queryByRole("checkbox", { name: "Off" })).toBeNull();
    expect(dialog.getByText(/You are refunding …\./)).toBeVisible();
    expect(dialog.queryByText(/taken from/)).toBeNull();
    await user.click(dialog.getByRole("checkbox", { name: "Coffee" }));
    const pieces = dialog.getByLabelText("Quantity of Coffee");
    expect(pieces).toHaveValue("4");
    await user.clear(pieces);
    await user.type(pieces, "1");
    await user.click(dialog.getByRole("checkbox", { name: "Book" }));
    // The selected lines cost 1,500 of 3,000, so half of the discount belongs to them.
    expect(
      dialog.getByText(/You are refunding RSD.1,350\.00\.\s+It is taken from Coffee, Book alone\./),
    ).toBeVisible();
    await user.type(dialog.getByLabelText(/^Reason/), "Late");
    await user.click(dialog.getByRole("button", { name: /^Refund RSD.1,350\.00$/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Refunded"));
    expect(calls(host).at(-1)?.body).toEqual({
      ...{ amount: "1350.00", reason: "Late" },
      lines: [
        { item: 0, qty: "1" },
        { item: 1, qty: "1" },
      ],
    });
  });

  it("A refund requires at least one line and no more pieces than remain", async () => {
    const { host, user, dialog } = await openDialog(cardWithLines());
    await user.click(dialog.getByRole("radio", { name: "Chosen lines" }));
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(dialog.getByText("Choose at least one line with an amount above 0")).toBeVisible();
    await user.type(dialog.getByLabelText("Quantity of Coffee"), "4.5");
    expect(dialog.getByRole("checkbox", { name: "Coffee" })).toBeChecked();
    expect(dialog.getByText("More than is left")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(calls(host)).toHaveLength(0);
    await user.clear(dialog.getByLabelText("Quantity of Coffee"));
    expect(dialog.getByRole("checkbox", { name: "Coffee" })).not.toBeChecked();
  });

  it("Switching to a typed amount discards the chosen lines", async () => {
    const { host, user, dialog } = await openDialog(cardWithLines());
    await user.click(dialog.getByRole("radio", { name: "Chosen lines" }));
    await user.click(dialog.getByRole("checkbox", { name: "Book" }));
    await user.click(dialog.getByRole("radio", { name: "Enter an amount" }));
    await user.click(dialog.getByRole("button", { name: /^Refund RSD.2,700\.00$/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Refunded"));
    expect(calls(host).at(-1)?.body).toEqual({ amount: "2700.00", reason: "" });
  });

  it("A refund offers only the lines and quantities that are not yet refunded", async () => {
    const remainingLines = [
      { item: 0, left: "750.00", refunded_qty: "2.5" },
      { item: 1, left: "0.00", refunded_qty: "1" },
      { item: 2, left: "-75.00", refunded_qty: "0" },
    ];
    const { user, dialog } = await openDialog(
      cardWithLines({ refunded: "2025.00", left: remainingLines }),
      "rs",
    );
    await user.click(dialog.getByRole("radio", { name: "Izabrane stavke" }));
    expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
    await user.click(dialog.getByRole("checkbox", { name: "Coffee" }));
    const pieces = dialog.getByLabelText("Količina: Coffee");
    expect(pieces).toHaveValue("1,5");
    await user.clear(pieces);
    await user.type(pieces, "0,5");
    expect(dialog.getByText(/refunding 225,00.RSD/)).toBeVisible();
  });

  it("A refund for a single-piece order does not offer a choice of lines", async () => {
    const [, book] = items;
    const { dialog } = await openDialog(
      cardWithLines({ items: [book], amount: "1000.00", captured: "1000.00" }),
    );
    expect(dialog.queryByRole("radio")).toBeNull();
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue("2700.00");
  });
});
