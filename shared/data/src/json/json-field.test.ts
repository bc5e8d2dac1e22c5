import fc from "fast-check";
import { editJsonField, writeJsonField } from "./edit-json-field";
import { type JsonObject, parseJsonField, readJsonField, valueAt } from "./json-field";

const anyText = fc.string({ unit: "binary", maxLength: 8 });
const jsonObject = fc
  .jsonValue({ maxDepth: 3, noUnicodeString: false })
  .chain((value) =>
    fc.dictionary(anyText, fc.constantFrom(value, 1, "x", null, [1, { a: 2 }]), { maxKeys: 4 }),
  );
/**
 * Texts as other programs write them: with spaces, and with numbers and escapes that parse and
 * stringify would rewrite.
 */
const otherProgramsText = jsonObject.chain((value) =>
  fc.constantFrom(
    JSON.stringify(value),
    JSON.stringify(value, null, 2),
    `${JSON.stringify(value, null, "\t").slice(0, -1)}${Object.keys(value).length ? "," : ""} "big" : 12345678901234567890.10 , "esc":"\\u0041\\/" }`,
  ),
);
const path = fc.array(fc.oneof(anyText, fc.constantFrom("a", "b", "big", "items")), {
  minLength: 1,
  maxLength: 3,
});

describe("reading a JSON field", () => {
  it.each([
    ["", {}, true],
    [undefined, {}, true],
    [null, {}, true],
    ['{"a":1}', { a: 1 }, true],
    ["{bad", {}, false],
    ["[1]", {}, false],
    ["null", {}, false],
    ["5", {}, false],
    [7, {}, false],
    // spec 1.3-fields-named-data-ending 2.3-data-json-text-failed
  ])("A JSON field reads %p as %p", (text, value, isReadable) => {
    expect(parseJsonField(text)).toEqual({ value, isReadable });
  });

  it("Reading a JSON field never throws, whatever its text", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof readJsonField(text) === "object"));
  });
});

describe("editing a JSON field", () => {
  it("Editing a JSON field changes one value and leaves every other byte unchanged", () => {
    const text = '{ "b": 1.50,\n  "a" : {"x":12345678901234567890, "note":"\\u0160"}, "unknown":[1 , 2] }';
    expect(editJsonField(text, ["a", "note"], "Š!")).toBe(
      '{ "b": 1.50,\n  "a" : {"x":12345678901234567890, "note":"Š!"}, "unknown":[1 , 2] }',
    );
  });

  it("A new key is added at the end of the object", () => {
    expect(editJsonField('{"a":{"x":1}}', ["a", "y", "z"], true)).toBe('{"a":{"x":1,"y":{"z":true}}}');
    expect(editJsonField("{}", ["a"], 1)).toBe('{"a":1}');
    expect(editJsonField("", ["a"], 1)).toBe('{"a":1}');
  });

  it("Array elements in a JSON field can be edited and added by index", () => {
    expect(editJsonField('{"i":[1, 2]}', ["i", 2], 3)).toBe('{"i":[1, 2,3]}');
    expect(editJsonField('{"i":[1, 2]}', ["i", 0], 9)).toBe('{"i":[9, 2]}');
  });

  it("Removing a key from a JSON field also removes its comma", () => {
    expect(editJsonField('{"a":1, "b":2, "c":3}', ["a"], undefined)).toBe('{"b":2, "c":3}');
    expect(editJsonField('{"a":1, "b":2, "c":3}', ["c"], undefined)).toBe('{"a":1, "b":2}');
    expect(editJsonField('{"a":1}', ["a"], undefined)).toBe("{}");
    expect(editJsonField('{"a":1}', ["b"], undefined)).toBe('{"a":1}');
  });

  it("Editing a duplicate key changes only the last occurrence", () => {
    expect(editJsonField('{"a":1,"a":2}', ["a"], 3)).toBe('{"a":1,"a":3}');
    expect(editJsonField('{"a":1,"b":0,"a":2}', ["a"], undefined)).toBe('{"b":0}');
  });

  it("Editing a nested path replaces a non-object value on the path", () => {
    expect(editJsonField('{"billing":null,"x":1}', ["billing", "email"], "a@b.rs")).toBe(
      '{"billing":{"email":"a@b.rs"},"x":1}',
    );
  });

  it("Editing a text that is not a JSON object starts from an empty object", () => {
    expect(editJsonField("{bad", ["a"], 1)).toBe('{"a":1}');
    expect(editJsonField("[1,2]", ["a"], 1)).toBe('{"a":1}');
  });

  it("A number keeps its notation when the value is unchanged", () => {
    expect(editJsonField('{"a":1.00}', ["a"], 1)).toBe('{"a":1.00}');
  });

  it("Editing a JSON field works with very deep and long values", () => {
    const deepText = `${'[{"a":'.repeat(20_000)}"]}"${"}]".repeat(20_000)}`;
    expect(editJsonField(`{"x":${deepText},"a":1}`, ["a"], 2)).toBe(`{"x":${deepText},"a":2}`);
    expect(editJsonField(`{"x":${deepText},"a":1}`, ["x"], undefined)).toBe('{"a":1}');
    const longJson = JSON.stringify('x\\"'.repeat(500_000));
    expect(editJsonField(`{"x":${longJson}}`, ["a"], 2)).toBe(`{"x":${longJson},"a":2}`);
  });

  it("Editing a JSON field does not pollute prototypes", () => {
    const text = editJsonField("{}", ["__proto__", "polluted"], true);
    expect(text).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("Any edit of a JSON field changes only the edited value", () => {
    fc.assert(
      fc.property(otherProgramsText, path, fc.jsonValue({ maxDepth: 2 }), (text, at, value) => {
        const editedValue = readJsonField(editJsonField(text, at, value));
        expect(valueAt(editedValue, at)).toEqual(JSON.parse(JSON.stringify(value)));
        const { [at[0] ?? ""]: _changed, ...others } = editedValue;
        const { [at[0] ?? ""]: _before, ...othersBefore } = readJsonField(text);
        expect(JSON.stringify(others)).toBe(JSON.stringify(othersBefore));
      }),
    );
  });

  it("Writing every value back to a JSON field unchanged returns the same text", () => {
    fc.assert(
      fc.property(otherProgramsText, (text) => {
        expect(writeJsonField(text, readJsonField(text))).toBe(text);
        for (const name of Object.keys(readJsonField(text))) {
          expect(editJsonField(text, [name], readJsonField(text)[name])).toBe(text);
        }
      }),
    );
  });

  it("Removing a key from a JSON field changes nothing else", () => {
    fc.assert(
      fc.property(otherProgramsText, anyText, (text, name) => {
        const { [name]: _removed, ...rest } = readJsonField(text);
        const editedObject: JsonObject = readJsonField(editJsonField(text, [name], undefined));
        expect(JSON.stringify(editedObject)).toBe(JSON.stringify(rest));
      }),
    );
  });
});

describe("syncing a field with a form", () => {
  it("Syncing a field updates changed values and keeps unknown keys", () => {
    const text = '{"hook":"x","billing":{"email":"a@b.rs","vip":true},"n":1.0}';
    expect(writeJsonField(text, { billing: { email: "c@d.rs" }, n: 1, note: "hi" })).toBe(
      '{"hook":"x","billing":{"email":"c@d.rs","vip":true},"n":1.0,"note":"hi"}',
    );
  });

  it("An unreadable JSON field stays unchanged without edits", () => {
    expect(writeJsonField("{bad", {})).toBe("{bad");
    expect(editJsonField("[1,2]", ["a"], undefined)).toBe("[1,2]");
    expect(writeJsonField("", {})).toBe("");
  });

  it("Syncing a field deletes keys that the form removed", () => {
    expect(writeJsonField('{"a":1,"b":2}', { a: undefined })).toBe('{"b":2}');
  });
});
