/**
 * Styles of a dialog, with and without its logic. In a low window (large zoom, or a phone in landscape with its
 * keyboard), title and buttons would leave no space for the content, so the whole sheet scrolls.
 */
import { defineRecipe } from "@chakra-ui/react/styled-system";
import { styled } from "@hpay/ui";

const lowWindow = "@media (max-height: 22rem)";

export const backdropStyle = defineRecipe({
  base: {
    position: "fixed",
    inset: 0,
    zIndex: "overlay",
    bg: "rgb(10 13 18 / 0.45)",
    "&[data-state=open]": { animation: "hp-fade 120ms ease-out" },
  },
});
export const positionerStyle = defineRecipe({
  base: { position: "fixed", inset: 0, zIndex: "overlay", display: "flex", overflow: "auto" },
  variants: {
    side: {
      center: {
        alignItems: { base: "stretch", sm: "flex-start" },
        justifyContent: "center",
        p: { base: "0", sm: "8" },
        paddingTop: { base: "0", sm: "8vh" },
      },
      end: { justifyContent: "flex-end" },
      start: { justifyContent: "flex-start" },
    },
  },
});
export const contentStyle = defineRecipe({
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    width: "full",
    minWidth: 0,
    bg: "bg.panel",
    color: "fg",
    boxShadow: "floating",
    outline: "1px solid transparent",
    [lowWindow]: { overflow: "auto" },
  },
  variants: {
    side: {
      center: {
        borderRadius: { base: "0", sm: "12px" },
        maxHeight: { base: "100dvh", sm: "84vh" },
        "&[data-state=open]": { animation: "hp-rise 140ms ease-out" },
      },
      end: { height: "100dvh", "&[data-state=open]": { animation: "hp-slide 140ms ease-out" } },
      start: { height: "100dvh", "&[data-state=open]": { animation: "hp-slide-start 140ms ease-out" } },
    },
    size: {
      sm: { maxWidth: { base: "none", sm: "26rem" } },
      md: { maxWidth: { base: "none", sm: "36rem" } },
      lg: { maxWidth: { base: "none", sm: "52rem" } },
      xl: { maxWidth: { base: "none", sm: "72rem" } },
      menu: { maxWidth: "min(282px, 86vw)" },
    },
  },
});
export const titleStyle = defineRecipe({
  base: {
    px: { base: "4", sm: "5" },
    paddingTop: "4",
    paddingBottom: "2",
    paddingInlineEnd: "12",
    fontSize: "lg",
    fontWeight: "semibold",
    lineHeight: "1.35",
    overflowWrap: "anywhere",
  },
});
/** The close button is last in the focus order; otherwise every dialog would open with the focus on it. */
export const crossStyle = defineRecipe({
  base: { position: "absolute", top: "2.5", insetInlineEnd: "2.5" },
});
export const Cross = styled("div", crossStyle);
export const bodyStyle = defineRecipe({
  base: {
    flex: 1,
    minHeight: 0,
    overflow: "auto",
    px: { base: "4", sm: "5" },
    paddingBottom: "5",
    [lowWindow]: { flex: "none", overflow: "visible" },
  },
});
export const Body = styled("div", bodyStyle);
export const Footer = styled("footer", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "2",
    // On a phone, the buttons are at the bottom of the screen, even below a short text.
    marginTop: "auto",
    px: { base: "4", sm: "5" },
    py: "3",
    borderTopWidth: "1px",
  },
});
