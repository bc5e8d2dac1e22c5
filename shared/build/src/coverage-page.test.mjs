import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coverageFaults, coverageRows } from "./coverage-page.mjs";
import { root } from "./workspace.mjs";

describe("docs/coverage.md", () => {
  const rows = coverageRows(readFileSync(join(root, "docs", "coverage.md"), "utf8"));

  it("has rows for all three documents of the specification", () => {
    expect(new Set(rows.map((row) => row.document))).toEqual(new Set(["1", "2", "3"]));
  });

  it("names tests that are there, or says why there is none", () => {
    expect(coverageFaults(rows)).toEqual([]);
  });
});

describe("coverage rows", () => {
  it("reads a row with two tests, and keeps an escaped bar", () => {
    expect(coverageRows("| 1 | 2 Login | a \\| b | x.ts › one<br>y.ts › two |")).toEqual([
      { row: 1, document: "1", section: "2 Login", statement: "a | b", test: "x.ts › one<br>y.ts › two" },
    ]);
  });

  it("finds a test that is not there, and a row without anything", () => {
    const faults = coverageFaults(
      coverageRows(
        [
          "| 1 | 2 | gone | no/such.test.ts › title |",
          "| 1 | 2 | retitled | shared/build/src/coverage-page.test.mjs › no such words" + " here |",
          "| 1 | 2 | silent |  |",
          "| 1 | 2 | not shown by the specification | — the specification does not show it |",
        ].join("\n"),
      ),
    );
    expect(faults).toEqual([
      "row 1: no/such.test.ts is not there",
      // In two pieces, here and above: in one, the words would stand in this file.
      `row 2: shared/build/src/coverage-page.test.mjs has no test "${"no such words"} here"`,
      "row 3 (silent) names neither a test nor a reason",
    ]);
  });
});
