import { hasExpired, offerEnd } from "./offer-end";
import { isOfferOpen } from "./payable";

const createdAt = "2026-11-01T10:00:00.000Z";
const end = new Date("2026-11-08T10:00:00.000Z");
const before = new Date("2026-11-08T09:59:59.999Z");

describe("pay-by-link offer", () => {
  it.each([createdAt, new Date(createdAt)])(
    "A pay-by-link offer ends the given number of days after order creation (%p)",
    (placedAt) => {
      expect(offerEnd(placedAt, "7")).toEqual(end);
      expect(offerEnd(placedAt, "007")).toEqual(end);
    },
  );

  it.each(["", "0", "-7", "7.5", "100000", "a week"])(
    "A pay-by-link offer for %p days never ends",
    (days) => {
      expect(offerEnd(createdAt, days)).toBeNull();
    },
  );

  it("A pay-by-link offer without a creation time never ends", () => {
    expect(offerEnd("", "7")).toBeNull();
  });

  it("A pay-by-link offer expires exactly at the end time", () => {
    expect([before, end].map((now) => hasExpired(end, now))).toEqual([false, true]);
    expect(hasExpired(null, end)).toBe(false);
  });

  it.each(["", "PAYMENT:AWAITING", "PAYMENT:OVERDUE 1_FISCAL:ISSUED", "PAYMENT:REFUSED"])(
    "A pay-by-link offer in status %p is open until the end time",
    (status) => {
      expect([before, end].map((now) => isOfferOpen(status, end, now))).toEqual([true, false]);
      expect(isOfferOpen(status, null, end)).toBe(true);
    },
  );

  it.each(["PAYMENT:PAID", "PAYMENT:REFUNDED", "PAYMENT:CANCELED", "PAYMENT:EXPIRED", "PAYMENT:RESERVED"])(
    "A pay-by-link offer cannot be paid in status %s",
    (status) => {
      expect(isOfferOpen(status, null, before)).toBe(false);
    },
  );
});
