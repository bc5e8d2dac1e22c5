import { findDialog, recordAnswer, refusal } from "@hpay/testing";
import { waitFor, within } from "@testing-library/react";
import { actionPath, calls, card, selectOrder } from "./testing";

jest.setTimeout(60_000);

describe("action dialogs", () => {
  it.each(["a", "-", "1e", "12 RSD"])(
    "The amount field reports %s as invalid and keeps the typed value",
    async (text) => {
      const { host, user, refund } = await selectOrder();
      await user.click(refund);
      const dialog = within(await findDialog());
      await user.clear(dialog.getByLabelText(/^Amount/));
      expect(dialog.getByRole("button", { name: "Refund" })).toBeVisible();
      await user.type(dialog.getByLabelText(/^Amount/), text);
      expect(dialog.getByText("An amount above 0")).toBeVisible();
      expect(dialog.getByLabelText(/^Amount/)).toHaveValue(text);
      await user.click(dialog.getByRole("button", { name: "Refund" }));
      await waitFor(() => expect(dialog.getByLabelText(/^Amount/)).toHaveFocus());
      expect(calls(host)).toHaveLength(0);
    },
  );

  it("The prompt shows the initial amount in the user's number format", async () => {
    const promptingCard: typeof card = {
      ...card,
      runs: {
        async refund(powers) {
          await powers?.prompt({
            title: "Povraćaj",
            text: "#401, Ana\nVraćate {amount} RSD od 7.890,00 RSD.",
            confirm: "Povraćaj {amount} RSD",
            currency: "RSD",
            fields: [{ name: "amount", label: "Iznos", type: "amount", value: "7890.00", required: true }],
          });
        },
      },
    };
    const { user, refund } = await selectOrder(promptingCard, { language: "rs" });
    await user.click(refund);
    const dialog = within(await findDialog());
    const amount = dialog.getByLabelText(/^Iznos/);
    expect(amount).toHaveValue("7890,00");
    expect(dialog.getByText(/Vraćate 7\.890,00.RSD od 7\.890,00 RSD\./)).toBeVisible();
    await user.clear(amount);
    expect(dialog.getByText(/Vraćate … od/)).toBeVisible();
    await user.type(amount, "1234,56");
    expect(dialog.getByText(/Vraćate 1\.234,56.RSD od/)).toBeVisible();
    expect(dialog.getByRole("button", { name: /^Povraćaj 1\.234,56.RSD$/ })).toBeVisible();
  });

  it("An amount with too many decimals is reported and not sent", async () => {
    const { host, user, refund } = await selectOrder();
    await user.click(refund);
    const dialog = within(await findDialog());
    await user.clear(dialog.getByLabelText(/^Amount/));
    await user.type(dialog.getByLabelText(/^Amount/), "0.001{Enter}");
    expect(dialog.getByText("More decimal places than the currency has")).toBeVisible();
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue("0.001");
    expect(dialog.getByRole("button", { name: "Refund" })).toBeVisible();
    expect(calls(host)).toHaveLength(0);
  });

  it.each([
    ["the network is down", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the gateway fails", refusal(500, "SERVER_ERROR")],
    ["the role is refused", refusal(403, "FORBIDDEN")],
    ["the gateway refuses the amount", refusal(400, "VALIDATION", { text: "Not this amount" })],
  ] as const)("A retry starts with the typed values when %s", async (_when, answer) => {
    const { host, user, refund } = await selectOrder();
    host.on("POST", actionPath, answer);
    const ask = async () => {
      await user.click(refund);
      const dialog = within(await findDialog());
      const confirm = dialog.getByRole("button", { name: /^Refund/ });
      return { confirm, amount: dialog.getByLabelText(/^Amount/), reason: dialog.getByLabelText(/^Reason/) };
    };
    const firstPrompt = await ask();
    await user.clear(firstPrompt.amount);
    await user.type(firstPrompt.amount, "250,50");
    await user.type(firstPrompt.reason, "Broken lid");
    await user.click(firstPrompt.confirm);
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "error" }));
    host.on("POST", actionPath, recordAnswer({}));
    const secondPrompt = await ask();
    expect(secondPrompt.amount).toHaveValue("250,50");
    expect(secondPrompt.reason).toHaveValue("Broken lid");
    await user.click(secondPrompt.confirm);
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Refunded"));
    expect(calls(host).at(-1)?.body).toEqual({ amount: "250.50", reason: "Broken lid" });
    const thirdPrompt = await ask();
    expect(thirdPrompt.amount).toHaveValue("900.00");
    expect(thirdPrompt.reason).toHaveValue("");
  });
});
