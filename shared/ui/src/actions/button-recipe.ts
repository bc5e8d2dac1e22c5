import { defineRecipe } from "@chakra-ui/react/styled-system";

export const buttonRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: 0,
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "md",
    fontWeight: "medium",
    lineHeight: "1.25",
    // A label with large text can be wider than a phone's window.
    maxWidth: "full",
    whiteSpace: { base: "normal", sm: "nowrap" },
    textDecoration: "none",
    userSelect: "none",
    transition: "background-color 90ms, border-color 90ms, color 90ms",
    "&:disabled, &[aria-disabled=true]": { opacity: 0.55 },
    "&[aria-busy=true]": { position: "relative", opacity: 1, cursor: "progress" },
    "@media print": { display: "none" },
  },
  variants: {
    variant: {
      solid: {
        bg: "accent.solid",
        color: "accent.contrast",
        "&:not(:disabled, [aria-disabled=true])": { _hover: { bg: "accent.hover" } },
      },
      outline: {
        bg: "bg.panel",
        color: "fg",
        borderColor: "border.emphasized",
        "&:not(:disabled, [aria-disabled=true])": { _hover: { bg: "bg.muted" } },
        _expanded: { bg: "bg.muted" },
      },
      ghost: {
        color: "fg.muted",
        "&:not(:disabled, [aria-disabled=true])": { _hover: { bg: "bg.muted", color: "fg" } },
        _expanded: { bg: "bg.muted", color: "fg" },
        _pressed: { bg: "bg.muted", color: "fg" },
      },
      plain: {
        color: "accent.fg",
        "&:not(:disabled, [aria-disabled=true])": { _hover: { textDecoration: "underline" } },
      },
      danger: {
        bg: "dangerSolid",
        color: "#fff",
        "&:not(:disabled, [aria-disabled=true])": { _hover: { bg: "dangerSolid.hover" } },
      },
      dangerOutline: {
        bg: "bg.panel",
        color: "danger.fg",
        borderColor: "border.emphasized",
        "&:not(:disabled, [aria-disabled=true])": {
          _hover: { bg: "danger.bg", borderColor: "danger.border" },
        },
      },
    },
    size: {
      xs: { minHeight: "24px", px: "2", fontSize: "xs", gap: "1" },
      sm: { minHeight: "32px", px: "3", fontSize: "sm", gap: "1.5" },
      md: { minHeight: "36px", px: "3.5", fontSize: "md" },
      lg: { minHeight: "44px", px: "5", fontSize: "lg" },
    },
    shape: { label: {}, square: { px: "0", aspectRatio: "1" } },
    wide: { true: { width: "full" } },
  },
  compoundVariants: [{ variant: "plain", css: { px: "1" } }],
  defaultVariants: { variant: "outline", size: "md", shape: "label" },
});

export type ButtonVariant = "solid" | "outline" | "ghost" | "plain" | "danger" | "dangerOutline";
export type ButtonSize = "xs" | "sm" | "md" | "lg";
