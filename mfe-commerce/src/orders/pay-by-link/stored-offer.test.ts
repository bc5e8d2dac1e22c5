import { newOrderValues, type PayByLinkValues } from "../domain/order-form";
import { readStoredOffer, storeOffer } from "./stored-offer";

/** An order whose customer can receive an SMS. */
function anOffer(part: Partial<PayByLinkValues>, phone = "064/123-4567") {
  const payByLink = { offerDays: "7", sms: false, allowedPayment: null, allowedShipping: null, ...part };
  const values = newOrderValues({ uid: "PBL1", language: "rs", currency: "EUR", payByLink });
  return { ...values, billing: { ...values.billing, phone } };
}

beforeEach(() => localStorage.clear());

describe("stored offer", () => {
  // spec 3.9-default-offer-validity-7
  it("The default offer is valid for 7 days, without SMS", () => {
    expect(readStoredOffer()).toEqual({ days: "7", sms: false });
  });

  // spec 3.9-offer-validity-sms-option
  it("The next offer starts with the values of the last one, even without an expiry", () => {
    storeOffer(anOffer({ offerDays: "14", sms: true }), null);
    expect(readStoredOffer()).toEqual({ days: "14", sms: true });
    storeOffer(anOffer({ offerDays: "", sms: false }), null);
    expect(readStoredOffer()).toEqual({ days: "", sms: false });
  });

  it("Saving an older order changes only the edited parts of the stored offer", () => {
    storeOffer(anOffer({ offerDays: "14", sms: true }), null);
    const olderOffer = anOffer({ offerDays: "", sms: false });
    storeOffer({ ...olderOffer }, olderOffer);
    expect(readStoredOffer()).toEqual({ days: "14", sms: true });
    storeOffer(anOffer({ offerDays: "3", sms: false }), olderOffer);
    expect(readStoredOffer()).toEqual({ days: "3", sms: true });
    storeOffer(anOffer({ offerDays: "3", sms: false }), anOffer({ offerDays: "3", sms: true }));
    expect(readStoredOffer()).toEqual({ days: "3", sms: false });
  });

  it("A landline number does not turn off SMS in the stored offer", () => {
    storeOffer(anOffer({ sms: true }), null);
    storeOffer(anOffer({ sms: false }, "011 123 4567"), null);
    expect(readStoredOffer().sms).toBe(true);
  });

  it("An order without pay-by-link does not change the stored offer", () => {
    storeOffer({ ...anOffer({}), payByLink: null }, null);
    expect(localStorage).toHaveLength(0);
  });

  it("The stored offer validity contains only digits", () => {
    localStorage.setItem("hpay.pbl.days", "<1>4 days");
    expect(readStoredOffer().days).toBe("14");
  });
});
