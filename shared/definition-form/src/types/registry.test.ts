import { aParameter } from "../testing/builders";
import { checkValue, fitsType } from "./registry";

const choices = { Options: ["a", "b"] };
const columns = { Columns: ["Name", { Name: "Price", InputType: "number", Required: true }] };

/** For each type: its attributes, valid values, empty values, and invalid stored values. */
const types = [
  {
    // spec 2.3-type-text-single-multi
    type: "Text",
    raw: {},
    fits: ["x", 5, "450.00"],
    empty: ["", "  ", null, undefined],
    wrong: [{}, [], true],
  },
  {
    // spec 2.3-type-wysiwyg-html
    type: "WYSIWYG",
    raw: {},
    fits: ["<p>x</p>", "<img src='a.png'>"],
    empty: ["", "<p><br></p>", "<p>&nbsp;</p>", null],
    wrong: [{}, ["<p>"], false],
  },
  // spec 2.3-type-upload-file-queued
  { type: "Upload", raw: {}, fits: ["logo.png"], empty: ["", null], wrong: [{}, 7, []] },
  // spec 2.3-type-checkbox-boolean
  { type: "Checkbox", raw: {}, fits: [true, false, 1, "0", null], empty: [], wrong: ["maybe", {}, 2] },
  // spec 2.3-type-radio-choice
  { type: "RADIO", raw: choices, fits: ["a", "b"], empty: ["", null], wrong: ["c", {}, ["a"]] },
  // spec 2.3-type-select-choice
  { type: "Select", raw: choices, fits: ["a"], empty: ["", null], wrong: ["gone", 4, {}] },
  {
    type: "Multiselect",
    raw: choices,
    fits: [["a"], ["a", "gone"]],
    empty: [[], null, ""],
    wrong: ["a", {}, [{}]],
  },
  {
    type: "Checklist",
    raw: choices,
    fits: [{ a: 1, b: 0 }, { a: "1" }, { gone: 1 }],
    empty: [{}, { a: 0 }, null, []],
    wrong: ["a", { a: "x" }, [1]],
  },
  {
    type: "Table",
    raw: columns,
    fits: [[{ Name: "x", Price: "1" }]],
    empty: [[], null, ""],
    wrong: ["x", { a: {} }, [1]],
  },
  // spec 2.3-type-fixed-read
  { type: "Fixed", raw: {}, fits: ["x", { any: "thing" }, 5], empty: [], wrong: [] },
] as const;

describe.each(types)("$type", ({ type, raw, fits, empty, wrong }) => {
  const parameter = (changes: Record<string, unknown> = {}) => aParameter({ Type: type, ...raw, ...changes });

  it("A parameter type accepts its own stored values", () => {
    for (const value of fits) {
      expect([value, fitsType(value, parameter())]).toEqual([value, true]);
      expect([value, checkValue(value, parameter({ Required: true }))]).toEqual([value, null]);
    }
  });

  // spec 2.5-required-flags-honoured
  it("A parameter type requires a value only when the parameter is required", () => {
    for (const value of empty) {
      expect([value, checkValue(value, parameter({ Required: true }))]).toEqual([
        value,
        { kind: "required" },
      ]);
      expect([value, checkValue(value, parameter())]).toEqual([value, null]);
    }
    expect(empty.length > 0 || type === "Checkbox" || type === "Fixed").toBe(true);
  });

  it("A hidden parameter is never required", () => {
    for (const value of [...empty, ...wrong])
      expect(checkValue(value, parameter({ Required: true, Hide: true }))).toBeNull();
    expect(parameter({ Hide: true }).hidden).toBe(true);
  });

  it("An invalid stored value does not block saving", () => {
    for (const value of wrong) {
      expect([value, fitsType(value, parameter())]).toEqual([value, false]);
      expect([value, checkValue(value, parameter({ Required: true }))]).toEqual([value, null]);
    }
  });
});

describe("unknown type", () => {
  it("A parameter of unknown type accepts every stored value", () => {
    const parameter = aParameter({ Type: "Hologram", Required: true });
    expect(parameter.type).toBeNull();
    for (const value of [null, "", {}, [1]]) {
      expect(fitsType(value, parameter)).toBe(true);
      expect(checkValue(value, parameter)).toBeNull();
    }
  });
});

// spec 2.3-parameter-inputtype-multiline-minrows
describe("Text with an input type", () => {
  it.each([
    ["number", "12,5", null],
    ["number", "twelve", { kind: "not-a-number" }],
    ["range", "11", { kind: "too-large", max: 10 }],
    ["range", "0.5", { kind: "too-small", min: 1 }],
    ["email", "ana@example.rs", null],
    ["email", "ana", { kind: "not-an-email" }],
    ["url", "https://example.rs/x", null],
    ["url", "javascript:alert(1)", { kind: "not-an-address" }],
    ["password", "anything", null],
  ])("A Text input of type %s checks the value %s", (InputType, value, issue) => {
    expect(
      checkValue(value, aParameter({ InputType, Min: 1, Max: InputType === "range" ? 10 : 100 })),
    ).toEqual(issue);
  });
});

describe("Table", () => {
  const table = (changes: Record<string, unknown> = {}) =>
    aParameter({ Type: "Table", ...columns, ...changes });

  it("A table cannot have empty required cells", () => {
    expect(checkValue([{ Name: "x", Price: " " }], table())).toEqual({
      kind: "empty-cell",
      row: 1,
      column: "Price",
    });
  });

  // spec 1.9-table-rows-most-9999 2.3-type-table-rows-maximum 2.5-table-most-maxrows-rows 2.9-table-rows-9999
  // spec 3.5-row-maximum-9999 3.9-table-rows-9999-uploads
  it("A table has at most MaxRows rows, by default 9999", () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ Price: "1" }));
    expect(checkValue(rows(3), table({ MaxRows: 2 }))).toEqual({ kind: "too-many-rows", max: 2 });
    expect(checkValue(rows(9_999), table())).toBeNull();
    expect(checkValue(rows(10_000), table())).toEqual({ kind: "too-many-rows", max: 9_999 });
  });

  it("A table requires unique identifiers", () => {
    const rows = [
      { Name: "a", Price: "1" },
      { Name: "a", Price: "2" },
    ];
    expect(checkValue(rows, table({ PrimaryIdentifier: "Name" }))).toEqual({
      kind: "identifier-twice",
      row: 2,
      column: "Name",
    });
  });

  it("A number column accepts numbers with a decimal point or comma", () => {
    const numbers = table({ Columns: ["Name", { Name: "UpTo", Type: "number" }] });
    for (const UpTo of ["0.5", "0,5", " 2 ", 10, "", null])
      expect([UpTo, checkValue([{ UpTo }], numbers)]).toEqual([UpTo, null]);
    for (const UpTo of ["abc", "1.234,50", "2 kg"])
      expect([UpTo, checkValue([{ UpTo: "1" }, { UpTo }], numbers)]).toEqual([
        UpTo,
        { kind: "cell-not-a-number", row: 2, column: "UpTo" },
      ]);
  });

  it("Identifiers with a decimal comma and a decimal point are equal", () => {
    const rates = table({ Columns: [{ Name: "UpTo", Type: "number" }], PrimaryIdentifier: "UpTo" });
    expect(checkValue([{ UpTo: "2.5" }, { UpTo: "2,5" }], rates)).toEqual({
      kind: "identifier-twice",
      row: 2,
      column: "UpTo",
    });
  });
});
