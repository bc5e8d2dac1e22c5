import { aParameter } from "../testing/builders";
import { checklistType, choiceOf, multipleChoiceType, singleChoiceType } from "./choice-types";
import { checkValue, toStoredForm } from "./registry";
import { newRow, tableToStore, tableType } from "./table-type";
import { textToStore } from "./text-type";

describe("stored values", () => {
  it("A typed number keeps the type of the stored value, number or text", () => {
    const number = aParameter({ InputType: "number", Default: 5 });
    expect(textToStore("12,5", 5, number)).toBe(12.5);
    expect(textToStore("", 5, number)).toBeNull();
    expect(textToStore("450.00", "1.00", aParameter({ InputType: "number" }))).toBe("450.00");
    expect(textToStore(" as typed ", null, aParameter())).toBe(" as typed ");
  });

  it("A number with too many digits or another notation remains text", () => {
    const number = aParameter({ InputType: "number", Default: 0 });
    expect(textToStore("265000000012345678", 0, number)).toBe("265000000012345678");
    expect(textToStore("999999999999999", 0, number)).toBe(999_999_999_999_999);
    for (const invalidNumber of ["0x1F", "1e5", "1.234,56", "--1"])
      expect([invalidNumber, checkValue(invalidNumber, number)]).toEqual([
        invalidNumber,
        { kind: "not-a-number" },
      ]);
    for (const validNumber of ["-1", "+2,5", ".5", "7."]) expect(checkValue(validNumber, number)).toBeNull();
  });

  it("A table number stays a number in a column with numbers or a numeric default", () => {
    const table = aParameter({
      Type: "Table",
      Columns: [
        { Name: "Price", InputType: "number" },
        { Name: "Fee", InputType: "number", Default: 0 },
        { Name: "Text", InputType: "number" },
      ],
    });
    const before = [{ Price: 390, Text: "1" }];
    const typedRows = [{ Price: "400,5", Fee: "3", Text: "2" }, { Price: "x" }];
    expect(toStoredForm(typedRows, table, before)).toEqual([
      { Price: 400.5, Fee: 3, Text: "2" },
      { Price: "x" },
    ]);
  });

  // spec 2.3-type-radio-choice
  it("A choice matches its stored value, whether a number or text", () => {
    const parameter = aParameter({ Type: "Select", Options: [{ value: 1, label: "One" }] });
    expect(choiceOf("1", parameter)?.label).toBe("One");
    expect(singleChoiceType.read("1", parameter)).toEqual({ fits: true, value: "1" });
  });

  // spec 2.3-type-multiselect-several-choices
  it("A multiple choice keeps values of removed options", () => {
    expect(multipleChoiceType.read(["a", "gone"], aParameter({ Options: ["a"] })).value).toEqual([
      "a",
      "gone",
    ]);
  });

  // spec 2.3-type-checklist-option-name
  it("A checklist stores 1 or 0 for every option, even removed options", () => {
    const parameter = aParameter({ Type: "Checklist", Options: ["a", "b"] });
    expect(checklistType.read({ a: "1", gone: 0 }, parameter).value).toEqual({ a: 1, b: 0, gone: 0 });
  });

  // spec 2.3-parameter-columns-primaryidentifier-allowaddremoveoffset
  it("A table is stored as a list or as an object keyed by the primary identifier", () => {
    const rows = [{ Code: "x", Price: "1" }];
    const keyedTable = aParameter({ Type: "Table", Columns: ["Code", "Price"], PrimaryIdentifier: "Code" });
    expect(tableToStore(rows, keyedTable)).toEqual({ x: { Code: "x", Price: "1" } });
    expect(tableType.read({ x: { Price: "1" } }, keyedTable).value).toEqual(rows);
    const listTable = aParameter({ ...keyedTable.raw, UseArray: true });
    expect(tableToStore(rows, listTable)).toEqual(rows);
    expect(tableType.read({ x: { Price: "1" } }, listTable).value).toEqual(rows);
  });

  it("A table whose identifier is not a column keeps all rows", () => {
    const tableWithoutKey = aParameter({
      Type: "Table",
      Columns: ["UpTo", "Price"],
      PrimaryIdentifier: "Id",
    });
    const addedRow = { UpTo: "2", Price: "390" };
    expect(checkValue([addedRow, addedRow], tableWithoutKey)).toBeNull();
    expect(tableToStore([addedRow, addedRow], tableWithoutKey)).toEqual([addedRow, addedRow]);
    const storedRows = { a: { UpTo: "1", Price: "1" }, b: { UpTo: "3", Price: "1" } };
    const { value } = tableType.read(storedRows, tableWithoutKey);
    expect(tableToStore(value.slice(1), tableWithoutKey)).toEqual({ b: { Id: "b", UpTo: "3", Price: "1" } });
    expect(tableToStore([...value, addedRow], tableWithoutKey)).toEqual([...value, addedRow]);
  });

  it("A choice in a table is stored as its value", () => {
    const Options = [
      { value: 1, label: "One" },
      { value: "2", label: "Two" },
    ];
    const table = aParameter({ Type: "Table", Columns: [{ Name: "Zone", Type: "Select", Options }, "Code"] });
    const storedValue = tableToStore(
      ["1", "2", "9"].map((Zone) => ({ Zone, Code: "1" })),
      table,
    );
    expect(storedValue).toEqual([1, "2", "9"].map((Zone) => ({ Zone, Code: "1" })));
  });

  it("Table rows are stored in the definition's format", () => {
    const keyedTable = aParameter({ Type: "Table", Columns: ["Code"], PrimaryIdentifier: "Code" });
    expect(toStoredForm([{ Code: "x" }], keyedTable)).toEqual({ x: { Code: "x" } });
    for (const invalidValue of [[1, { Code: "x" }], { x: {} }, "text", null])
      expect(toStoredForm(invalidValue, keyedTable)).toBe(invalidValue);
    expect(toStoredForm([{ Code: "x" }], aParameter({ ...keyedTable.raw, UseArray: true }))).toEqual([
      { Code: "x" },
    ]);
  });

  // spec 2.3-type-table-rows-maximum
  it("A new row starts with the column defaults", () => {
    const { columns } = aParameter({
      Type: "Table",
      Columns: ["Code", { Name: "Active", Type: "Checkbox" }, { Name: "Price", Default: "10.00" }],
    });
    expect(newRow(columns)).toEqual({ Code: "", Active: false, Price: "10.00" });
  });
});
