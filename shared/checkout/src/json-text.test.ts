import { jsonText } from "./json-text";

const surrogate = String.fromCharCode(0xd800);

describe("JSON of a request", () => {
  it.each([
    [{ order_uid: "A-1", order_amount: 12.5, order_items: [{ name: 'Kafa "☕" 😀\n\\', qty: 1 }] }],
    [{ nothing: null, absent: undefined, list: [undefined, null, Number.NaN], is: true, run: () => 1 }],
    [{ at: new Date(0), total: { toJSON: () => "12.50" }, "a\u0007b": [[], {}], lone: surrogate }],
    [[-0, 1e21, "", false]],
    ["text"],
    [null],
  ])("The client's JSON text equals that of JSON.stringify: case %#", (value) => {
    expect(JSON.parse(jsonText(value) ?? "")).toEqual(JSON.parse(JSON.stringify(value)));
  });

  it("A library that adds toJSON to built-in prototypes does not affect the JSON text", () => {
    const value = { order_items: [{ name: "Kafa" }], list: [1] };
    const expected = JSON.stringify(value);
    const owners = [Object.prototype, Array.prototype, String.prototype];
    const toJSON = { configurable: true, value: () => "foreign" };
    try {
      for (const owner of owners) Object.defineProperty(owner, "toJSON", toJSON);
      expect(jsonText(value)).toBe(expected);
    } finally {
      for (const owner of owners) Reflect.deleteProperty(owner, "toJSON");
    }
  });
});
