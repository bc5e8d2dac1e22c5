import { asId, asInstant, asList, asObject, asText, valueAt } from "./loose-value";

const oddValues = [null, undefined, [], "text", 7, true, Number.NaN];

describe("reading shop data", () => {
  it.each([...oddValues, () => 1])("The value %p is read as an empty object", (value) => {
    expect(Object.keys(asObject(value))).toEqual([]);
  });

  it("Only texts and numbers are read as text", () => {
    expect([asText("a"), asText(1200.5), asText(null), asText({}), asText(Number.NaN)]).toEqual([
      "a",
      "1200.5",
      "",
      "",
      "",
    ]);
  });

  it("An id is a positive integer, as a number or digits", () => {
    expect([asId(4), asId("4"), asId(0), asId(-1), asId(1.5), asId("x"), asId(null)]).toEqual([
      4,
      4,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("A value path follows only own properties", () => {
    expect(valueAt({ a: { b: 1 } }, "a", "b")).toBe(1);
    expect(valueAt({ a: [] }, "a", "length")).toBeUndefined();
    expect(valueAt({}, "__proto__", "toString")).toBeUndefined();
    expect(valueAt("text", "length")).toBeUndefined();
  });

  it("Only arrays are read as lists", () => {
    expect(asList([1])).toEqual([1]);
    expect(asList({ 0: 1, length: 1 })).toEqual([]);
  });

  it("Only timestamps are read as instants", () => {
    expect(asInstant("2026-11-20T10:15:30Z")).toBe("2026-11-20T10:15:30.000Z");
    expect([asInstant("soon"), asInstant("2026-99-99"), asInstant(1), asInstant(true)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
