import { runScript } from "../../testing/catalogue-script";
import { accounting } from "../fiscal/accounting";
import { fiscalReceiptMethod } from "../fiscal/fiscal-receipts";
import { courier } from "../shipping/courier";
import { bankTransfer } from "./bank-transfer";
import { cashOnDelivery } from "./cash-on-delivery";
import { sandboxCard } from "./sandbox-card";

describe("scripts of the catalogue", () => {
  const order = {
    Status: "PAYMENT:RESERVED",
    Amount: "1200.00",
    Currency: "RSD",
    CompanySitePaymentMethodId: 7,
  };
  const captions = (status: string, changes: object = {}, context: object = { language: "en" }) =>
    runScript(sandboxCard.scripts.orderActions, { ...order, Status: status, ...changes }, context).map(
      (action: { Caption: string }) => action.Caption,
    );

  // spec 3.1-method-scripts-add-per
  it("A reserved amount can be captured or voided, and a paid amount can be refunded", () => {
    expect(captions("PAYMENT:RESERVED")).toEqual(["Capture", "Void"]);
    expect(captions("PAYMENT:PAID", { CapturedAmount: "1200.00", RefundedAmount: "0.00" })).toEqual([
      "Refund",
    ]);
    expect(captions("PAYMENT:PAID", { CapturedAmount: "100.00", RefundedAmount: "100.00" })).toEqual([]);
    expect(captions("PAYMENT:AWAITING")).toEqual([]);
    expect(captions("PAYMENT:PAID", { CompanySitePaymentMethodId: 8 })).toEqual([]);
  });

  it.each(["", "PAYMENT:AWAITING", "PAYMENT:REFUSED", "PAYMENT:FAILED", "PAYMENT:ERROR", "PAYMENT:EXPIRED"])(
    "An order in status %p can be marked as paid by transfer, whatever its payment method",
    (Status) => {
      const offeredActions = (CompanySitePaymentMethodId: number | null) =>
        runScript(
          bankTransfer.scripts.orderActions,
          { ...order, Status, CompanySitePaymentMethodId },
          { language: "en" },
        ).map((action: { Caption: string }) => action.Caption);
      expect([7, 8, null].map(offeredActions)).toEqual([
        ["Mark as paid"],
        ["Mark as paid"],
        ["Mark as paid"],
      ]);
    },
  );

  it.each(["OBLIGATED", "PAYING", "OVERDUE"])(
    "An order without a method can be marked as paid by transfer in state %s",
    (state) => {
      const offeredNames = (CompanySitePaymentMethodId: number | null) =>
        runScript(
          bankTransfer.scripts.orderActions,
          { ...order, Status: `PAYMENT:${state}`, CompanySitePaymentMethodId },
          { language: "en" },
        ).map((action: { Caption: string; Does: string }) => [action.Caption, action.Does]);
      const markAction = [["Mark as paid", "mark-paid"]];
      expect([7, null, 8].map(offeredNames)).toEqual([markAction, markAction, []]);
    },
  );

  it("An order marked as paid without a method can be refunded by transfer", () => {
    const refund = (CompanySitePaymentMethodId: number | null) =>
      runScript(
        bankTransfer.scripts.orderActions,
        { ...order, Status: "PAYMENT:PAID", CompanySitePaymentMethodId, CapturedAmount: "1200.00" },
        { language: "en" },
      ).map((action: { Caption: string }) => action.Caption);
    expect([7, null, 8].map(refund)).toEqual([["Refund"], ["Refund"], []]);
  });

  it("An order paid on delivery can be refunded while some of its amount remains", () => {
    const actionsAt = (Status: string, changes: object = {}) =>
      runScript(
        cashOnDelivery.scripts.orderActions,
        { ...order, Status, CapturedAmount: "1200.00", RefundedAmount: "0.00", ...changes },
        { language: "en" },
      ).map((action: { Caption: string }) => action.Caption);
    expect(actionsAt("PAYMENT:OBLIGATED")).toEqual(["Cash collected"]);
    expect(actionsAt("PAYMENT:PAID")).toEqual(["Refund"]);
    expect(actionsAt("PAYMENT:PARTIALLY-REFUNDED", { RefundedAmount: "0.01" })).toEqual(["Refund"]);
    expect(actionsAt("PAYMENT:REFUNDED", { RefundedAmount: "1200.00" })).toEqual([]);
    expect(actionsAt("PAYMENT:PAID", { CompanySitePaymentMethodId: 8 })).toEqual([]);
  });

  it("A parcel can be created for an order whose shop collects the payment on delivery", () => {
    const actionsOf = (changes: object) =>
      runScript(
        courier.scripts.orderActions,
        { ...order, Status: "", CompanySitePaymentMethodId: null, ...changes },
        { language: "en" },
      ).map((action: { Caption: string }) => action.Caption);
    const shopOrder = { Data: JSON.stringify({ sitedata: { id: 45 } }) };
    for (const Status of ["", "PAYMENT:AWAITING"])
      expect(actionsOf({ ...shopOrder, Status })).toEqual(["Create parcel"]);
    expect(actionsOf({ Data: JSON.stringify({ shipping: { is_cod: true } }) })).toEqual(["Create parcel"]);
    // A parcel is not offered until the customer has paid with a method of the gateway.
    expect(actionsOf({ ...shopOrder, CompanySitePaymentMethodId: 7 })).toEqual([]);
    expect(actionsOf({ ...shopOrder, Status: "PAYMENT:CANCELED" })).toEqual([]);
    expect(actionsOf({})).toEqual([]);
  });

  it("A status without the word PAYMENT is treated as the payment state", () => {
    const actionNames = (Status: string) =>
      runScript(
        bankTransfer.scripts.orderActions,
        { ...order, Status, CapturedAmount: "1200.00" },
        { language: "en" },
      ).map((action: { Caption: string }) => action.Caption);
    expect(["SUCCESS", "CANCELED", "FAILED"].map(actionNames)).toEqual([["Refund"], [], ["Mark as paid"]]);
    expect(captions("RESERVED")).toEqual(["Capture", "Void"]);
  });

  it("A method offers no money actions for money that another method reserved, captured or will collect", () => {
    for (const state of ["RESERVED", "OBLIGATED", "PAID", "REFUNDED", "CANCELED", "VOID"]) {
      const otherOrder = { ...order, Status: `PAYMENT:${state}`, CompanySitePaymentMethodId: 8 };
      expect(runScript(bankTransfer.scripts.orderActions, otherOrder, { language: "en" })).toEqual([]);
    }
  });

  it("Actions forbidden by the user's role are marked as denied", () => {
    const allowedTo = (...actions: readonly string[]) => ({ language: "en", may: actions });
    const isDenied = (text: string | undefined, status: string, context: object) => {
      const actions: readonly { Denied: boolean }[] = runScript(text, { ...order, Status: status }, context);
      expect(actions).not.toHaveLength(0);
      return actions.every((action) => action.Denied);
    };
    const money = allowedTo("order.move-money");
    const markAction = allowedTo("order.mark-paid");
    for (const [text, status, allowingContext] of [
      [sandboxCard.scripts.orderActions, "PAYMENT:RESERVED", money],
      [sandboxCard.scripts.transactionActions, "PAYMENT:PAID", money],
      [sandboxCard.scripts.subscriptionActions, "ACTIVE", money],
      [bankTransfer.scripts.orderActions, "PAYMENT:PAID", money],
      [bankTransfer.scripts.orderActions, "PAYMENT:AWAITING", markAction],
      [cashOnDelivery.scripts.orderActions, "PAYMENT:OBLIGATED", markAction],
    ] as const) {
      expect(isDenied(text, status, allowingContext)).toBe(false);
      expect(isDenied(text, status, allowingContext === money ? markAction : money)).toBe(true);
      expect(isDenied(text, status, allowedTo())).toBe(true);
      expect(isDenied(text, status, { language: "en" })).toBe(false);
    }
  });

  it.each([
    [{ charged: true }, { tone: "success", text: "Naplaćeno" }],
    [
      { charged: false, reason: "Insufficient funds" },
      { tone: "error", text: "Kartica nije zadužena: Insufficient funds" },
    ],
    [
      { charged: false, reason: "" },
      { tone: "error", text: "Kartica nije zadužena" },
    ],
  ])("A notice describes the charge result: %p", async (answer, notice) => {
    const [charge] = runScript(
      sandboxCard.scripts.subscriptionActions,
      { ...order, Status: "", Charges: { due: "2026-12-26", next: "2027-01-26" } },
      { language: "rs" },
    );
    const notify = jest.fn();
    const call = jest.fn(() => answer);
    await charge.Run({ confirm: () => true, call, notify, refresh: () => {} });
    // The installment named in the confirmation prompt.
    expect(call.mock.calls).toEqual([["charge-now", { due: "2026-12-26" }]]);
    expect(notify.mock.calls).toEqual([[notice]]);
  });

  it.each([
    [{ number: "SBX0001-1" }, { tone: "success", text: "Receipt issued" }],
    [
      { number: null },
      { tone: "error", text: "The receipt was not issued. Check the settings of the method." },
    ],
  ])("A notice describes the receipt result: %p", async (answer, notice) => {
    const paidOrder = { ...order, Status: "PAYMENT:PAID", FiscalData: "{}" };
    const [issue] = runScript(fiscalReceiptMethod.scripts.orderActions, paidOrder, { language: "en" });
    const notify = jest.fn();
    const confirm = jest.fn(() => true);
    await issue.Run({ confirm, call: () => answer, notify, refresh: () => {} });
    expect(JSON.stringify(confirm.mock.calls)).toMatch(/You are issuing a receipt of RSD.1,200\.00\./);
    expect(notify.mock.calls).toEqual([[notice]]);
  });

  it("A booking can be retried only after it fails", async () => {
    const at = (bookings: readonly object[], context: object = { language: "rs" }) =>
      runScript(
        accounting.scripts.orderActions,
        { ...order, Status: "PAYMENT:PAID", FiscalData: { bookings } },
        context,
      );
    const failedBooking = {
      method_uid: "card",
      kind: "sale",
      key: "sale",
      state: "FAILED",
      amount: "1200.00",
      currency: "RSD",
    };
    expect(at([])).toEqual([]);
    expect(at([{ ...failedBooking, state: "BOOKED" }])).toEqual([]);
    expect(at([failedBooking, { ...failedBooking, state: "BOOKED" }])).toEqual([]);
    expect(at([{ ...failedBooking, method_uid: "other" }])).toEqual([]);
    expect(at([{ ...failedBooking, method_uid: "removed", why: "METHOD" }])).toHaveLength(1);
    expect(at([failedBooking], { language: "rs", may: ["order.run-action"] })[0].Denied).toBe(true);
    const [repeatAction] = at([failedBooking, failedBooking]);
    const call = jest.fn(() => ({ entry: "2026-1-1" }));
    const confirm = jest.fn(() => false);
    await repeatAction.Run({ confirm, call });
    expect(JSON.stringify(confirm.mock.calls)).toMatch(/Prodaja 1\.200,00.RSD\./);
    expect(call).not.toHaveBeenCalled();
    const notify = jest.fn();
    await repeatAction.Run({ confirm: () => true, call, notify, refresh: () => {} });
    expect(call.mock.calls).toEqual([["book", { method: "card" }]]);
    expect(notify.mock.calls).toEqual([[{ tone: "success", text: "Proknjiženo" }]]);
  });

  it.each([
    ["stored", { FiscalData: { unissued: [{ kind: "sale" }, { kind: "refund" }] } }],
    [
      "refused in an earlier release",
      { Status: "PAYMENT:REFUNDED fiscal_FISCAL:FAILED-PIN", FiscalData: "{}" },
    ],
  ])("The missing receipts of a refunded sale can be issued: %s", async (_what, fields) => {
    const movedAmounts = { CapturedAmount: "1200.00", RefundedAmount: "300.00" };
    const refundedOrder = { ...order, Status: "PAYMENT:PARTIALLY-REFUNDED", ...movedAmounts, ...fields };
    const actions = runScript(fiscalReceiptMethod.scripts.orderActions, refundedOrder, { language: "en" });
    expect(actions.map(({ Caption }: { Caption: string }) => Caption)).toEqual(["Issue fiscal receipt"]);
    const confirm = jest.fn(() => false);
    await actions[0].Run({ confirm });
    expect(JSON.stringify(confirm.mock.calls)).toMatch(
      /then the refund receipt: RSD.1,200\.00, -RSD.300\.00\./,
    );
    const undocumentedOrder = { ...refundedOrder, Status: "PAYMENT:PARTIALLY-REFUNDED", FiscalData: "{}" };
    expect(
      runScript(fiscalReceiptMethod.scripts.orderActions, undocumentedOrder, { language: "en" }),
    ).toEqual([]);
  });

  it("A missing refund receipt can be issued even by a removed method's replacement", async () => {
    const FiscalData = {
      receipts: [{ method_uid: "old", kind: "sale", number: "SBX-1" }],
      unissued: [{ method_uid: "old", kind: "refund", amount: "-300.00", currency: "RSD" }],
    };
    const partlyRefunded = { ...order, Status: "PAYMENT:PARTIALLY-REFUNDED", FiscalData };
    const actions = runScript(fiscalReceiptMethod.scripts.orderActions, partlyRefunded, { language: "en" });
    expect(actions.map(({ Caption }: { Caption: string }) => Caption)).toEqual([
      "Issue refund receipt",
      "Receipt SBX-1",
    ]);
    const confirm = jest.fn().mockResolvedValue(true);
    const call = jest.fn().mockResolvedValue({ number: "SBX-2" });
    const notify = jest.fn();
    await actions[0].Run({ confirm, call, notify, refresh: () => {} });
    expect(confirm.mock.calls[0][0].text).toMatch(
      /No money moves; each receipt is issued once: RSD.300\.00\.$/,
    );
    expect(call.mock.calls).toEqual([["fiscal-receipt", { method: "card" }]]);
    expect(notify).toHaveBeenCalledWith({ tone: "success", text: "Receipt issued" });
  });

  it.each([
    ["en", /^Void RSD\s1,200\.00$/],
    ["rs", /^Poništi rezervaciju 1\.200,00\sRSD$/],
    ["rs-cyr", /^Поништи резервацију 1\.200,00\sRSD$/],
    ["mk", /^Поништи резервација 1\.200,00\sRSD$/],
  ])("The void button formats the amount for %s", async (language, words) => {
    const actions = runScript(sandboxCard.scripts.orderActions, order, { language });
    const confirm = jest.fn();
    await actions[1].Run({ confirm });
    const [[shownPrompt]] = confirm.mock.calls;
    expect(shownPrompt.title).toMatch(words);
    expect(shownPrompt.confirm).toBe(shownPrompt.title);
  });

  it.each([
    ["en", "SB1: In delivery"],
    ["rs", "SB1: U isporuci"],
    ["rs-cyr", "SB1: У испоруци"],
    ["mk", "SB1: Во испорака"],
  ])("The parcel state is shown in %s", async (language, text) => {
    const parcel = { packet: "1", tracking_code: "SB1", state: "DELIVERY", method_uid: "card" };
    const shippedOrder = { ...order, ShippingData: { packets: [parcel] } };
    const [group] = runScript(courier.scripts.orderActions, shippedOrder, { language });
    const notify = jest.fn();
    await group.actions[1].Run({ call: () => ({ state: "DELIVERY" }), notify, refresh: () => {} });
    expect(notify.mock.calls).toEqual([[{ tone: "info", text }]]);
    expect(runScript(courier.scripts.getInfo, shippedOrder, { language })).toBe(text);
  });

  it("A courier price of 1.200 is rejected, because the dot may be a thousands separator", () => {
    const list = courier.parameters.find(({ Name }) => Name === "PriceList");
    const validate = (Price: unknown) => runScript(list?.Validator, [{ UpTo: "0.125", Price }]);
    for (const price of ["390", "390,50", "390.5", 390])
      expect([price, validate(price)]).toEqual([price, null]);
    for (const price of ["1.200", "-1", "abc", ""])
      expect([price, validate(price)]).toEqual([price, "A price is a number with at most two decimals"]);
    expect(runScript(list?.Validator, { 2: { UpTo: "2", Price: "390" } })).toBeNull();
    expect(list?.Required).toBe(true);
  });

  it.each([
    ["en", "This charges the installment due on 2026-12-13.\nThe next installment is due on 2027-01-13."],
    ["rs", "Naplaćuje se rata od 2026-12-13.\nSledeća je 2027-01-13."],
    ["rs-cyr", "Наплаћује се рата од 2026-12-13.\nСледећа је 2027-01-13."],
    ["mk", "Се наплаќа ратата од 2026-12-13.\nСледната е на 2027-01-13."],
  ])(
    "The Charge now action asks for confirmation, with the installment and its next date, in %s",
    async (language, text) => {
      const Charges = { due: "2026-12-13", next: "2027-01-13" };
      const subscription = { ...order, Status: "PAYMENT:PAID", Charges };
      const [charge] = runScript(sandboxCard.scripts.subscriptionActions, subscription, { language });
      const confirm = jest.fn(() => false);
      const call = jest.fn();
      await charge.Run({ confirm, call });
      expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining(text) }));
      expect(call).not.toHaveBeenCalled();
    },
  );

  it("Charge now warns about a double payment while a transfer for the installment is pending", async () => {
    const questionOf = async (isAwaited: boolean): Promise<string> => {
      const subscription = {
        ...order,
        Status: "PAYMENT:OVERDUE",
        Charges: { due: "2026-12-13", awaited: isAwaited },
      };
      const [charge] = runScript(sandboxCard.scripts.subscriptionActions, subscription, { language: "en" });
      const confirm = jest.fn((_question: { text: string }) => false);
      await charge.Run({ confirm });
      return confirm.mock.calls[0]?.[0].text ?? "";
    };
    expect(await questionOf(true)).toContain(
      "This charges the installment due on 2026-12-13.\nThe customer has already been asked to pay this installment in another way, and could pay twice.",
    );
    expect(await questionOf(false)).not.toContain("pay twice");
  });

  it("A receipt button's label distinguishes sales from refunds", () => {
    const receipts = [
      { method_uid: "card", kind: "sale", number: "SBX-1" },
      { method_uid: "card", kind: "refund", number: "SBX-2" },
    ];
    const titles = (language: string) =>
      runScript(
        fiscalReceiptMethod.scripts.orderActions,
        { ...order, FiscalData: { receipts } },
        { language },
      ).map(({ Caption }: { Caption: string }) => Caption);
    expect(titles("en")).toEqual(["Receipt SBX-1", "Refund receipt SBX-2"]);
    expect(titles("rs")).toEqual(["Račun SBX-1", "Račun refundacije SBX-2"]);
  });

  it("Catalogue scripts use the panel's language", () => {
    expect(captions("PAYMENT:RESERVED", {}, { language: "rs" })).toEqual(["Naplati", "Poništi rezervaciju"]);
  });
});
