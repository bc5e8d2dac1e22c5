import { isJsonObject, readJson, readJsonObject } from "./json-text";

describe("readJson", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ["[1]", [1]],
    ['"text"', "text"],
    ["null", null],
    ["{", undefined],
    ["", undefined],
    [undefined, undefined],
    [{ a: 1 }, undefined],
  ])("JSON text %j is read as %j", (text, value) => {
    expect(readJson(text)).toEqual(value);
  });
});

describe("deep JSON texts", () => {
  const nestedText = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;

  it("JSON text can have at most 200 levels", () => {
    expect(readJson(nestedText(200))).toBeDefined();
    expect(readJson(nestedText(202))).toBeUndefined();
    expect(readJsonObject(nestedText(50_000))).toBeNull();
  });

  it("Only nested brackets count as JSON levels", () => {
    const value = { text: `"${"[{".repeat(500)}\\`, list: Array.from({ length: 500 }, () => [{}]) };
    expect(readJson(JSON.stringify(value))).toEqual(value);
  });
});

describe("readJsonObject", () => {
  it.each(["[1]", "1", "null", "{", "", null, { a: 1 }])("JSON text %j is not an object", (text) => {
    expect(readJsonObject(text)).toBeNull();
  });

  it("An object is read from its JSON text", () => {
    expect(readJsonObject('{"a":{"b":2}}')).toEqual({ a: { b: 2 } });
  });
});

it("A list or null is not a JSON object", () => {
  expect([{}, [], null, "{}"].map(isJsonObject)).toEqual([true, false, false, false]);
});
