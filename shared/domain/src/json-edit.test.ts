import fc from "fast-check";
import { type JsonEdit, setAllInJson, setInJson } from "./json-edit";

const editOne = (source: string, edits: readonly JsonEdit[]) =>
  edits.reduce((text, { path, value }) => setInJson(text, path, value), source);
const key = fc.constantFrom("a", "b", "c", "d");

describe("many values written into JSON text", () => {
  it("Writing many values at once gives the same result as single writes", () => {
    const writtenJson = fc.dictionary(key, fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue())));
    const edit = fc.record({ path: fc.tuple(key, key), value: fc.jsonValue() });
    fc.assert(
      fc.property(
        writtenJson,
        fc.uniqueArray(edit, { selector: ({ path }) => path.join() }),
        (object, edits) => {
          const source = JSON.stringify(object, null, 1);
          expect(JSON.parse(setAllInJson(source, edits))).toEqual(JSON.parse(editOne(source, edits)));
        },
      ),
    );
  });

  it("Fifty thousand missing keys can be added to an object inside a long text", () => {
    const names = Array.from({ length: 50_000 }, (_, n) => `a${n}`);
    const note = "n".repeat(1_000_000);
    const text = setAllInJson(
      JSON.stringify({ note, billing: { name: "Ana" } }),
      names.map((name) => ({ path: ["billing", name], value: 1 })),
    );
    expect(JSON.parse(text)).toEqual({
      note,
      billing: { name: "Ana", ...Object.fromEntries(names.map((name) => [name, 1])) },
    });
  });

  it.each([
    ["{}", "{}"],
    ['{ "a" : 1.0 , "b":{"x":[1]} }', '{ "a" : 2 , "b":{"x":3},"c":4 }'],
    ['{"a":1,"a":5,"b":{ }}', '{"a":1,"a":2,"b":{"x":3 },"c":4}'],
  ])("Editing leaves the rest of a JSON text unchanged, byte for byte: %s", (source, expected) => {
    const edits = [
      { path: ["c"], value: 4 },
      { path: ["b", "x"], value: 3 },
      { path: ["a"], value: 2 },
    ];
    expect(setAllInJson(source, source === "{}" ? [] : edits)).toBe(expected);
  });
});
