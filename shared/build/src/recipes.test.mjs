import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split(" (")[0],
    promised: Number(/\((\d+) files\)/.exec(text)?.[1]),
    files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path),
    tests: [...text.matchAll(/^ {4}.*npx jest (.+)$/gm)]
      .flatMap(([, rest]) => rest.split(" "))
      .filter((part) => part.includes("/")),
  }));

it("The recipes cover a column, an error, a page, a resource and an event", () => {
  const titles = recipes.map(({ title }) => title);
  expect(titles).toEqual(
    ["column", "error", "page", "resource", "event"].map((subject) => expect.stringMatching(subject)),
  );
});

describe.each(recipes)("$title", ({ title, promised, files, tests }) => {
  it("A recipe lists the stated number of distinct, existing files", () => {
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toHaveLength(promised);
  });

  it("A recipe runs only existing tests", () => {
    const fileExists = (path) =>
      [path, ...["ts", "tsx", "mjs"].map((ending) => `${path}.test.${ending}`)].some((name) =>
        existsSync(join(root, name)),
      );
    expect(tests.length).toBeGreaterThan(0);
    expect([title, ...tests.filter((path) => !fileExists(path))]).toEqual([title]);
  });
});

it("The column recipe lists at most 6 files", () => {
  expect(recipes[0]?.files.length).toBeLessThanOrEqual(6);
});
