import { cardFault } from "./card-check";

const now = new Date("2026-11-25T10:00:00Z");
const card = { number: "4111 1111 1111 1111", expiry: "11/26", cvv: "123", holder: "ANA ANIC" };

describe("card in the dock", () => {
  it("The dock accepts a plausible card", () => {
    expect(cardFault(card, now)).toBeUndefined();
    expect(cardFault({ ...card, number: "378282246310005", cvv: "1234" }, now)).toBeUndefined();
  });

  it.each([
    [{ number: "4111 1111 1111 1112" }, "number"],
    [{ number: "" }, "number"],
    [{ expiry: "10/26" }, "expiry"],
    [{ expiry: "13/30" }, "expiry"],
    [{ cvv: "12" }, "cvv"],
    [{ number: "378282246310005" }, "cvv"],
    [{ holder: " " }, "holder"],
  ])("The dock rejects the implausible card %j with an error at %s", (invalidCard, field) => {
    expect(cardFault({ ...card, ...invalidCard }, now)).toBe(field);
  });
});
