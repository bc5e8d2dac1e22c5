import { lacksOf, satisfiesRange } from "./export-ledger";

describe("version range", () => {
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
    ["0.3.1", "^0.3.0", true],
    ["0.4.0", "^0.3.0", false],
    ["x", "^1.0.0", false],
  ])("Host version %s satisfies the range %s: %s", (version, range, isSatisfied) => {
    expect(satisfiesRange(version, range)).toBe(isSatisfied);
  });
});

describe("export ledger", () => {
  const providedDoors = {
    "@hpay/remote-kit": { version: "1.0.0", names: ["defineRemote", "useHost"] },
    react: { version: "19.3.1" },
  };
  const lacksFor = (usedDoors: Parameters<typeof lacksOf>[0]) =>
    lacksOf(usedDoors, providedDoors, "the deployed host");

  it("The export ledger reports missing host exports with their package", () => {
    expect(
      lacksFor({ "@hpay/remote-kit": { range: "^1.0.0", names: ["useHost", "useIsStillHere"] } }),
    ).toEqual(["It needs `useIsStillHere` of @hpay/remote-kit; the deployed host lacks it."]);
    expect(lacksFor({ "@hpay/remote-kit": { range: "^1.0.0", names: ["useNew", "useNewer"] } })).toEqual([
      "It needs `useNew`, `useNewer` of @hpay/remote-kit; the deployed host lacks them.",
    ]);
  });

  it("The export ledger reports unsatisfied ranges and missing packages", () => {
    expect(
      lacksFor({ react: { range: "^19.4.0", names: [] }, "@hpay/maps": { range: "^1.0.0", names: ["Map"] } }),
    ).toEqual([
      "It needs react ^19.4.0; the deployed host has 19.3.1.",
      "It needs @hpay/maps; the deployed host lacks it.",
    ]);
  });

  it("The export ledger reports nothing for satisfied or unrecorded usage", () => {
    expect(lacksFor({ "@hpay/remote-kit": { range: "^1.0.0", names: ["useHost"] } })).toEqual([]);
    expect(lacksFor({ react: { range: "^19.3.1", names: ["useEffectEvent"] } })).toEqual([]);
    expect(lacksFor(undefined)).toEqual([]);
  });
});
