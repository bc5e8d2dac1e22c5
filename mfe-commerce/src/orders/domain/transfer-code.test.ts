import { anOrder, aPaymentMethod, aShippingMethod } from "@hpay/testing";
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
          localized_parameters: {
            en: { Purpose: "Payment" },
            rs: { Purpose: "Porudžbina", Payee: "Dunav Srbija", Account: "265-0000000000002-37" },
            "rs-cyr": { Purpose: "Поруџбина", Payee: "" },
          },
        },
        ...changes,
      }),
    ),
  );
const order = (changes: object = {}) =>
  readOrder(withDataRead(anOrder({ id: 401, CompanySiteId: 3, Status: "", Data: {}, ...changes })));
const now = new Date("2026-11-20T12:00:00Z");
const transferFor = (testedOrder: ReturnType<typeof order>, method = transfer(), language = "de") =>
  transferOf(testedOrder, [method], { companyName: "Firm", language, now });
const offer = (changes: object) =>
  order({ CreatedAt: "2026-11-12T12:00:00Z", Data: { is_pbl: true, pbl_offer_days: 7 }, ...changes });

describe("transfer code", () => {
  it("A transfer code contains the method's account and the order's own reference", () => {
    expect(transferFor(order())).toEqual({
      account: "160-0000000000001-73",
      payee: "Dunav Trade",
      purpose: "Uplata",
      code: "221",
      amount: { amount: "900.00", currency: "RSD" },
      reference: expect.stringMatching(/^97\d{2}00003000000401$/),
    });
  });

  it("A transfer code is in the customer's language", () => {
    expect(transferFor(order(), transfer(), "en")).toMatchObject({
      payee: "Dunav Trade",
      purpose: "Payment",
    });
  });

  it("A transfer code in Serbian Cyrillic falls back to the Latin texts", () => {
    expect(transferFor(order(), transfer(), "rs-cyr")).toMatchObject({
      account: "265-0000000000002-37",
      payee: "Dunav Srbija",
      purpose: "Поруџбина",
      code: "221",
    });
  });

  it("A transfer code names the company as payee when the method has none", () => {
    const method = transfer({ Data: { parameters: { Account: "160-0000000000001-73" } } });
    expect(transferFor(order(), method)).toMatchObject({ payee: "Firm" });
  });

  it("A transfer code is shown while the offer is valid", () => {
    expect(transferFor(offer({ CreatedAt: "2026-11-14T12:00:00Z" }))).not.toBeNull();
  });

  describe("offer with goods", () => {
    const product = { type: "product", name: "Kafa", price: "900.00", qty: 1 };
    const delivery = { type: "shipping", name: "Kurir", price: "390.00", qty: 1 };
    const courier = (changes: object = {}) =>
      readSiteMethod("shipping", withDataRead(aShippingMethod({ Uid: "courier", ...changes })));
    const payingWith = (data: object, shipping = courier()) =>
      transferOf(
        order({ CreatedAt: "2026-11-14T12:00:00Z", Data: { is_pbl: true, items: [product], ...data } }),
        [transfer(), shipping],
        { companyName: "Firm", language: "en", now },
      );

    it("No transfer code is shown while the customer has to choose delivery", () => {
      expect(payingWith({})).toBeNull();
    });

    it("A transfer code is shown when the customer has no delivery to choose", () => {
      expect(payingWith({ items: [product, delivery] })).not.toBeNull();
      expect(payingWith({ items: [{ ...product, virtual: true }] })).not.toBeNull();
      expect(payingWith({ allow_sm: [] })).not.toBeNull();
      expect(payingWith({}, courier({ Enabled: false }))).not.toBeNull();
    });
  });

  it.each([
    ["in another currency", order({ Currency: "EUR" }), transfer()],
    ["that has been paid", order({ Status: "PAYMENT:PAID" }), transfer()],
    ["paid in cash on delivery", order({ Status: "PAYMENT:OBLIGATED" }), transfer()],
    ["with an expired offer", offer({ Status: "" }), transfer()],
    ["with a declined payment and an expired offer", offer({ Status: "PAYMENT:REFUSED" }), transfer()],
    ["that does not allow the method", order({ Data: { allow_pm: ["card"] } }), transfer()],
    ["with a disabled method", order(), transfer({ Enabled: false })],
    ["with a method that has no account", order(), transfer({ Data: { parameters: {} } })],
  ])("No transfer code is shown for an order %s", (_case, status, method) => {
    expect(transferFor(status, method)).toBeNull();
  });
});
