import { keepOffer, readKeptOffer } from "./kept-offer";

beforeEach(() => localStorage.clear());

describe("the offer that a browser remembers", () => {
  it("stands for 7 days and without SMS at first", () => {
    expect(readKeptOffer()).toEqual({ days: "7", sms: false });
  });

  it("is what was offered last, no end included", () => {
    keepOffer("14", true);
    expect(readKeptOffer()).toEqual({ days: "14", sms: true });
    keepOffer("", false);
    expect(readKeptOffer()).toEqual({ days: "", sms: false });
  });

  it("has digits only, whatever was kept", () => {
    localStorage.setItem("hpay.pbl.days", "<1>4 days");
    expect(readKeptOffer().days).toBe("14");
  });
});
