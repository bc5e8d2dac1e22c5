import { authorize, authorizeStored, readCard } from "./sandbox-acquirer";

const now = new Date("2026-11-21T12:00:00Z");
const typedCard = { number: "4111 1111 1111 1111", expiry: "12/29", cvv: "123", holder: "ANA ILIC" };
const brands = ["visa", "mastercard", "dina"];

describe("sandbox card input", () => {
  it("A stored card contains neither the card number nor the security code", () => {
    expect(readCard(typedCard, brands, now)).toEqual({
      brand: "Visa",
      last4: "1111",
      expiry: "12/29",
      later: "approved",
    });
  });

  it.each([
    ["number", { number: "4111 1111 1111 1112" }],
    ["number", { number: "41" }],
    ["expiry", { expiry: "10/26" }],
    ["expiry", { expiry: "13/29" }],
    ["cvv", { cvv: "12" }],
    ["brand", { number: "378282246310005", cvv: "1234" }],
  ])("A typed card is rejected for an invalid %s", (fault, change) => {
    expect(readCard({ ...typedCard, ...change }, brands, now)).toBe(fault);
  });

  it("A card is valid until the last day of its expiry month", () => {
    expect(readCard({ ...typedCard, expiry: "11/26" }, brands, now)).toMatchObject({ expiry: "11/26" });
  });
});

describe("sandbox issuer", () => {
  const answer = (number: string) => {
    const card = readCard({ ...typedCard, number }, brands, now);
    if (typeof card === "string") throw new Error(card);
    return [authorize(card, "1").kind, authorizeStored(card, "1").kind];
  };

  it.each([
    ["4111111111111111", ["approved", "approved"]],
    ["5555555555554444", ["approved", "approved"]],
    ["4000000000003220", ["challenge", "approved"]],
    ["4000000000000002", ["refused", "approved"]],
    ["4000000000000119", ["error", "approved"]],
    ["4000000000000341", ["approved", "refused"]],
  ])("The sandbox issuer responds to card %s with %j", (number, kinds) => {
    expect(answer(number)).toEqual(kinds);
  });
});
