import { chakra } from "@chakra-ui/react/styled-system";
import { leaf } from "./leaf";

/**
 * Elements with style props, such as `styled.td` or `styled("div", recipe)`. All styles inside the panel are
 * set in this way.
 */
export const styled = chakra;

export const Box = chakra("div");

/** Children in a column, 16 px apart. */
export const Stack = chakra("div", {
  base: { display: "flex", flexDirection: "column", gap: "4", minWidth: "0" },
});

/** Children in a wrapping row, 8 px apart. */
export const Row = chakra("div", {
  base: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "2", minWidth: "0" },
});

/** A grid with `gridTemplateColumns`, or with 2 to 4 equal `columns`, which are fewer in narrow windows. */
export const Grid = chakra("div", {
  base: { display: "grid", gap: "4", minWidth: "0" },
  variants: {
    columns: {
      2: { gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } },
      3: {
        gridTemplateColumns: {
          base: "minmax(0, 1fr)",
          md: "repeat(2, minmax(0, 1fr))",
          lg: "repeat(3, minmax(0, 1fr))",
        },
      },
      4: {
        gridTemplateColumns: {
          base: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          lg: "repeat(4, minmax(0, 1fr))",
        },
      },
    },
  },
});

export const Text = chakra("p", {
  base: { color: "fg", minWidth: "0" },
  variants: {
    tone: {
      muted: { color: "fg.muted" },
      subtle: { color: "fg.subtle" },
      danger: { color: "danger.fg" },
    },
    size: { xs: { fontSize: "xs" }, sm: { fontSize: "sm" }, md: { fontSize: "md" }, lg: { fontSize: "lg" } },
    strong: { true: { fontWeight: "semibold" } },
    truncate: { true: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } },
    mono: { true: { fontFamily: "mono", fontSize: "0.93em", fontVariantLigatures: "none" } },
  },
});

/** `as` sets the heading's rank, and `size` its size. */
export const Heading = chakra("h2", {
  base: {
    fontWeight: "semibold",
    lineHeight: "tight",
    letterSpacing: "-0.011em",
    color: "fg",
    textWrap: "balance",
  },
  variants: {
    size: {
      sm: { fontSize: "md" },
      md: { fontSize: "lg" },
      lg: { fontSize: "xl" },
      xl: { fontSize: "2xl", letterSpacing: "-0.018em" },
    },
  },
  defaultVariants: { size: "md" },
});

/** Content that only screen readers read out. */
export const VisuallyHidden = leaf("span", {
  base: {
    position: "absolute",
    width: "1px",
    height: "1px",
    padding: "0",
    margin: "-1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
    borderWidth: "0",
  },
});

export const Kbd = chakra("kbd", {
  base: {
    fontFamily: "mono",
    fontSize: "xs",
    lineHeight: "1.4",
    px: "1",
    borderWidth: "1px",
    borderBottomWidth: "2px",
    borderColor: "border.emphasized",
    borderRadius: "sm",
    color: "fg.muted",
    bg: "bg.panel",
  },
});
