import {
  defaultExcluded,
  excludeWords,
  exclusionFilter,
  isExcluded,
  isExcludeWord,
} from "./order-status-exclusion";
import { paymentStates } from "./payment-state";

const words = [...paymentStates, "SUCCESS"] as const;

describe("the Exclude filter", () => {
  // spec 3.2-exclude-status-selector 3.4-exclude-offers-fourteen-words 3.9-excluded-default-canceled
  it("The Exclude filter offers fourteen states, with CANCELED selected by default", () => {
    expect(excludeWords).toHaveLength(14);
    expect(defaultExcluded).toEqual(["CANCELED"]);
    expect([isExcludeWord("VOID"), isExcludeWord("EXPIRED"), isExcludeWord(1)]).toEqual([true, false, false]);
  });

  it("The Exclude filter is sent as a list of alternatives", () => {
    expect(exclusionFilter(["CANCELED", "REFUNDED"])).toEqual({ notRegexp: "CANCELED|REFUNDED" });
    expect(exclusionFilter([])).toBeUndefined();
  });

  it.each(excludeWords)("The Exclude filter hides only the payment state %s", (word) => {
    const hiddenWords = words.filter((other) =>
      isExcluded(`PAYMENT:${other} a_FISCAL:${word} b_SHIPPING:1@${word}`, [word]),
    );
    expect(hiddenWords).toEqual([word]);
  });

  it("The Exclude filter keeps orders without a payment", () => {
    expect(isExcluded("c_SHIPPING:1@ERROR", ["ERROR"])).toBe(false);
  });
});
