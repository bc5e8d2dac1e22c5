import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const page = readFileSync(join(root, "docs/four-ways.md"), "utf8");
const walkthroughs = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split("\n")[0],
    max: Number(/\((\d+) files\)/.exec(text)?.[1]),
    files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path),
  }));

describe.each(walkthroughs)("The way of $title", ({ max, files }) => {
  it("Each walkthrough in docs/four-ways.md lists the stated number of distinct, existing files", () => {
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toHaveLength(max);
  });
});

it("The four walkthroughs list 12, 8, 10 and 8 files", () => {
  expect(walkthroughs.map(({ files }) => files.length)).toEqual([12, 8, 10, 8]);
});
