import { offerEnd } from "../offers/offer";
import { itemsOf } from "./order-facts";

describe("flags in order data", () => {
  const createdAt = new Date("2026-11-20T10:00:00Z");

  it.each([
    [true, true],
    ["1", true],
    ["yes", true],
    ["true", true],
    ["no", false],
    [false, false],
  ])("A boolean in order data is read as in the panel: %p is %p", (writtenValue, isYes) => {
    const [item] = itemsOf(JSON.stringify({ items: [{ name: "Karta", virtual: writtenValue }] }));
    expect(item?.isVirtual).toBe(isYes);
    const data = JSON.stringify({ is_pbl: writtenValue, pbl_offer_days: 7 });
    expect(offerEnd({ data, createdAt }) !== null).toBe(isYes);
  });
});
