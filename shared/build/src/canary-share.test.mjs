import { canaryShare } from "./canary-share.mjs";

describe("canary share", () => {
  it("A canary can target a percentage of companies or listed companies", () => {
    expect(canaryShare({ percent: "10" })).toEqual({ percent: 10, companies: [] });
    expect(canaryShare({ company: ["1", "7"] })).toEqual({ percent: 0, companies: [1, 7] });
  });

  it.each(["-1", "101", "abc", ""])("A canary for %p percent is refused", (percent) => {
    expect(() => canaryShare({ percent })).toThrow("--percent takes a number from 0 to 100");
  });

  it.each(["x", "0", "1.5"])("A canary for the company %p is refused", (id) => {
    expect(() => canaryShare({ company: ["1", id] })).toThrow("--company takes the id of a company");
  });

  it.each([{}, { percent: "0" }])("A canary that reaches no company is refused", (values) => {
    expect(() => canaryShare(values)).toThrow("Nobody would get the canary");
  });
});
