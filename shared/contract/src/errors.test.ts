import { errorCatalogue, isErrorCode } from "./errors";

describe("error catalogue", () => {
  // spec 1.8-every-error-code-words 3.8-company-name-exists-site
  it.each(Object.entries(errorCatalogue))("Error %s has texts in en, rs and mk", (_, { text }) => {
    expect([text.en.trim(), text.rs.trim(), text.mk?.trim()].every(Boolean)).toBe(true);
  });

  it.each(["toString", "__proto__", "", "nonsense", null, 7])(
    "The error catalogue does not contain %p",
    (value) => {
      expect(isErrorCode(value)).toBe(false);
    },
  );
});
