import { readTheme, themeSheet } from "./embed-theme";

const none = { accent: null, contrast: null, radius: null, font: null, colorMode: null };

describe("a partner's theme", () => {
  it("becomes the panel's variables", () => {
    const sheet = themeSheet({ ...none, accent: "#0a7d55", radius: "2px", font: '"Brand Sans", sans-serif' });
    expect(sheet).toContain("--hp-colors-accent-solid: #0a7d55 !important");
    expect(sheet).toContain("--hp-radii-md: 2px !important");
    expect(sheet).toContain('--hp-fonts-body: "Brand Sans", sans-serif !important');
  });

  it("applies to a document, a shadow root and what stands in one", () => {
    expect(themeSheet({ ...none, radius: "2px" })).toMatch(/^:root, :host, .chakra-theme \{/);
  });

  it("is read from a message of the page around, which may hold anything", () => {
    expect(readTheme({ accent: "#0a7d55", radius: 2, other: "x" })).toEqual({ ...none, accent: "#0a7d55" });
    expect(readTheme(null)).toEqual(none);
  });

  it("is nothing without a wish", () => {
    expect(themeSheet(none)).toBe("");
  });

  it.each(["red; } * { display: none", "url(https://evil.example)", "red/**/", "@import x"])(
    "leaves out %s",
    (accent) => {
      expect(themeSheet({ ...none, accent })).toBe("");
    },
  );
});
