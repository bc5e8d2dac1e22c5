import { readShopStatus } from "./shop-status";

describe("shop status", () => {
  it.each([
    ["", ""],
    ["PAYMENT:PAID", "PAYMENT:PAID"],
    ["PAID", "PAYMENT:PAID"],
    ["PARTIALLY-REFUNDED", "PAYMENT:PARTIALLY-REFUNDED"],
    ["OBLIGATED", "PAYMENT:OBLIGATED"],
    ["PAYMENT:PENDING", "PAYMENT:AWAITING"],
    ["PAYMENT:PROCESSING", "PAYMENT:AWAITING"],
    ["PAYMENT:DENIED", "PAYMENT:REFUSED"],
    ["PAYMENT:VOIDED", "PAYMENT:VOID"],
    ["PAYMENT:SHIPPED", ""],
    ["PROCESSED", ""],
    ["PAYMENT:PAID kurir_SHIPPING:1-1@DELIVERY", "PAYMENT:PAID kurir_SHIPPING:1-1@DELIVERY"],
    ["something new", "something new"],
  ])("Shop status %p is stored as %p", (sentStatus, status) => {
    expect(readShopStatus(sentStatus)).toEqual({ status, isChargeback: false });
  });

  it.each(["PAYMENT:REVERSED", "CHARGEBACK"])(
    "Shop status %p changes nothing and is flagged for review",
    (sentStatus) => {
      expect(readShopStatus(sentStatus)).toEqual({ status: "", isChargeback: true });
    },
  );
});
