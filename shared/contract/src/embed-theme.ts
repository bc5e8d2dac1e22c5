/** A partner's theme for the embedded page. */
export interface EmbedTheme {
  /** Any CSS colour. */
  readonly accent: string | null;
  readonly contrast: string | null;
  /** A CSS length. */
  readonly radius: string | null;
  /** A CSS font family. */
  readonly font: string | null;
  /** `light`, `dark`, or `auto` for what the device says; else as the page around: its `<html class="dark">`. */
  readonly colorMode: string | null;
}

const isPlain = (value: string | null): value is string =>
  value !== null && value !== "" && !/[;{}<>\\@]|\/\*|url\(/i.test(value);

/** The partner's colours, corners and font as the panel's variables. Unsafe values are left out. */
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
    ? `:root, :host, .chakra-theme { ${lines.map((line) => `${line} !important`).join("; ")} }`
    : "";
}

/** The theme in a message of the surrounding page. */
export function readTheme(said: unknown): EmbedTheme {
  const textOf = (name: string) => {
    const value: unknown = typeof said === "object" && said !== null ? Reflect.get(said, name) : null;
    return typeof value === "string" ? value : null;
  };
  return {
    accent: textOf("accent"),
    contrast: textOf("contrast"),
    radius: textOf("radius"),
    font: textOf("font"),
    colorMode: textOf("colorMode"),
  };
}
