import { runScript } from "../../testing/catalogue-script";
import { accounting } from "../fiscal/accounting";
import { fiscalReceiptMethod } from "../fiscal/fiscal-receipts";
import { bankTransfer } from "./bank-transfer";
import { cashOnDelivery } from "./cash-on-delivery";
import { sandboxCard } from "./sandbox-card";

describe("questions before money moves", () => {
  const order = {
    Status: "PAYMENT:RESERVED",
    Amount: "1200.00",
    Currency: "RSD",
    CompanySitePaymentMethodId: 7,
  };

  it.each([
    [
      "en",
      "#A-1, Jovana Jović",
      "You are refunding {amount} RSD of RSD 1,200.00 to card •1111.",
      "The amount is taken from all lines, in proportion to their prices: Kafa, Šolja.",
      "A receipt and an accounting entry will follow.",
    ],
    [
      "rs",
      "#A-1, Jovana Jović",
      "Vraćate {amount} RSD od 1.200,00 RSD na karticu •1111.",
      "Uzima se od svih stavki, prema njihovim cenama: Kafa, Šolja.",
      "Slede račun refundacije i knjiženje.",
    ],
  ])(
    "A refund confirmation names the order, customer, refundable amount, lines and consequences in %s",
    async (language, ...lines) => {
      const paidOrder = {
        ...order,
        Status: "PAYMENT:PAID",
        Name: "#A-1",
        CapturedAmount: "1500.00",
        RefundedAmount: "300.00",
        Data: {
          billing: { first_name: "Jovana", last_name: "Jović" },
          items: [{ name: "Kafa" }, { name: "Šolja" }],
        },
        FiscalData: { receipts: [{ number: "SBX1" }], bookings: [{ state: "BOOKED" }] },
        Transactions: [{ Data: { result: { card: "Visa •••• 1111" } } }],
      };
      const [refund] = runScript(sandboxCard.scripts.orderActions, paidOrder, { language });
      const prompt = jest.fn();
      await refund.Run({ prompt });
      const [[shownPrompt]] = prompt.mock.calls;
      expect(shownPrompt.text.replaceAll("\u00a0", " ").split("\n")).toEqual(lines);
      // A sale without documents has no refund documents, and money not paid by card is returned to the
      // customer.
      const Data = { ...paidOrder.Data, items: [{ name: "Kafa" }] };
      const plainOrder = {
        ...paidOrder,
        Data,
        FiscalData: {},
        Transactions: [],
        CompanySitePaymentMethodId: 7,
      };
      const [refundAction] = runScript(bankTransfer.scripts.orderActions, plainOrder, { language });
      await refundAction.Run({ prompt });
      expect(prompt.mock.calls[1]?.[0].text.split("\n")).toHaveLength(2);
    },
  );

  it.each([
    [
      "en",
      "An accounting entry will follow. No receipt can be issued: the fiscal method was removed from this POS. Add it again, then issue the refund receipt from the order.",
    ],
    [
      "rs",
      "Sledi knjiženje. Račun refundacije ne može da se izda: fiskalni metod je uklonjen sa ovog POS-a. Dodajte ga ponovo, pa izdajte račun refundacije iz porudžbine.",
    ],
    [
      "mk",
      "Следува книжење. Сметка за поврат не може да се издаде: фискалниот метод е отстранет од овој POS. Додајте го повторно, па издајте ја сметката за поврат од нарачката.",
    ],
  ])("A refund confirmation promises no documents from a removed method in %s", async (language, last) => {
    const sale = {
      ...order,
      Status: "PAYMENT:PAID",
      CapturedAmount: "1200.00",
      DocumentsWithoutMethod: "receipt",
      FiscalData: { receipts: [{ number: "SBX1" }], bookings: [{ state: "BOOKED" }] },
    };
    const textOf = async (record: object) => {
      const [refund] = runScript(bankTransfer.scripts.orderActions, record, { language });
      const prompt = jest.fn();
      await refund.Run({ prompt });
      return prompt.mock.calls[0][0].text.split("\n").at(-1);
    };
    expect(await textOf(sale)).toBe(last);
    const missingBothText = await textOf({ ...sale, DocumentsWithoutMethod: "receipt booking" });
    expect(missingBothText.startsWith(last.split(". ").slice(1).join(". "))).toBe(true);
    expect(missingBothText.length).toBeGreaterThan(last.length);
  });

  it.each([
    ["JPY", "150000", "33334", "116666", "JPY 116,666"],
    ["KWD", "1000.001", "333.333", "666.668", "KWD 666.668"],
    ["RSD", "0.30", "0.10", "0.20", "RSD 0.20"],
  ])(
    "The refundable amount in %s uses the currency's decimals",
    async (Currency, CapturedAmount, RefundedAmount, remaining, shownAmount) => {
      const paidRecord = {
        ...order,
        Currency,
        CapturedAmount,
        RefundedAmount,
        Status: "PAYMENT:PARTIALLY-REFUNDED",
      };
      for (const scripts of [sandboxCard.scripts, bankTransfer.scripts]) {
        const [refund] = runScript(scripts.orderActions, paidRecord, { language: "en" });
        const prompt = jest.fn();
        await refund.Run({ prompt });
        const [[requests]] = prompt.mock.calls;
        expect(requests.fields[0]).toMatchObject({ value: remaining, max: remaining });
        expect(requests.text.replaceAll("\u00a0", " ")).toContain(shownAmount);
      }
    },
  );

  it.each([
    ["en", "to the customer. Give the money back yourself: the refund is only recorded here."],
    ["rs", "kupcu. Novac vratite sami: ovde se povraćaj samo beleži."],
    ["mk", "на купувачот. Вратете ги парите сами: овде повратот само се запишува."],
  ])("A refund confirmation warns in %s when no acquirer carries out the refund", async (language, end) => {
    const paidInFull = {
      ...order,
      Status: "PAYMENT:PAID",
      CapturedAmount: "1200.00",
      RefundedAmount: "0.00",
    };
    const refusedPayment = { Status: "PAYMENT:REFUSED", Data: { result: { card: "Visa •••• 0002" } } };
    const manualPayment = { Status: "PAYMENT:PAID", Data: { result: { operation: "manual" } } };
    const textOf = async (script: string | undefined, Transactions?: readonly object[]) => {
      const [refund] = runScript(script, { ...paidInFull, Transactions }, { language });
      const prompt = jest.fn();
      await refund.Run({ prompt });
      const [[options]] = prompt.mock.calls;
      return options.text;
    };
    expect(await textOf(bankTransfer.scripts.orderActions)).toContain(end);
    expect(await textOf(cashOnDelivery.scripts.orderActions)).toContain(end);
    expect(await textOf(sandboxCard.scripts.orderActions, [refusedPayment, manualPayment])).toContain(end);
    const card = { ...manualPayment, Data: { result: { card: "Visa •••• 1111" } } };
    expect(await textOf(sandboxCard.scripts.orderActions, [refusedPayment, card])).toMatch(/•1111\.(?:\n|$)/);
  });

  it("A refund confirmation omits fully refunded lines", async () => {
    const items = ["Kafa", "Knjiga", "Dostava"].map((name) => ({ name, price: "100.00" }));
    const lines = ["100.00", "0.00", "50.00"].map((left, item) => ({ item, left, refunded_qty: "0" }));
    const paidRecord = {
      ...order,
      Status: "PAYMENT:PARTIALLY-REFUNDED",
      Amount: "300.00",
      CapturedAmount: "300.00",
    };
    const record = {
      ...paidRecord,
      RefundedAmount: "150.00",
      Data: { items },
      RefundData: JSON.stringify({ lines }),
    };
    for (const scripts of [sandboxCard.scripts, bankTransfer.scripts]) {
      const [refund] = runScript(scripts.orderActions, record, { language: "en" });
      const prompt = jest
        .fn()
        .mockResolvedValue({ amount: "50.00", reason: "", lines: '[{"item":2,"qty":"1"}]' });
      const call = jest.fn();
      await refund.Run({ prompt, call, notify: jest.fn(), refresh: jest.fn() });
      const [[{ text, fields }]] = prompt.mock.calls;
      expect(text).toContain("in proportion to their prices: Kafa, Dostava.");
      expect(fields[0].lines).toMatchObject({
        items,
        left: lines,
        captured: "300.00",
        refunded: "150.00",
        rest: "Remaining amount",
      });
      expect(fields[0].lines.text).toContain("The amount is taken from {lines} only.");
      const chosenRefund = { amount: "50.00", reason: "", lines: [{ item: 2, qty: "1" }] };
      expect(call).toHaveBeenCalledWith("refund", chosenRefund);
    }
  });

  const soldOrder = {
    ...order,
    Name: "#A-1",
    Data: { billing: { first_name: "Jovana", last_name: "Jović" } },
    Transactions: [{ Data: { result: { card: "Visa •••• 4242" } } }],
  };
  it.each([
    [
      "en",
      [
        "You are capturing {amount} RSD of RSD 1,200.00 from card •4242. What you do not capture is released, and can no longer be captured.",
      ],
      [
        "You are releasing RSD 1,200.00 on card •4242. The customer is not charged, and this order can no longer be paid.",
      ],
      ["You are recording RSD 1,200.00 as received. No card is charged."],
      ["You are charging RSD 1,200.00 to the stored card."],
    ],
    [
      "rs",
      [
        "Naplaćujete {amount} RSD od 1.200,00 RSD sa kartice •4242. Što ne naplatite, oslobađa se i više se ne može naplatiti.",
      ],
      [
        "Oslobađate 1.200,00 RSD na kartici •4242. Kupac se ne zadužuje, a ova porudžbina više ne može da se plati.",
      ],
      ["Beležite da je primljeno 1.200,00 RSD. Kartica se ne zadužuje."],
      ["Naplaćujete 1.200,00 RSD sa sačuvane kartice."],
    ],
    [
      "rs-cyr",
      [
        "Наплаћујете {amount} RSD од 1.200,00 RSD са картице •4242. Што не наплатите, ослобађа се и више се не може наплатити.",
      ],
      [
        "Ослобађате 1.200,00 RSD на картици •4242. Купац се не задужује, а ова поруџбина више не може да се плати.",
      ],
      ["Бележите да је примљено 1.200,00 RSD. Картица се не задужује."],
      ["Наплаћујете 1.200,00 RSD са сачуване картице."],
    ],
    [
      "mk",
      [
        "Наплаќате {amount} RSD од 1.200,00 RSD од картичката •4242. Она што не го наплатувате се ослободува и повеќе не може да се наплати.",
      ],
      [
        "Ослободувате 1.200,00 RSD на картичката •4242. Купувачот не се задолжува, а оваа нарачка повеќе не може да се плати.",
      ],
      ["Запишувате дека се примени 1.200,00 RSD. Картичката не се задолжува."],
      ["Наплаќате 1.200,00 RSD од зачуваната картичка."],
    ],
  ])("Every money action explains its effects in %s before it runs", async (language, ...expected) => {
    const awaitedOrder = { ...soldOrder, Status: "PAYMENT:AWAITING" };
    const obligatedOrder = { ...soldOrder, Status: "PAYMENT:OBLIGATED" };
    const subscription = { ...soldOrder, Transactions: [], Status: "PAYMENT:PAID" };
    const [capture, release] = runScript(sandboxCard.scripts.orderActions, soldOrder, { language });
    const [transfer] = runScript(bankTransfer.scripts.orderActions, awaitedOrder, { language });
    const [cash] = runScript(cashOnDelivery.scripts.orderActions, obligatedOrder, { language });
    const [charge] = runScript(sandboxCard.scripts.subscriptionActions, subscription, { language });
    const notices: string[] = [];
    const receive = ({ text }: { readonly text: string }) => {
      notices.push(text.replaceAll("\u00a0", " "));
      return false;
    };
    for (const action of [capture, release, transfer, cash, charge])
      await action.Run({ prompt: receive, confirm: receive });
    const [captured = [], voided = [], received = [], charged = []] = expected;
    const lines = [captured, voided, received, received, charged];
    expect(notices.map((text) => text.split("\n").slice(0, 2))).toEqual(
      lines.map(([line]) => ["#A-1, Jovana Jović", line]),
    );
  });

  it.each([
    ["en", "Keep subscription", /No further charges will be made, and the subscription cannot be resumed\./],
    ["rs", "Zadrži pretplatu", /Više se ništa ne naplaćuje, a pretplata se ne može nastaviti\./],
    ["mk", "Задржи ја претплатата", /Повеќе ништо не се наплаќа, а претплатата не може да се продолжи\./],
  ])(
    "A subscription cancellation names the subscription, the customer and both options in %s",
    async (language, staying, text) => {
      const actions = runScript(
        sandboxCard.scripts.subscriptionActions,
        { ...soldOrder, Status: "PAYMENT:PAID" },
        { language },
      );
      const confirm = jest.fn().mockResolvedValue(false);
      const call = jest.fn();
      await actions.at(-1).Run({ confirm, call });
      const [[question]] = confirm.mock.calls;
      expect(question.text).toMatch(/^#A-1, Jovana Jović\n/);
      expect(question.text).toMatch(text);
      expect(question).toMatchObject({ cancel: staying, danger: true });
      expect(call).not.toHaveBeenCalled();
    },
  );

  it("A booking retry's confirmation names the order and states that no money moves", async () => {
    const FiscalData = {
      bookings: [
        {
          method_uid: "card",
          state: "FAILED",
          kind: "sale",
          key: "sale",
          amount: "1200.00",
          currency: "RSD",
        },
      ],
    };
    const [book] = runScript(
      accounting.scripts.orderActions,
      { ...soldOrder, FiscalData },
      { language: "en" },
    );
    const confirm = jest.fn().mockResolvedValue(false);
    await book.Run({ confirm });
    expect(confirm.mock.calls[0]?.[0].text.replaceAll("\u00a0", " ")).toBe(
      "#A-1, Jovana Jović\nThe last booking failed. No money moves; each of these is booked once: Sale RSD 1,200.00.",
    );
  });

  it("A notice names the address that a receipt copy was sent to", async () => {
    const FiscalData = { receipts: [{ method_uid: "card", number: "SBX-1", kind: "sale" }] };
    const record = { ...soldOrder, FiscalData, Data: { billing: { email: "ana@primer.example" } } };
    const [receipt] = runScript(fiscalReceiptMethod.scripts.orderActions, record, { language: "en" });
    const notify = jest.fn();
    await receipt.actions[1].Run({ call: jest.fn(), notify });
    expect(notify).toHaveBeenCalledWith({ tone: "success", text: "Copy sent to ana@primer.example" });
  });
});
