import { defineSemanticTokens, defineTokens } from "@chakra-ui/react/styled-system";

const px = (value: number) => ({ value: `${value / 16}rem` });

/** Sizes on a 4 px grid, named by quarters of a rem, as is usual with Chakra. */
const scale = {
  0: { value: "0" },
  0.5: px(2),
  1: px(4),
  1.5: px(6),
  2: px(8),
  2.5: px(10),
  3: px(12),
  3.5: px(14),
  4: px(16),
  5: px(20),
  6: px(24),
  7: px(28),
  8: px(32),
  10: px(40),
  12: px(48),
  16: px(64),
};

export const tokens = defineTokens({
  fonts: {
    // Every browser has system-ui, so any name after it would only make a phone look up fonts that it does
    // not have.
    body: { value: '"Inter Variable", "Inter Fallback", system-ui, sans-serif' },
    mono: {
      value:
        '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace',
    },
  },
  fontSizes: {
    xs: px(12),
    sm: px(13),
    md: px(14),
    lg: px(16),
    xl: px(18),
    "2xl": px(22),
    "3xl": px(28),
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  lineHeights: { tight: { value: 1.25 }, normal: { value: 1.5 } },
  radii: { sm: px(4), md: px(8), lg: px(8), full: { value: "999px" } },
  spacing: scale,
  sizes: { ...scale, full: { value: "100%" } },
  zIndex: {
    sticky: { value: 10 },
    bar: { value: 100 },
    overlay: { value: 1000 },
    popover: { value: 1100 },
    toast: { value: 1200 },
    tooltip: { value: 1300 },
  },
  durations: { fast: { value: "90ms" }, base: { value: "140ms" } },
});

const shade = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/**
 * One neutral scale and one accent; every other color means a state. Text on its background has a contrast
 * of at least 4.5 : 1 in both modes.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: shade("#ffffff", "#12161d"),
      canvas: shade("#f6f7f9", "#0c0f14"),
      subtle: shade("#f6f7f9", "#171c24"),
      muted: shade("#eceff3", "#1f2530"),
      emphasized: shade("#dfe3e9", "#2b3340"),
      panel: shade("#ffffff", "#161b23"),
      inverted: shade("#171b22", "#eceff3"),
    },
    fg: {
      DEFAULT: shade("#171b22", "#e6e9ee"),
      muted: shade("#505a69", "#a5afbd"),
      subtle: shade("#636d7c", "#8c97a6"),
      inverted: shade("#ffffff", "#12161d"),
    },
    border: {
      DEFAULT: shade("#e2e6eb", "#262d38"),
      emphasized: shade("#ced4dc", "#374150"),
      control: shade("#8b94a2", "#667182"),
    },
    accent: {
      solid: shade("#2757d6", "#3c6cf0"),
      hover: shade("#1f48b8", "#3360dc"),
      contrast: shade("#ffffff", "#ffffff"),
      fg: shade("#2250c8", "#92b1ff"),
      bg: shade("#edf2fe", "#18233f"),
      border: shade("#bccffb", "#2c4076"),
      ring: shade("#2757d6", "#7ba0ff"),
    },
    success: tone(["#14663c", "#6fd6a0"], ["#e9f7ef", "#10291c"], ["#b5e0c8", "#1f4a33"]),
    warning: tone(["#85500a", "#f0b95c"], ["#fdf4e3", "#2e2210"], ["#f0d6a4", "#54401c"]),
    danger: tone(["#b3261e", "#ff9c93"], ["#fdeeed", "#351716"], ["#f4c5c1", "#632b28"]),
    info: tone(["#1f55a8", "#8fbdff"], ["#eaf2fd", "#13243d"], ["#bcd5f6", "#25446f"]),
    violet: tone(["#6236b8", "#c3a6ff"], ["#f3eefd", "#251a3d"], ["#d8c8f5", "#443069"]),
    teal: tone(["#0d6169", "#6cd0d9"], ["#e6f6f7", "#0d292c"], ["#b1dee1", "#1b4a4e"]),
    neutral: tone(["#505a69", "#a5afbd"], ["#eceff3", "#1f2530"], ["#d8dde4", "#374150"]),
    dangerSolid: { DEFAULT: shade("#c22d24", "#cf4038"), hover: shade("#a4231b", "#b8352e") },
  },
  shadows: {
    floating: shade(
      "0 0 0 1px rgb(23 27 34 / 0.06), 0 8px 28px -6px rgb(23 27 34 / 0.18)",
      "0 0 0 1px rgb(255 255 255 / 0.08), 0 12px 32px -6px rgb(0 0 0 / 0.7)",
    ),
  },
});

function tone(fg: [string, string], bg: [string, string], border: [string, string]) {
  return { fg: shade(...fg), bg: shade(...bg), border: shade(...border) };
}

/** What a color means for a record. */
export const tones = ["neutral", "success", "warning", "danger", "info", "violet", "teal"] as const;
export type Tone = (typeof tones)[number];

/** Recipe variants that set the text, background and border to the colors of a tone. */
export const toneVariants = Object.fromEntries(
  tones.map((name) => [name, { color: `${name}.fg`, bg: `${name}.bg`, borderColor: `${name}.border` }]),
) as Record<Tone, { color: string; bg: string; borderColor: string }>;
