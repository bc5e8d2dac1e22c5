import { drawOrderButtons, runOrderAction } from "./order-buttons";

const order = (Currency: string) => ({
  Uid: "A-1",
  Currency,
  HPayTexts: { amount: "Amount", most: "At most" },
});

/**
 * Opens the refund dialog with this amount as the maximum; `typedAmount` replaces the amount that the dialog
 * proposes.
 */
async function refund(amount: string, currency: string, typedAmount?: string) {
  const requests: unknown[] = [];
  globalThis.fetch = jest.fn(async (_url, init) => {
    requests.push(JSON.parse(String(init?.body)).request_data.amount);
    return { json: async () => ({ order: null }) } as Response;
  });
  const action = { operation: "refund", method: 1, amount, caption: "Refund" };
  const pendingAction = runOrderAction("https://pay.example", action, order(currency), "hok.key");
  const input = document.querySelector("input");
  if (input && typedAmount !== undefined) input.value = typedAmount;
  const [cancelButton, submitButton] = document.querySelectorAll<HTMLElement>("dialog button");
  submitButton?.click();
  const fault = document.querySelector('[role="alert"]')?.textContent ?? "";
  if (fault !== "") cancelButton?.click();
  await pendingAction;
  return { sent: requests, fault };
}

describe("buttons of an order in a shop's administration", () => {
  /** jsdom cannot open dialogs, so their methods are replaced. */
  beforeEach(() =>
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined }),
  );

  it.each([
    ["1490.50", "RSD"],
    ["12.345", "KWD"],
    ["1200", "JPY"],
  ])("The proposed amount %s %s is refunded in full", async (amount, currency) => {
    expect(await refund(amount, currency)).toEqual({ sent: [amount], fault: "" });
  });

  it("A partial refund accepts a decimal comma and all of the currency's decimals", async () => {
    expect(await refund("12.345", "KWD", "0,005")).toEqual({ sent: ["0.005"], fault: "" });
    expect(await refund("1490.50", "RSD", "490,5")).toEqual({ sent: ["490.5"], fault: "" });
  });

  it.each([
    ["1490.50", "RSD", "1.005"],
    ["12.345", "KWD", "1.0005"],
    ["1200", "JPY", "1.5"],
    ["1490.50", "RSD", "1490.51"],
    ["1490.50", "RSD", "0"],
    ["1490.50", "RSD", "1."],
  ])("A refund limited to %s %s rejects the amount %s", async (amount, currency, typedAmount) => {
    expect(await refund(amount, currency, typedAmount)).toEqual({
      sent: [],
      fault: `At most ${amount} ${currency}`,
    });
  });

  it("A refused action shows the reason and keeps the order's buttons", async () => {
    const updatedOrder = { ...order("RSD"), Status: "PAYMENT:PAID" };
    const button = { operation: "void", method: 1, caption: "Void" };
    const answers: object[] = [{ error: "The bank has declined this.", error_code: 409 }, { order: null }];
    globalThis.fetch = jest.fn(async (_url, init) => {
      const answer = init?.method === "POST" ? answers.shift() : { ...updatedOrder, HPayActions: [button] };
      return { json: async () => answer } as Response;
    });
    const box = document.createElement("div");
    document.body.append(box);
    await drawOrderButtons("https://pay.example", box, "hok.key");
    const press = async () => {
      box.querySelector("button")?.click();
      [...document.querySelectorAll<HTMLElement>("dialog button")].at(-1)?.click();
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector(".hpay-dialog-content")?.textContent;
    };
    expect(await press()).toBe("The bank has declined this.");
    expect([...box.children].map((child) => child.textContent)).toEqual(["PAYMENT:PAID", "Void"]);
    document.querySelector<HTMLElement>("dialog button")?.click();
    expect(await press()).toBeUndefined();
  });
});
