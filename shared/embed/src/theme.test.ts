import { themeSheet } from "./theme";

const none = { accent: null, contrast: null, radius: null, font: null };

describe("a partner's theme", () => {
  it("becomes the panel's variables", () => {
    const sheet = themeSheet({ ...none, accent: "#0a7d55", radius: "2px", font: '"Brand Sans", sans-serif' });
    expect(sheet).toContain("--hp-colors-accent-solid: #0a7d55 !important");
    expect(sheet).toContain("--hp-radii-md: 2px !important");
    expect(sheet).toContain('--hp-fonts-body: "Brand Sans", sans-serif !important');
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
