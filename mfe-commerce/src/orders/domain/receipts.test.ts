import { readReceipts } from "./receipts";

describe("fiscal receipts", () => {
  it("Fiscal receipts have a number, counter, time and verification link", () => {
    const receipts = [
      {
        number: "R-12",
        counter: "12/20",
        at: "2026-11-20T10:00:00Z",
        url: "https://pay.example/fiscal/verify/x",
        kind: "refund",
        amount: "10.00",
        currency: "RSD",
      },
    ];
    expect(readReceipts({ receipts })).toEqual([
      {
        number: "R-12",
        counter: "12/20",
        issuedAt: "2026-11-20T10:00:00.000Z",
        url: "https://pay.example/fiscal/verify/x",
        kind: "refund",
        amount: "10.00",
        currency: "RSD",
      },
    ]);
  });

  it.each([{}, { receipts: "R-12" }, { receipts: [null, {}, { number: "" }] }])(
    "Fiscal data %p contains no receipts",
    (fiscal) => {
      expect(readReceipts(fiscal)).toEqual([]);
    },
  );
});
