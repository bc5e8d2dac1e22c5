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

describe("a value of a form by definition, shown outside of the form", () => {
  it("is called as the form calls it, also in a language of its own", () => {
    expect(nameOf(["parameters", "Mode"])).toBe("Način rada");
    expect(nameOf(["localized_parameters", "de", "Title"])).toBe("Name for customers (de)");
    expect(nameOf(["parameters", "Unknown", "inner"])).toBe("Unknown › inner");
  });

  it("is the choice and not what is stored for it", () => {
    expect(shownAs("t", ["parameters", "Mode"])).toBe("Test");
    expect(shownAs(["t", "other"], ["parameters", "Mode"])).toBe("Test, other");
    expect(shownAs("other", ["parameters", "Mode"])).toBeUndefined();
  });

  it("tells no secret", () => {
    expect(shownAs("very secret", ["parameters", "Key"])).not.toContain("very");
    expect(shownAs("plain", ["parameters", "Title"])).toBeUndefined();
  });
});
