import { anOrder, aPaymentMethod } from "@hpay/testing";
import { readSiteMethod } from "../../methods/domain/site-method";
import { withDataRead } from "../../wire/read-record";
import { readOrder } from "./order";
import { transferOf } from "./transfer-code";

const transfer = (changes: object = {}) =>
  readSiteMethod(
    "payment",
    withDataRead(
      aPaymentMethod({
        Uid: "transfer",
        Data: {
          parameters: {
            Account: "160-0000000000001-73",
            Payee: "Dunav Trade",
            Purpose: "Uplata",
            PaymentCode: "221",
          },
          localized_parameters: { en: { Purpose: "Payment" } },
        },
        ...changes,
      }),
    ),
  );
const order = (changes: object = {}) =>
  readOrder(withDataRead(anOrder({ id: 401, CompanySiteId: 3, Status: "", Data: {}, ...changes })));

describe("the transfer that pays an order", () => {
  it("goes to the account of the transfer method, with the order's own reference", () => {
    expect(transferOf(order(), [transfer()], "Firm")).toEqual({
      account: "160-0000000000001-73",
      payee: "Dunav Trade",
      purpose: "Uplata",
      code: "221",
      amount: { amount: "900.00", currency: "RSD" },
      reference: expect.stringMatching(/^97\d{2}00003000000401$/),
    });
  });

  it("has its words in the customer's language", () => {
    expect(transferOf(order({ Data: { hpaylang: "en" } }), [transfer()], "Firm")).toMatchObject({
      payee: "Dunav Trade",
      purpose: "Payment",
    });
  });

  it("goes to the company when the method names no payee", () => {
    const method = transfer({ Data: { parameters: { Account: "160-0000000000001-73" } } });
    expect(transferOf(order(), [method], "Firm")).toMatchObject({ payee: "Firm" });
  });

  it.each([
    ["in another currency", order({ Currency: "EUR" }), transfer()],
    ["that is paid", order({ Status: "PAYMENT:PAID" }), transfer()],
    ["that does not allow the method", order({ Data: { allow_pm: ["card"] } }), transfer()],
    ["whose method is off", order(), transfer({ Enabled: false })],
    ["whose method has no account", order(), transfer({ Data: { parameters: {} } })],
  ])("is not there for an order %s", (_case, found, method) => {
    expect(transferOf(found, [method], "Firm")).toBeNull();
  });
});
