import { defineGlobalStyles } from "@chakra-ui/react/styled-system";

/** Global styles, which are written once per document or shadow root, never per React root. */
export const globalCss = defineGlobalStyles({
  ":root, :host": { colorScheme: "light", textSizeAdjust: "100%" },
  // An embedded page may be dark inside a light page, and would inherit the computed text color from it.
  ":root, :host, .chakra-theme": { "--global-color-border": "colors.border" },
  ":root.dark, .chakra-theme.dark": { colorScheme: "dark" },
  "html, .chakra-theme": {
    color: "fg",
    bg: "bg.canvas",
    fontFamily: "body",
    lineHeight: "normal",
    fontFeatureSettings: '"cv05", "cv11", "ss03"',
    textRendering: "optimizeLegibility",
    scrollbarColor: "{colors.border.control} transparent",
  },
  // These paddings prevent the bars at the edges of the window, which may be two lines high on a phone, from
  // covering the focused element.
  html: { scrollPaddingTop: { base: "7rem", md: "4.5rem" } },
  "html[data-save-bar]": { scrollPaddingBottom: { base: "7rem", md: "5.5rem" } },
  "body, .chakra-theme": { fontSize: "md", overflowWrap: "break-word" },
  // The reset sets `overflow-wrap` on each element, so a frame's rule for long words would not apply to its
  // children.
  "*": { overflowWrap: "inherit" },
  "*:focus-visible": { outline: "2px solid {colors.accent.ring}", outlineOffset: "2px" },
  p: { textWrap: "pretty" },
  "[hidden]": { display: "none !important" },
  "button:not([aria-disabled=true]), summary, select, label[for], [role=menuitem], [role=option]": {
    cursor: "pointer",
  },
  ":disabled, [aria-disabled=true]": { cursor: "not-allowed" },
  "::placeholder": { color: "fg.subtle", opacity: 1 },
  // Set only on the root, from which all elements inherit; otherwise the browser would compute one more style
  // for each element.
  "html::selection, .chakra-theme::selection": { bg: "accent.border" },
  "*, *::before, *::after": {
    "@media (prefers-reduced-motion: reduce)": {
      animationDuration: "1ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "1ms !important",
      scrollBehavior: "auto !important",
    },
  },
  "[data-no-print]": { "@media print": { display: "none !important" } },
});

export const keyframes = {
  "hp-spin": { to: { transform: "rotate(360deg)" } },
  "hp-fade": { from: { opacity: 0 }, to: { opacity: 1 } },
  "hp-rise": { from: { opacity: 0, transform: "translateY(4px)" }, to: { opacity: 1, transform: "none" } },
  "hp-slide": { from: { transform: "translateX(24px)", opacity: 0 }, to: { transform: "none", opacity: 1 } },
  "hp-slide-start": {
    from: { transform: "translateX(-24px)", opacity: 0 },
    to: { transform: "none", opacity: 1 },
  },
  "hp-pulse": { "50%": { opacity: 0.45 } },
};
