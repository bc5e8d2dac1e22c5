import * as fc from "fast-check";
import { readSubscription } from "./subscription";

const wire = {
  id: 7,
  Uid: "SUB1",
  CompanySiteId: 3,
  Name: "Mesečna kafa",
  CreatedAt: "2026-10-01T08:00:00Z",
  Amount: "1500.00",
  Currency: "RSD",
  Status: "ACTIVE",
  Data: {
    order: { billing: { email: "ana@x.rs", first_name: "Ana" } },
    payment: { status: "PAID" },
    schedule: { every: 1, unit: "month", next_at: "2026-12-01T08:00:00Z" },
  },
  SplitPayData: {},
  Charges: { due: "2026-12-01", next: "2027-01-01", awaited: false, tryAt: "2026-12-01T08:00:00Z" },
  Orders: [
    {
      id: 401,
      Uid: "26112011",
      Name: "#26112011",
      CreatedAt: "2026-11-01T08:00:00Z",
      Amount: "1500.00",
      Currency: "RSD",
      Status: "PAYMENT:PAID",
    },
  ],
};

describe("a subscription", () => {
  // spec 3.3-subscription-fields-payment-status
  it("A subscription is read with buyer, payment and orders", () => {
    expect(readSubscription(wire)).toMatchObject({
      name: "Mesečna kafa",
      buyer: { name: "Ana", email: "ana@x.rs" },
      paymentStatus: "PAID",
      nextTryAt: "2026-12-01T08:00:00.000Z",
      orders: [{ id: 401, uid: "26112011", amount: "1500.00" }],
    });
  });

  it("Any record can be read as a subscription", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(wire)), fc.anything()),
        (json) => typeof readSubscription(json).name === "string",
      ),
    );
  });
});
