import { brokenRules } from "./password-rules";

describe("a new password", () => {
  it("is good with 8 characters, a number, both cases and a special character", () => {
    expect(brokenRules("Demo-123")).toEqual([]);
  });

  it.each([
    ["Aa1-", "length"],
    ["Password-", "digit"],
    ["PASSWORD-1", "lowercase"],
    ["password-1", "uppercase"],
    ["Password1", "special"],
  ])("%s breaks one rule: %s", (password, rule) => {
    expect(brokenRules(password)).toEqual([rule]);
  });

  it("may be written in any script", () => {
    expect(brokenRules("Лозинка-1")).toEqual([]);
  });

  it("names all that is missing from an empty one", () => {
    expect(brokenRules("")).toEqual(["length", "digit", "lowercase", "uppercase", "special"]);
  });

  it("does not take a blank for a special character", () => {
    expect(brokenRules("Password 1")).toEqual(["special"]);
  });
});
