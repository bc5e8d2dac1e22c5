import { aParameter } from "../testing/builders";
import { valueWords } from "./value-words";

const { nameOf, shownAs } = valueWords(
  [
    aParameter({
      Name: "Mode",
      Title: { en: "Mode of work", rs: "Način rada" },
      Type: "Select",
      Options: [{ value: "t", label: "Test" }],
    }),
    aParameter({ Name: "Key", InputType: "password" }),
    aParameter({ Name: "Title", Title: "Name for customers" }),
  ],
  "rs",
);

describe("value shown outside its form", () => {
  it("A parameter shown in a conflict has its label from the form", () => {
    expect(nameOf(["parameters", "Mode"])).toBe("Način rada");
    expect(nameOf(["localized_parameters", "de", "Title"])).toBe("Name for customers (de)");
    expect(nameOf(["parameters", "Unknown", "inner"])).toBe("Unknown › inner");
  });

  it("A choice shown in a conflict has its label from the form", () => {
    expect(shownAs("t", ["parameters", "Mode"])).toBe("Test");
    expect(shownAs(["t", "other"], ["parameters", "Mode"])).toBe("Test, other");
    expect(shownAs("other", ["parameters", "Mode"])).toBeUndefined();
  });

  it("A secret is never shown in a conflict", () => {
    expect(shownAs("very secret", ["parameters", "Key"])).not.toContain("very");
    expect(shownAs("plain", ["parameters", "Title"])).toBeUndefined();
  });
});
