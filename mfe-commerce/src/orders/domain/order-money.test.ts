import { movedMoney } from "./order-money";

const order = (captured: string, refunded: string) => ({
  amount: "3000.00",
  currency: "RSD",
  captured,
  refunded,
});

describe("order money figures", () => {
  it("An order has no money figures before a capture or when the gateway sends none", () => {
    expect(movedMoney(order("0.00", "0.00"))).toBeNull();
    expect(movedMoney(order("", ""))).toBeNull();
  });

  it("An order's money figures are the captured, refunded and remaining amounts", () => {
    expect(movedMoney(order("1000.01", "300.00"))).toMatchObject({
      requested: { amount: "3000.00", currency: "RSD" },
      captured: { amount: "1000.01" },
      refunded: { amount: "300.00" },
      rest: { amount: "700.01" },
      isPartlyCaptured: true,
      isRefunded: true,
    });
    expect(movedMoney(order("3000.00", "0.00"))).toMatchObject({
      isPartlyCaptured: false,
      isRefunded: false,
    });
    expect(movedMoney(order("3000.00", "3000.00"))).toMatchObject({ rest: { amount: "0.00" } });
  });
});
