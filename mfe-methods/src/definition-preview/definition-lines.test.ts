import { checkDefinition } from "./definition-lines";

describe("pasted definition", () => {
  it("A pasted definition can be a method's Data or only its parameter list", () => {
    expect(checkDefinition('{"parameters":[{"Name":"a"}]}')).toEqual({
      parameters: [{ Name: "a" }],
      faults: [],
    });
    expect(checkDefinition('[{"Name":"a"}]')).toEqual({ parameters: [{ Name: "a" }], faults: [] });
  });

  it("A pasted definition reports the line of a JSON syntax error", () => {
    const { parameters, faults } = checkDefinition('{\n  "parameters": [\n    {"Name" "a"}\n  ]\n}');
    expect(parameters).toBeUndefined();
    expect(faults[0]).toEqual({ line: 3, kind: "not-json", reason: "colon expected" });
    expect(checkDefinition("").faults[0]?.kind).toBe("not-json");
  });

  it("A pasted definition reports the line of each invalid parameter", () => {
    const text =
      '{\n "parameters": [\n  {"Name": "a"},\n  {"Type": "Text"},\n  {"Name": "b", "Type": "Hologram"}\n ]\n}';
    expect(checkDefinition(text).faults).toEqual([
      { line: 4, kind: "definition", fault: { kind: "no-name", place: 1 } },
      { line: 5, kind: "definition", fault: { kind: "unknown-type", place: 2, type: "Hologram" } },
    ]);
    expect(checkDefinition('{\n "parameters": 5 }').faults).toEqual([
      { line: 2, kind: "definition", fault: { kind: "not-a-list" } },
    ]);
  });
});
