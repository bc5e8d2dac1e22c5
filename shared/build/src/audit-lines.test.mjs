import { auditLines } from "./audit-lines.mjs";

const promotion = {
  ...{ at: "2026-11-26", author: "ana", commit: "abc", command: "promote", remote: "mfe-payouts" },
  ...{ version: "1.0.0-1", from: "r1", to: "r2" },
};

it("The audit can be limited to one remote's changes", () => {
  const line = "2026-11-26  promote mfe-payouts 1.0.0-1  ana abc  r1 → r2";
  expect(auditLines([promotion], "mfe-payouts")).toEqual([line]);
  expect(auditLines([{ ...promotion, address: "10.0.0.1" }])).toEqual([line.replace("abc", "abc 10.0.0.1")]);
  expect(auditLines([promotion], "mfe-nope")).toEqual(["No change of mfe-nope is recorded."]);
  expect(auditLines([])).toEqual(["No change is recorded."]);
});
