import { payByLinkMarks, payLink } from "./pay-by-link-marks";

const offer = {
  createdAt: "2026-11-01T10:00:00.000Z",
  payByLink: { days: "7", notifiedAt: "2026-11-01T10:05:00.000Z" },
};
const noMarks = { expiresAt: null, hasExpired: false, notifiedAt: null };
const now = new Date("2026-11-02T10:00:00.000Z");

describe("pay-by-link marks", () => {
  // spec 3.4-pay-link-expiry-date
  it.each(["", "AWAITING", "FAILED", "ERROR"])(
    "A pay-by-link mark shows the offer's end while the payment is %p",
    (state) => {
      expect(payByLinkMarks(offer, state, now).expiresAt).toBe("2026-11-08T10:00:00.000Z");
    },
  );

  it("A pay-by-link mark shows an unpaid offer as expired from its end time", () => {
    const at = (instant: string) => payByLinkMarks(offer, "AWAITING", new Date(instant)).hasExpired;
    expect(at("2026-11-08T09:59:59.999Z")).toBe(false);
    expect(at("2026-11-08T10:00:00.000Z")).toBe(true);
    expect(payByLinkMarks(offer, "PAID", new Date("2027-01-01T00:00:00.000Z")).hasExpired).toBe(false);
  });

  it.each(["PAID", "RESERVED", "REFUNDED", "CANCELED", "OBLIGATED"])(
    // spec 3.4-pay-link-expiry-date
    "A pay-by-link mark shows no end once the payment is %s",
    (state) => {
      expect(payByLinkMarks(offer, state, now).expiresAt).toBeNull();
    },
  );

  // spec 3.4-pay-link-time-notification
  it("A pay-by-link mark shows the customer's notification time in every payment state", () => {
    expect(payByLinkMarks(offer, "PAID", now).notifiedAt).toBe("2026-11-01T10:05:00.000Z");
  });

  it("A pay-by-link mark shows no end for an offer without an expiry", () => {
    const endlessOffer = { ...offer, payByLink: { days: "", notifiedAt: null } };
    expect(payByLinkMarks(endlessOffer, "AWAITING", now)).toEqual(noMarks);
  });

  it("Orders without pay-by-link have no pay-by-link marks", () => {
    expect(payByLinkMarks({ ...offer, payByLink: null }, "AWAITING", now)).toEqual(noMarks);
  });
});

describe("pay link", () => {
  // spec 3.7-pay-link-address-client
  it("The pay link contains the POS and the encoded Uid", () => {
    expect(payLink("http://localhost:4000", 3, "PBL 26/1")).toBe("http://localhost:4000/pbl/3-PBL%2026%2F1");
  });

  it("The pay link accepts a client base with a trailing slash", () => {
    expect(payLink("https://pay.example/", 3, "A1")).toBe("https://pay.example/pbl/3-A1");
  });
});
