/** A partner's theme for the embedded page. */
export interface EmbedTheme {
  /** Any CSS color. */
  readonly accent: string | null;
  readonly contrast: string | null;
  /** A CSS length. */
  readonly radius: string | null;
  /** A CSS font family. */
  readonly font: string | null;
  /**
   * `light`, `dark`, or `auto` for the device's choice. If null, the surrounding page decides: dark with `<html
   * class="dark">`.
   */
  readonly colorMode: string | null;
  readonly density?: "comfortable" | "compact";
  readonly tokens?: AppearanceTokens;
  /** Values for dark mode, which override `tokens`. */
  readonly darkTokens?: AppearanceTokens;
}

/** The style that a partner sets with the property `appearance`. */
export interface Appearance {
  readonly colorMode?: "light" | "dark" | "auto";
  readonly density?: "comfortable" | "compact";
  readonly tokens?: AppearanceTokens;
  /** Values for dark mode, which override `tokens`. */
  readonly darkTokens?: AppearanceTokens;
}

const colors = [
  "bg",
  "bg-canvas",
  "bg-subtle",
  "bg-muted",
  "bg-emphasized",
  "bg-panel",
  "fg",
  "fg-muted",
  "fg-subtle",
  "border",
  "border-emphasized",
  "border-control",
  "accent-solid",
  "accent-hover",
  "accent-contrast",
  "accent-fg",
  "accent-bg",
  "accent-border",
  "accent-ring",
  "success-fg",
  "success-bg",
  "warning-fg",
  "warning-bg",
  "danger-fg",
  "danger-bg",
  "info-fg",
  "info-bg",
] as const;
const otherTokens = {
  "font-body": "--hp-fonts-body",
  "font-mono": "--hp-fonts-mono",
  "radius-sm": "--hp-radii-sm",
  "radius-md": "--hp-radii-md",
  "radius-lg": "--hp-radii-lg",
  "shadow-floating": "--hp-shadows-floating",
} as const;

export type AppearanceToken = (typeof colors)[number] | keyof typeof otherTokens;
/** CSS values by token, such as `{ "accent-solid": "#0a7d55", "radius-md": "2px" }`. */
export type AppearanceTokens = Readonly<Partial<Record<AppearanceToken, string>>>;

const variables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(colors.map((name) => [name, `--hp-colors-${name}`])),
  ...otherTokens,
};
export const appearanceTokens: readonly string[] = Object.keys(variables);

/** A length in the panel's own rem (`--hp-rem` of `<hpay-remote>`), not in that of the surrounding page. */
const rem = (count: number) => `calc(${count} * var(--hp-rem, 1rem))`;
/** Steps of the spacing scale, in quarters of a rem. The compact scale is a quarter smaller. */
const steps = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8];
const compactRules = [
  ...steps.map((step) => `--hp-spacing-${String(step).replace(".", "\\.")}: ${rem(step * 0.1875)}`),
  `--hp-font-sizes-md: ${rem(0.8125)}`,
];

const isPlain = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !/[;{}<>\\@]|\/\*|url\(/i.test(value);

const tokenLines = (tokens: AppearanceTokens = {}) =>
  Object.entries(tokens).flatMap(([name, value]) =>
    Object.hasOwn(variables, name) && isPlain(value) ? [`${variables[name]}: ${value}`] : [],
  );

const rule = (selector: string, lines: readonly (string | false)[]) => {
  const setLines = lines.filter((line) => line !== false);
  return setLines.length > 0
    ? `${selector} { ${setLines.map((line) => `${line} !important`).join("; ")} }`
    : "";
};

/** The partner's colors, corners and font as CSS variables of the panel. Unsafe values are ignored. */
export function themeSheet({
  accent,
  contrast,
  radius,
  font,
  density,
  tokens,
  darkTokens,
}: EmbedTheme): string {
  const baseRule = rule(":root, :host, .chakra-theme", [
    isPlain(accent) && `--hp-colors-accent-solid: ${accent}`,
    isPlain(accent) && `--hp-colors-accent-hover: color-mix(in srgb, ${accent} 88%, black)`,
    isPlain(accent) && `--hp-colors-accent-fg: ${accent}`,
    isPlain(accent) && `--hp-colors-accent-ring: ${accent}`,
    isPlain(contrast) && `--hp-colors-accent-contrast: ${contrast}`,
    ...["sm", "md", "lg"].map((size) => isPlain(radius) && `--hp-radii-${size}: ${radius}`),
    isPlain(font) && `--hp-fonts-body: ${font}`,
    ...(density === "compact" ? compactRules : []),
    ...tokenLines(tokens),
  ]);
  const darkRule = rule(":root.dark, .chakra-theme.dark", [
    // An accent that is legible on white is too dark for text on a dark background.
    isPlain(accent) &&
      tokens?.["accent-fg"] === undefined &&
      `--hp-colors-accent-fg: color-mix(in srgb, ${accent} 55%, white)`,
    ...tokenLines(darkTokens),
  ]);
  return [baseRule, darkRule].filter(Boolean).join(" ");
}

/** Reads the theme from a message of the surrounding page. */
export function readTheme(input: unknown): EmbedTheme {
  const textOf = (name: string) => {
    const value = fieldOf(input, name);
    return typeof value === "string" ? value : null;
  };
  return {
    accent: textOf("accent"),
    contrast: textOf("contrast"),
    radius: textOf("radius"),
    font: textOf("font"),
    colorMode: textOf("colorMode"),
    ...readAppearance(input),
  };
}

/** Reads an appearance that a page has set. Unknown tokens are ignored. */
export function readAppearance(text: unknown): Omit<Appearance, "colorMode"> {
  const density = fieldOf(text, "density");
  const tokens = readTokens(fieldOf(text, "tokens"));
  const darkTokens = readTokens(fieldOf(text, "darkTokens"));
  return {
    ...(density === "compact" || density === "comfortable" ? { density } : {}),
    ...(tokens ? { tokens } : {}),
    ...(darkTokens ? { darkTokens } : {}),
  };
}

function readTokens(message: unknown): AppearanceTokens | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  return Object.fromEntries(
    Object.entries(message).filter(([name, value]) => Object.hasOwn(variables, name) && isPlain(value)),
  );
}

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === "object" && record !== null ? Reflect.get(record, name) : undefined;
