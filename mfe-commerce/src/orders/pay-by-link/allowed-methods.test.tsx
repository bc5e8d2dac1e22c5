import { anOrder, anOrderItem, aPaymentMethod } from "@hpay/testing";
import { screen } from "@testing-library/react";
import { openOrder } from "../order-editor/testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const payment = "Allowed payment methods";
const warning = "None of the allowed payment methods is turned on, so the customer cannot pay.";

function openOffer(allowedUids: readonly string[], method: object = aPaymentMethod()) {
  const Data = { is_pbl: true, billing: { email: "a@x.rs" }, items: [anOrderItem()], allow_pm: allowedUids };
  return openOrder(anOrder({ Status: "", Data }), {}, undefined, undefined, undefined, method);
}

describe("allowed payment methods", () => {
  it.each([
    ["removed", ["gone"], undefined],
    ["turned off", ["sandbox-card"], aPaymentMethod({ Enabled: false })],
  ])("Allowed methods that are all %s show a warning but can be saved", async (_case, allowed, method) => {
    const { dialog } = await openOffer(allowed, method);
    expect(await dialog.findByText(warning)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("A removed method disappears from the allowed methods when unticked", async () => {
    const { user, dialog } = await openOffer(["gone", "sandbox-card"]);
    const choice = dialog.getByRole("button", { name: new RegExp(`^${payment}`) });
    expect(choice).toHaveTextContent("gone");
    await user.click(choice);
    await user.click(await screen.findByRole("option", { name: /gone.*Turned off or removed/ }));
    await user.keyboard("{Escape}");
    expect(choice).toHaveTextContent(/^Kartica$/);
    expect(screen.queryByText(warning)).toBeNull();
  });
});
