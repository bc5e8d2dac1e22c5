import * as fc from "fast-check";
import { readTransaction } from "./transaction";

const wire = {
  id: 92,
  Uid: "TX1",
  CompanySiteId: 3,
  Name: "TX1",
  CreatedAt: "2026-11-20T10:16:00Z",
  Status: "PAYMENT:PAID",
  Amount: "4000.00",
  Currency: "RSD",
  Order: {
    id: 401,
    Uid: "26112011",
    Name: "#26112011",
    Data: { billing: { first_name: "Ana", last_name: "Ilić" } },
  },
  Data: { result: { payment_amount: "34.10", payment_currency: "EUR" } },
  SplitPayData: { status: "split" },
};

describe("a transaction", () => {
  // spec 3.2-order-ident-order-uid 3.3-transaction-fields-order-result
  it("A transaction is read with order and buyer", () => {
    expect(readTransaction(wire)).toMatchObject({
      id: 92,
      order: { id: 401, uid: "26112011", name: "#26112011" },
      buyer: { name: "Ana Ilić" },
      splitPayStatus: "split",
    });
  });

  // spec 3.3-result-payment-amount-payment
  it("A transaction with a result has the amount that was paid", () => {
    expect(readTransaction(wire)).toMatchObject({ amount: "34.10", currency: "EUR" });
  });

  it("A transaction without a result has the amount of its record", () => {
    expect(readTransaction({ ...wire, Data: {} })).toMatchObject({ amount: "4000.00", currency: "RSD" });
  });

  it("Any record can be read as a transaction", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(wire)), fc.anything()),
        (json) => typeof readTransaction(json).uid === "string",
      ),
    );
  });
});
