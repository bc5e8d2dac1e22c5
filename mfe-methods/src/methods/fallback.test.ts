import { aPaymentDefinition, aPaymentMethod } from "@hpay/testing";
import { fallbackChoices, fallingBackTo } from "./fallback";
import { methodReaders, type PosMethod } from "./pos-method";

function method(id: number, fallbackOfId: number | null, Fallback = true): PosMethod {
  const posMethod = methodReaders.payment(
    aPaymentMethod({ id, FallbackOfId: fallbackOfId, PaymentMethod: aPaymentDefinition({ Fallback }) }),
  );
  if (!posMethod) throw new Error("no method");
  return posMethod;
}

describe("payment method fallback", () => {
  // spec 2.5-fallback-choices-exclude-method 2.5-fallback-choices-exclude-methods
  it("A fallback must support fallbacks and must not form a loop", () => {
    const card = method(1, null);
    const all = [card, method(2, null), method(3, 1), method(4, null, false)];
    expect(fallbackChoices(card, all).map(({ id }) => id)).toEqual([2]);
    expect(fallbackChoices(card, [...all, method(5, 3)]).map(({ id }) => id)).toEqual([2]);
  });

  it("A method's current fallback remains available even if it does not support fallbacks", () => {
    const card = method(1, 4);
    expect(fallbackChoices(card, [card, method(4, null, false)]).map(({ id }) => id)).toEqual([4]);
  });

  it("The methods that fall back to a given method are listed", () => {
    const all = [method(1, null), method(2, 1), method(3, null)];
    expect(fallingBackTo({ id: 1 }, all).map(({ id }) => id)).toEqual([2]);
  });
});
