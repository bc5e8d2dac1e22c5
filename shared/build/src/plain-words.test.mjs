import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { plainWordFaults } from "./plain-words.mjs";
import { root, workspaceSources } from "./workspace.mjs";

const faultsIn = (path, source) => plainWordFaults([[path, source]]);

describe("plain words", () => {
  it("Texts, test titles, comments and names use the words of CONTEXT.md", () => {
    const sources = workspaceSources().map((path) => [
      relative(root, path).replaceAll("\\", "/"),
      readFileSync(path, "utf8"),
    ]);
    expect(plainWordFaults(sources)).toEqual([]);
  });

  it("A title without a subject is reported with an example", () => {
    expect(faultsIn("host/src/a.test.ts", 'it("is refused", run);')).toEqual([
      'host/src/a.test.ts: "is refused". Start a title with its subject and a capital letter: "A resend keeps unknown keys".',
    ]);
  });

  it.each([
    [
      "an old word in a message",
      "host/src/messages/en.ts",
      'export const en = { "a.b": "The list is read anew." };',
    ],
    ["an old word in a title", "host/src/a.test.ts", 'it("A port that is none is refused", run);'],
    ["a comment without its subject first", "host/src/a.ts", "// Of the last order."],
    ["an old word in a name", "host/src/a.ts", "export const tellOthers = 1;"],
  ])("Plain words are suggested for %s", (_, path, source) => {
    expect(faultsIn(path, source)).toHaveLength(1);
  });

  it("The check ignores messages from the specification", () => {
    const source = 'export const en = { "a.b": "You can not manage yourself!" };';
    expect(faultsIn("host/src/messages/en.ts", source)).toEqual([]);
  });
});
