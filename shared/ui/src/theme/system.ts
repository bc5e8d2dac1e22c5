import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, type SystemContext } from "@chakra-ui/react/styled-system";
import { forcedColors } from "./forced-colors";
import { globalCss, keyframes } from "./globals";
import { semanticTokens, tokens } from "./tokens";

/**
 * The styling system, which is built only once. It has none of the preset's recipes and palettes, because each
 * token costs time at start-up. Component styles are in no layer, because a rule that is added to a layer later
 * makes the browser recompute the styles of the whole page.
 */
export const system: SystemContext = createSystem(defaultBaseConfig, {
  preflight: true,
  disableLayers: true,
  cssVarsPrefix: "hp",
  globalCss: { ...globalCss, ...forcedColors },
  theme: {
    breakpoints: { sm: "40rem", md: "48rem", lg: "64rem", xl: "80rem" },
    tokens,
    semanticTokens,
    keyframes,
  },
});

/** The same system without its globals, for each React root, because the document already has the globals. */
export const scopedSystem: SystemContext = { ...system, _global: [] };
