import { newOrderValues, type PayByLinkValues } from "../domain/order-form";
import { keepOffer, readKeptOffer } from "./kept-offer";

/** An order of a customer who takes an SMS. */
function anOffer(part: Partial<PayByLinkValues>, phone = "064/123-4567") {
  const payByLink = { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null, ...part };
  const values = newOrderValues({ uid: "PBL1", language: "rs", currency: "EUR", payByLink });
  return { ...values, billing: { ...values.billing, phone } };
}

beforeEach(() => localStorage.clear());

describe("the offer that a browser remembers", () => {
  // spec 3.9-default-offer-validity-7
  it("stands for 7 days and without SMS at first", () => {
    expect(readKeptOffer()).toEqual({ days: "7", sms: false });
  });

  // spec 3.9-offer-validity-sms-option
  it("is what was offered last, no end included", () => {
    keepOffer(anOffer({ offerDays: "14", sms: true }), null);
    expect(readKeptOffer()).toEqual({ days: "14", sms: true });
    keepOffer(anOffer({ offerDays: "", sms: false }), null);
    expect(readKeptOffer()).toEqual({ days: "", sms: false });
  });

  it("stays when an older order is saved, but for what was changed in it", () => {
    keepOffer(anOffer({ offerDays: "14", sms: true }), null);
    const older = anOffer({ offerDays: "", sms: false });
    keepOffer({ ...older }, older);
    expect(readKeptOffer()).toEqual({ days: "14", sms: true });
    keepOffer(anOffer({ offerDays: "3", sms: false }), older);
    expect(readKeptOffer()).toEqual({ days: "3", sms: true });
    keepOffer(anOffer({ offerDays: "3", sms: false }), anOffer({ offerDays: "3", sms: true }));
    expect(readKeptOffer()).toEqual({ days: "3", sms: false });
  });

  it("takes no SMS for unwanted where the customer's telephone takes none", () => {
    keepOffer(anOffer({ sms: true }), null);
    keepOffer(anOffer({ sms: false }, "011 123 4567"), null);
    expect(readKeptOffer().sms).toBe(true);
  });

  it("is of no concern to an order without a link", () => {
    keepOffer({ ...anOffer({}), payByLink: null }, null);
    expect(localStorage).toHaveLength(0);
  });

  it("has digits only, whatever was kept", () => {
    localStorage.setItem("hpay.pbl.days", "<1>4 days");
    expect(readKeptOffer().days).toBe("14");
  });
});
