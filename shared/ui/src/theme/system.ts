import { createSystem, defaultBaseConfig, type SystemContext } from "@chakra-ui/react";
import { forcedColors } from "./forced-colors";
import { globalCss, keyframes } from "./globals";
import { semanticTokens, tokens } from "./tokens";

/**
 * Built once, without the preset's recipes and palettes: the number of tokens is what start-up pays for.
 * What components look like stands in no layer: a rule in a layer, added when something is shown for the first time, makes
 * the browser work out the styles of the whole page anew.
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

/** The same system without its globals: each React root gets this one, the globals stand in the document already. */
export const scopedSystem: SystemContext = { ...system, _global: [] };
