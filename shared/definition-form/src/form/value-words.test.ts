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
  it("A value outside the form is shown with the form's label", () => {
    expect(nameOf(["parameters", "Mode"])).toBe("Način rada");
    expect(nameOf(["localized_parameters", "de", "Title"])).toBe("Name for customers (de)");
    expect(nameOf(["parameters", "Unknown", "inner"])).toBe("Unknown › inner");
  });

  it("A choice outside the form is shown with its label", () => {
    expect(shownAs("t", ["parameters", "Mode"])).toBe("Test");
    expect(shownAs(["t", "other"], ["parameters", "Mode"])).toBe("Test, other");
    expect(shownAs("other", ["parameters", "Mode"])).toBeUndefined();
  });

  it("A secret is never shown outside the form", () => {
    expect(shownAs("very secret", ["parameters", "Key"])).not.toContain("very");
    expect(shownAs("plain", ["parameters", "Title"])).toBeUndefined();
  });
});
