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

describe("readJsonObject", () => {
  it.each(["[1]", "1", "null", "{", "", null, { a: 1 }])("JSON text %j is not an object", (text) => {
    expect(readJsonObject(text)).toBeNull();
  });

  it("An object is read from its text", () => {
    expect(readJsonObject('{"a":{"b":2}}')).toEqual({ a: { b: 2 } });
  });
});

it("Only an object is a JSON object, not a list or null", () => {
  expect([{}, [], null, "{}"].map(isJsonObject)).toEqual([true, false, false, false]);
});
