import { paymentReference } from "./payment-reference";

describe("payment reference", () => {
  it("A payment reference contains model, check digits, POS and order", () => {
    expect(paymentReference(1, 400)).toMatch(/^97\d{2}00001000000400$/);
  });

  it.each([
    [1, 1],
    [1, 400],
    [37, 123_456_789],
    [99_999, 999_999_999],
  ])("The reference of POS %i and order %i passes a bank's check", (siteId, orderId) => {
    const reference = paymentReference(siteId, orderId);
    const [checkDigits, number] = [reference.slice(2, 4), reference.slice(4)];
    expect(BigInt(`${number}${checkDigits}`) % 97n).toBe(1n);
  });
});
