import { readRate, storedRate, storedRateMs, storeRate } from "./stored-rates";

const rate = { currency: "EUR", rate: "117.1685", source: "fixed list", listDate: "2026-11-20" };
beforeEach(() => localStorage.clear());

describe("exchange rate", () => {
  // spec 1.7-get-client-host-exchangerate 1.9-exchange-rates-cached-2 3.7-exchange-rates-client-host
  it("An exchange rate is stored for two hours", () => {
    storeRate(rate, "RSD");
    const now = Date.now();
    expect(storedRate("EUR", "RSD", now)).toEqual(rate);
    expect(storedRate("EUR", "RSD", now + storedRateMs)).toBeNull();
  });

  it("A stored exchange rate from the future is ignored", () => {
    storeRate(rate, "RSD");
    expect(storedRate("EUR", "RSD", Date.now() - 60_000)).toBeNull();
  });

  it("An exchange rate is stored per currency pair", () => {
    storeRate(rate, "RSD");
    expect(storedRate("EUR", "MKD")).toBeNull();
    expect(storedRate("USD", "RSD")).toBeNull();
  });

  it.each(["{", '"x"', "null", '{"rate":"117","readAt":"soon"}'])(
    "The stored text %s is not read as an exchange rate",
    (corruptText) => {
      localStorage.setItem("hpay-exchange-rate:EUR:RSD", corruptText);
      expect(storedRate("EUR", "RSD")).toBeNull();
    },
  );

  it("An exchange rate can be a number or a decimal string", () => {
    expect(readRate("EUR", { rate: 117.1685, source: "fixed list", listDate: "2026-11-20" })).toEqual(rate);
    expect(readRate("EUR", { rate: "117" })).toEqual({
      currency: "EUR",
      rate: "117",
      source: "",
      listDate: "",
    });
  });

  it.each([{}, { rate: 0 }, { rate: "-1" }, { rate: "1e3" }, { rate: null }])(
    "An exchange rate of %p is invalid",
    (answer) => {
      expect(readRate("EUR", answer)).toBeNull();
    },
  );
});
