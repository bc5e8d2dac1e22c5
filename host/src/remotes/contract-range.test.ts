import { satisfiesRange } from "./contract-range";

describe("contract range", () => {
  it.each<[string, string, boolean]>([
    ["1.0.0", "^1.0.0", true],
    ["1.2.3", "^1.2.3", true],
    ["1.3.0", "^1.2.3", true],
    ["1.2.2", "^1.2.3", false],
    ["1.1.9", "^1.2.0", false],
    ["2.0.0", "^1.0.0", false],
    ["1.0.0", "^2.0.0", false],
    ["1.0.0", "1.0.0", true],
    ["1.0.1", "1.0.0", false],
    ["1.0.0", ">=1.0.0", false],
    ["1.0.0", "", false],
    ["x", "^1.0.0", false],
  ])("host %s for a remote that wants %s: %s", (version, range, fits) => {
    expect(satisfiesRange(version, range)).toBe(fits);
  });
});
