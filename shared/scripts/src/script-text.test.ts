import { escapeCorpus } from "./escape-corpus";
import { isScriptText, scriptHash } from "./script-text";

describe("script text", () => {
  it.each([
    ["function(a){ return a }", true],
    [" function(a){}", false],
    ["(a) => a", false],
    ["function named(){}", false],
    [undefined, false],
  ])("Text %s is a script: %s", (text, isScript) => {
    expect(isScriptText(text)).toBe(isScript);
  });

  it("A script text has a reproducible hash", async () => {
    await expect(scriptHash("function(){}")).resolves.toMatch(/^[0-9a-f]{64}$/);
    await expect(scriptHash("")).resolves.toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });
});

describe("corpus of escapes", () => {
  it("Every escape attempt in the corpus has a unique name", () => {
    const names = escapeCorpus.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
