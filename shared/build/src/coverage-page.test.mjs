import { readFileSync, writeFileSync } from "node:fs";
import {
  coverageFaults,
  coveragePage,
  coverageRows,
  coverageText,
  tagsInWorkspace,
  tagsOf,
} from "./coverage-page.mjs";

describe("docs/coverage.md", () => {
  const tags = tagsInWorkspace();
  if (process.env.UPDATE_DOCS)
    writeFileSync(coveragePage, coverageText(readFileSync(coveragePage, "utf8"), tags));
  const page = readFileSync(coveragePage, "utf8");
  const rows = coverageRows(page);

  it("The coverage page has rows for all three specification documents", () => {
    expect(new Set(rows.map(({ id }) => id[0]))).toEqual(new Set(["1", "2", "3"]));
  });

  it("Each specification statement has a test or a documented reason", () => {
    expect(coverageFaults(rows, tags)).toEqual([]);
  });

  it("The coverage page matches the test files (UPDATE_DOCS=1 npx jest shared/build/src/coverage writes it)", () => {
    expect(page).toBe(coverageText(page, tags));
  });
});

describe("statement ids", () => {
  // The tag is split into two strings, so that it does not count as a tag of this file.
  const spec = "// " + "spec";

  it("One comment above a test can name several statement ids", () => {
    const source = `${spec} 1.2-lang 2.4-queued-files\nit("switches", () => {});\n  ${spec} 1.2-lang\n  ["rs"],\n`;
    expect(
      tagsOf([
        ["b.test.ts", source],
        ["a.test.ts", `${spec} 1.2-lang\nit("x");`],
      ]),
    ).toEqual(
      new Map([
        ["1.2-lang", ["a.test.ts", "b.test.ts"]],
        ["2.4-queued-files", ["b.test.ts"]],
      ]),
    );
  });

  it("A statement id without a test on the next line is an error", () => {
    expect(() => tagsOf([["a.test.ts", `${spec} 1.2-lang\n\nit("x");`]])).toThrow("stands alone");
  });

  it("The coverage check reports untested, duplicate, unknown and wrongly excused statements", () => {
    const rows = coverageRows(
      [
        "| 1.2-gone | 2 Routes | the test is gone |  |",
        "| 1.2-held | 2 Routes | a \\| b | x.test.ts |",
        "| 1.2-held | 2 Routes | the same | x.test.ts |",
        "| 1.2-reason | 2 Routes | not shown | — the specification does not show it |",
      ].join("\n"),
    );
    const tags = new Map(["1.2-held", "1.2-reason", "1.2-unknown"].map((id) => [id, ["x.test.ts"]]));
    expect(coverageFaults(rows, tags)).toEqual([
      "1.2-held stands twice in docs/coverage.md. Give one of the statements another id.",
      "No test holds 1.2-gone (the test is gone). Write // " +
        "spec 1.2-gone above the one that does, or the reason into the page.",
      "1.2-reason has a test: take the reason why there is none out of the page",
      "x.test.ts names 1.2-unknown, which is no statement of docs/coverage.md",
    ]);
  });

  it("The coverage page lists each statement's test files and the totals", () => {
    const page = [
      "| Document 1 (shell) | 9 | 9 | 9 |",
      "| All | 9 | 9 | 9 |",
      "| 1.2-held | 2 Routes | a \\| b | old.test.ts |",
      "| 1.2-reason | 2 Routes | not shown | — why |",
    ].join("\n");
    expect(coverageText(page, new Map([["1.2-held", ["a.test.ts", "b.test.ts"]]])).split("\n")).toEqual([
      "| Document 1 (shell) | 2 | 1 | 1 |",
      "| All | 2 | 1 | 1 |",
      "| 1.2-held | 2 Routes | a \\| b | a.test.ts<br>b.test.ts |",
      "| 1.2-reason | 2 Routes | not shown | — why |",
    ]);
  });
});
