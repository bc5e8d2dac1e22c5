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
  ])("reads %j as %j", (text, value) => {
    expect(readJson(text)).toEqual(value);
  });
});

describe("readJsonObject", () => {
  it.each(["[1]", "1", "null", "{", "", null, { a: 1 }])("reads %j as no object", (text) => {
    expect(readJsonObject(text)).toBeNull();
  });

  it("reads an object", () => {
    expect(readJsonObject('{"a":{"b":2}}')).toEqual({ a: { b: 2 } });
  });
});

it("isJsonObject takes objects alone, no list and no null", () => {
  expect([{}, [], null, "{}"].map(isJsonObject)).toEqual([true, false, false, false]);
});
