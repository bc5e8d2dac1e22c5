import { countTests, filesToRunAgain, secondTryFiles } from "./second-try.mjs";

const file = (name, status, tests = {}) => ({
  name,
  status,
  assertionResults: Object.entries(tests).map(([fullName, result]) => ({ fullName, status: result })),
});

describe("a second try of failed test files", () => {
  it("The second try runs only the failed test files, or none if too many failed", () => {
    const failedFiles = (count) => Array.from({ length: count }, (_, n) => file(`f${n}`, "failed"));
    expect(filesToRunAgain([file("a", "passed"), file("b", "failed")])).toEqual(["b"]);
    expect(filesToRunAgain(failedFiles(secondTryFiles))).toHaveLength(secondTryFiles);
    expect(filesToRunAgain(failedFiles(secondTryFiles + 1))).toEqual([]);
  });

  it("A test that passes on the second try counts as passed and is reported", () => {
    const firstRun = [
      file("a", "failed", { one: "failed", two: "passed" }),
      file("b", "passed", { three: "passed" }),
    ];
    const secondRun = [file("a", "passed", { one: "passed", two: "passed" })];
    expect(countTests(firstRun, secondRun)).toEqual({ passed: 3, failures: [], secondTry: ["one"] });
  });

  it("A test that fails on the second try counts as failed, even after passing at first", () => {
    const firstRun = [file("a", "failed", { one: "failed", two: "passed" })];
    const secondRun = [file("a", "failed", { one: "passed", two: "failed" })];
    expect(countTests(firstRun, secondRun)).toEqual({ passed: 1, failures: ["two"], secondTry: ["one"] });
  });

  it("A file that cannot run counts as failed unless the second try succeeds", () => {
    const firstRun = [file("a", "failed")];
    expect(countTests(firstRun, [])).toEqual({ passed: 0, failures: ["a could not run"], secondTry: [] });
    expect(countTests(firstRun, [file("a", "passed", { one: "passed" })])).toEqual({
      passed: 1,
      failures: [],
      secondTry: ["one"],
    });
  });

  it("A file that fails outside its tests counts as failed", () => {
    const firstRun = [file("a", "failed", { one: "passed" })];
    expect(countTests(firstRun, [])).toEqual({ passed: 1, failures: ["a could not run"], secondTry: [] });
  });
});
