import { defineGlobalStyles } from "@chakra-ui/react/styled-system";

const forcedColorsQuery = "@media (forced-colors: active)";
const chosenStates =
  ":is([aria-current=page], [aria-pressed=true], [role=tab][aria-selected=true], [data-highlighted])";

/**
 * Styles for a system that chooses all colors itself. Backgrounds and shadows disappear then, so selected,
 * ticked and switched-on states use the system's colors. Edges of floating layers are transparent outlines,
 * which the system draws. All rules are important, because globals are in a layer, which a component's own
 * styles would override.
 */
export const forcedColors = defineGlobalStyles({
  [chosenStates]: { [forcedColorsQuery]: { bg: "Highlight !important" } },
  [`${chosenStates} *`]: { [forcedColorsQuery]: { bg: "transparent !important" } },
  [`${chosenStates}, ${chosenStates} *`]: {
    [forcedColorsQuery]: { forcedColorAdjust: "none", color: "HighlightText !important" },
  },
  "tr[aria-current=true] > td:first-child": {
    [forcedColorsQuery]: { borderInlineStart: "4px solid Highlight !important" },
  },
  "input:is([type=checkbox]:not([role=switch]), [type=radio])": {
    [forcedColorsQuery]: { appearance: "auto !important" },
  },
  "input[role=switch]": {
    [forcedColorsQuery]: {
      forcedColorAdjust: "none",
      bg: "ButtonFace !important",
      boxShadow: "inset 0 0 0 1px ButtonText !important",
      _before: { bg: "ButtonText !important" },
    },
  },
  "input[role=switch]:checked": {
    [forcedColorsQuery]: { bg: "Highlight !important", _before: { bg: "HighlightText !important" } },
  },
});
