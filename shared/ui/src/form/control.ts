import { styled } from "../layout/box";

/**
 * The style of all inputs and selects. The text is 16 px on small screens, because iOS zooms in on anything
 * smaller.
 */
export const controlBase = {
  width: "full",
  minWidth: 0,
  minHeight: "36px",
  px: "2.5",
  py: "1.5",
  borderWidth: "1px",
  borderColor: "border.control",
  borderRadius: "md",
  bg: "bg.panel",
  color: "fg",
  fontSize: { base: "lg", sm: "md" },
  lineHeight: "1.5",
  transition: "border-color 90ms, box-shadow 90ms",
  accentColor: "accent.solid",
  _focusVisible: {
    outline: "2px solid {colors.accent.ring}",
    outlineOffset: "-1px",
    borderColor: "accent.ring",
  },
  "&[aria-invalid=true]": { borderColor: "danger.fg" },
  "&:disabled, &[aria-disabled=true]": { bg: "bg.muted", color: "fg.muted", opacity: 1 },
  "&[readonly]:not(:disabled)": { bg: "bg.muted" },
} as const;

export const Control = styled("input", {
  base: controlBase,
  variants: {
    mono: { true: { fontFamily: "mono", fontVariantLigatures: "none" } },
    numeric: { true: { textAlign: "end", fontVariantNumeric: "tabular-nums" } },
    small: { true: { minHeight: "32px", py: "1", fontSize: { base: "lg", sm: "sm" } } },
    startPad: { true: { paddingInlineStart: "8" } },
    endPad: { true: { paddingInlineEnd: "10" }, unit: { paddingInlineEnd: "3.25rem" } },
  },
});
