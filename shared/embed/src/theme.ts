export interface EmbedTheme {
  /** Any CSS colour. */
  readonly accent: string | null | undefined;
  readonly contrast: string | null | undefined;
  /** A CSS length. */
  readonly radius: string | null | undefined;
  /** A CSS font family. */
  readonly font: string | null | undefined;
}

const isPlain = (value: string | null | undefined): value is string =>
  typeof value === "string" && value !== "" && !/[;{}<>\\@]|\/\*|url\(/i.test(value);

/** The partner's colours, corners and font as the panel's own variables. What could be more than a value is left out. */
export function themeSheet({ accent, contrast, radius, font }: EmbedTheme): string {
  const lines = [
    isPlain(accent) && `--hp-colors-accent-solid: ${accent}`,
    isPlain(accent) && `--hp-colors-accent-hover: color-mix(in srgb, ${accent} 88%, black)`,
    isPlain(accent) && `--hp-colors-accent-fg: ${accent}`,
    isPlain(accent) && `--hp-colors-accent-ring: ${accent}`,
    isPlain(contrast) && `--hp-colors-accent-contrast: ${contrast}`,
    ...["sm", "md", "lg"].map((size) => isPlain(radius) && `--hp-radii-${size}: ${radius}`),
    isPlain(font) && `--hp-fonts-body: ${font}`,
  ].filter((line) => line !== false);
  return lines.length > 0
    ? `:host, .chakra-theme { ${lines.map((line) => `${line} !important`).join("; ")} }`
    : "";
}
