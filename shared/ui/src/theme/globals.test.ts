import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import createCache from "@emotion/cache";
import { globalsAreLoaded, styleCacheOf } from "../provider/style-cache";

const file = join(__dirname, "globals.gen.css");

function writtenInto(root: Document | ShadowRoot): string {
  const rules: string[] = [];
  const sheet = Object.getPrototypeOf(createCache({ key: "none" }).sheet);
  const insertSpy = jest.spyOn(sheet, "insert").mockImplementation((rule) => void rules.push(`${rule}\n`));
  styleCacheOf(root);
  insertSpy.mockRestore();
  return rules.join("");
}

it("The panel's stylesheet equals the global styles of shadow roots (UPDATE_DOCS=1 writes it)", () => {
  const rules = writtenInto(document.createElement("div").attachShadow({ mode: "open" }));
  expect(rules).toContain("--hp-colors-");
  if (process.env.UPDATE_DOCS) writeFileSync(file, rules);
  expect(readFileSync(file, "utf8")).toBe(rules);
});

it("Loaded global styles are not written again", () => {
  const page = document.implementation.createHTMLDocument();
  globalsAreLoaded(page);
  expect(writtenInto(page)).toBe("");
  expect(writtenInto(document.implementation.createHTMLDocument())).not.toBe("");
});
