import { appearanceTokens, readTheme, themeSheet } from "./embed-theme";

const emptyTheme = { accent: null, contrast: null, radius: null, font: null, colorMode: null };

describe("partner theme", () => {
  it("A partner's theme sets the panel's variables", () => {
    const sheet = themeSheet({
      ...emptyTheme,
      accent: "#0a7d55",
      radius: "2px",
      font: '"Brand Sans", sans-serif',
    });
    expect(sheet).toContain("--hp-colors-accent-solid: #0a7d55 !important");
    expect(sheet).toContain("--hp-radii-md: 2px !important");
    expect(sheet).toContain('--hp-fonts-body: "Brand Sans", sans-serif !important');
  });

  it("Accent text is lightened in dark mode unless the partner sets its color", () => {
    const lighterAccent =
      /\.chakra-theme\.dark \{ --hp-colors-accent-fg: color-mix\(in srgb, #0a7d55 55%, white\)/;
    expect(themeSheet({ ...emptyTheme, accent: "#0a7d55" })).toMatch(lighterAccent);
    const tokens = { "accent-fg": "#abcdef" };
    expect(themeSheet({ ...emptyTheme, accent: "#0a7d55", tokens })).not.toMatch(lighterAccent);
    const sheet = themeSheet({ ...emptyTheme, accent: "#0a7d55", darkTokens: tokens });
    expect(sheet).toMatch(/accent-fg: #abcdef !important \}$/);
  });

  it("A partner's theme applies to documents and shadow roots", () => {
    expect(themeSheet({ ...emptyTheme, radius: "2px" })).toMatch(/^:root, :host, .chakra-theme \{/);
  });

  it("A partner's theme keeps only known values from a page's message", () => {
    expect(readTheme({ accent: "#0a7d55", radius: 2, other: "x" })).toEqual({
      ...emptyTheme,
      accent: "#0a7d55",
    });
    expect(readTheme(null)).toEqual(emptyTheme);
  });

  it("An appearance sets light and dark tokens and compact spacing", () => {
    const sheet = themeSheet({
      ...emptyTheme,
      density: "compact",
      tokens: { "bg-canvas": "#fafafa", "radius-md": "1px" },
      darkTokens: { "bg-canvas": "#101010" },
    });
    expect(sheet).toMatch(/^:root, :host, .chakra-theme \{.*--hp-colors-bg-canvas: #fafafa !important/);
    expect(sheet).toContain("--hp-radii-md: 1px !important");
    expect(sheet).toContain("--hp-spacing-4: calc(0.75 * var(--hp-rem, 1rem)) !important");
    expect(sheet).toContain(":root.dark, .chakra-theme.dark { --hp-colors-bg-canvas: #101010 !important }");
    expect(appearanceTokens.length).toBeGreaterThanOrEqual(30);
  });

  it("An appearance from a message keeps only known tokens with safe values", () => {
    const input = {
      density: "tiny",
      tokens: { fg: "#111", "--x": "1", bg: "url(https://evil.example)", border: 1 },
    };
    expect(readTheme(input)).toEqual({ ...emptyTheme, tokens: { fg: "#111" } });
  });

  it("A partner's theme is empty when nothing is set", () => {
    expect(themeSheet(emptyTheme)).toBe("");
  });

  it.each(["red; } * { display: none", "url(https://evil.example)", "red/**/", "@import x"])(
    "A partner's theme drops the unsafe value %s",
    (accent) => {
      expect(themeSheet({ ...emptyTheme, accent })).toBe("");
    },
  );
});
