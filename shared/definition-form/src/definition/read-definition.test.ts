import { aParameter } from "../testing/builders";
import { readDefinition } from "./read-definition";

describe("a definition", () => {
  // spec 1.3-parameter-name-type-hint 2.1-definitions-carry-their-own 2.3-parameter-name-type-default
  // spec 2.3-parameter-inputtype-multiline-minrows
  // spec 2.3-parameter-columns-primaryidentifier-allowaddremoveoffset 2.3-parameter-datalist
  it("All attributes of a definition are read", () => {
    expect(
      aParameter({
        Name: "Sizes",
        Type: "table",
        Default: [],
        Hint: { en: "Which sizes", rs: "Koje veličine" },
        Description: "d",
        Required: 1,
        Hide: "0",
        Localizable: true,
        InputType: "Number",
        Multiline: true,
        MinRows: 2,
        MaxRows: "5",
        Options: [{ id: 1, text: "One", image: "/1.png" }],
        valueProperty: "id",
        labelProperty: "text",
        Columns: [{ Name: "Code", Title: "The code", Required: true }],
        PrimaryIdentifier: "Code",
        AllowAddRemoveOffset: 1,
        UseArray: false,
        Accepts: ".PDF, png",
        Image: true,
        Datalist: ["a", "b"],
        Validator: "function(v){}",
        render: "not a script",
      }),
    ).toMatchObject({
      name: "Sizes",
      type: "Table",
      hint: { en: "Which sizes", rs: "Koje veličine" },
      required: true,
      hidden: false,
      localizable: true,
      inputType: "number",
      multiline: true,
      minRows: 2,
      maxRows: 5,
      choices: [{ value: 1, key: "1", label: "One", image: "/1.png" }],
      columns: [{ name: "Code", label: "The code", kind: "text", required: true }],
      primaryIdentifier: "Code",
      addRemoveOffset: 1,
      useArray: false,
      accepts: [".pdf", ".png"],
      image: true,
      suggestions: ["a", "b"],
      scripts: { Validator: "function(v){}" },
    });
  });

  // spec 2.3-parameter-options-valueproperty-labelproperty
  it("Choices can be a list, objects or a map from values to labels", () => {
    const choices = (raw: Record<string, unknown>) =>
      aParameter(raw).choices.map(({ value, label, image }) => [value, label, image]);
    expect(choices({ Options: ["a", 2], ListImages: ["/a.png"] })).toEqual([
      ["a", "a", "/a.png"],
      [2, "2", ""],
    ]);
    expect(choices({ ListOptions: { a: "First" }, ListImages: { a: "/a.png" } })).toEqual([
      ["a", "First", "/a.png"],
    ]);
    for (const Options of [[], {}, "", null])
      expect(choices({ Options, ListOptions: ["a"] })).toEqual([["a", "a", ""]]);
    expect(choices({ Options: [{ value: "a", label: "A" }, { label: "no value" }, ["odd"]] })).toEqual([
      ["a", "A", ""],
    ]);
  });

  // spec 2.3-parameter-options-valueproperty-labelproperty
  it("Choices and columns can be text, and columns can also be an object", () => {
    const names = (raw: Record<string, unknown>) =>
      aParameter(raw).choices.map(({ value, label }) => [value, label]);
    expect(names({ Options: "a, b,,c" })).toEqual([
      ["a", "a"],
      ["b", "b"],
      ["c", "c"],
    ]);
    expect(names({ Options: '[{"value":1,"label":"One"}]' })).toEqual([[1, "One"]]);
    expect(names({ ListOptions: '{"x":"The x"}' })).toEqual([["x", "The x"]]);
    expect(aParameter({ Datalist: "a,b" }).suggestions).toEqual(["a", "b"]);
    const columns = (Columns: unknown) =>
      aParameter({ Type: "Table", Columns }).columns.map(({ name, label, kind }) => [name, label, kind]);
    expect(columns("Code,Price")).toEqual([
      ["Code", "Code", "text"],
      ["Price", "Price", "text"],
    ]);
    expect(columns({ Code: "The code", Active: { Type: "Checkbox" } })).toEqual([
      ["Code", "The code", "text"],
      ["Active", "Active", "checkbox"],
    ]);
  });

  it.each([
    [{ en: "Account" }, { en: "Account", rs: "" }],
    [{ rs: "Račun" }, { en: "Račun", rs: "Račun" }],
    [
      { en: "", rs: "Račun", mk: "Сметка" },
      { en: "Račun", rs: "Račun", mk: "Сметка" },
    ],
    [{ de: "Konto" }, { en: "Konto", rs: "" }],
    [{ en: 5 }, ""],
    [["x"], ""],
  ])("The hint %j falls back to an available language", (Hint, hint) => {
    expect(aParameter({ Hint }).hint).toEqual(hint);
  });

  it("Contradictory number limits are ignored", () => {
    expect(aParameter({ InputType: "range", Min: 10, Max: 1 })).toMatchObject({ min: null, max: null });
    expect(aParameter({ InputType: "range", Min: 1, Max: 1 })).toMatchObject({ min: 1, max: 1 });
  });

  // spec 2.3-parameter-accepts-default-png 2.5-upload-accepts-png-jpg 2.9-upload-types-png-jpg
  // spec 3.9-table-rows-9999-uploads
  it("A file parameter accepts png, jpg and gif by default", () => {
    expect(aParameter().accepts).toEqual([".png", ".jpg", ".gif"]);
    expect(aParameter({ Accepts: "PDF, .csv,image/*" }).accepts).toEqual([".pdf", ".csv", "image/*"]);
    expect(aParameter({ Accepts: [".pdf", "application/zip"] }).accepts).toEqual([".pdf", "application/zip"]);
  });

  // spec 2.1-behaviour-text-starts-function
  it("Every fault in a definition is reported with its position", () => {
    const { parameters, faults } = readDefinition([
      { Name: "a" },
      5,
      { Type: "Text" },
      { Name: "a" },
      { Name: "b", Type: "Hologram" },
      { Name: "c", Type: "Select" },
      { Name: "d", Type: "Table" },
      { Name: "e", Type: "Table", Columns: ["x"], PrimaryIdentifier: "y" },
      { Name: "f", Validator: "() => 1" },
      { Name: "g", Type: "Select", init: "function(p){ return { Options: [1] } }" },
    ]);
    expect(parameters.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    expect(faults).toEqual([
      { kind: "not-an-object", place: 1 },
      { kind: "no-name", place: 2 },
      { kind: "name-taken", place: 3, name: "a" },
      { kind: "unknown-type", place: 4, type: "Hologram" },
      { kind: "no-choices", place: 5, name: "c" },
      { kind: "no-columns", place: 6, name: "d" },
      { kind: "identifier-not-a-column", place: 7, name: "y" },
      { kind: "not-a-script", place: 8, hook: "Validator" },
    ]);
  });

  it("Definition parameters must be a list or absent", () => {
    expect(readDefinition(undefined)).toEqual({ parameters: [], faults: [] });
    expect(readDefinition({ Name: "a" })).toEqual({ parameters: [], faults: [{ kind: "not-a-list" }] });
  });
});
