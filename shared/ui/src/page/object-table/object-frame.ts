import { leaf } from "@hpay/ui";

/** Styles of rows without a header, with each cell below its label. */
const rowsAsBlocks = {
  maxHeight: "none",
  "& table, & tbody": { display: "block" },
  "& thead": {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& tr[data-index] > td": { display: "block", height: "auto", px: "0", py: "1", borderBottomWidth: 0 },
  "& td[data-label]::before": {
    content: "attr(data-label)",
    display: "block",
    fontSize: "xs",
    color: "fg.muted",
  },
  "& td > :is(input:not([type=checkbox]), select)": { minHeight: "36px" },
  "& td > :is(input:not([type=checkbox]), select):not([aria-invalid=true])": {
    borderColor: "border.control",
  },
} as const;

/** One styled element around native cells and controls, as in the data table. */
export const ObjectFrame = leaf("div", {
  base: {
    maxHeight: "28rem",
    overflow: "auto",
    borderWidth: "1px",
    borderRadius: "md",
    bg: "bg.panel",
    outline: "none",
    "&[data-disabled]": { bg: "bg.muted" },
    "&[data-disabled] td > :is(input, select)": { color: "fg.muted", cursor: "not-allowed" },
    "& table": { width: "full", borderCollapse: "separate", borderSpacing: 0 },
    "& th": {
      position: "sticky",
      top: 0,
      zIndex: 1,
      px: "3",
      height: "32px",
      bg: "bg.subtle",
      borderBottomWidth: "1px",
      textAlign: "start",
      fontSize: "xs",
      fontWeight: "medium",
      color: "fg.muted",
      whiteSpace: "nowrap",
    },
    "& th > span": { color: "danger.fg" },
    "& th[data-numeric]": { textAlign: "end" },
    "& td": { height: "44px", px: "1", borderBottomWidth: "1px", minWidth: "7rem" },
    "& td[data-tool]": { width: "1%", minWidth: "40px" },
    "& tbody tr:last-child > td": { borderBottomWidth: 0 },
    "& td > :is(input:not([type=checkbox]), select)": {
      width: "full",
      minHeight: "32px",
      px: "2",
      borderWidth: "1px",
      borderColor: "transparent",
      borderRadius: "sm",
      bg: "transparent",
      fontSize: { base: "lg", sm: "md" },
      _hover: { borderColor: "border.control" },
      _focusVisible: { outline: "2px solid {colors.accent.ring}", outlineOffset: "-1px" },
      "&[aria-invalid=true]": { borderColor: "danger.fg" },
      "&[readonly]": { color: "fg.muted", fontFamily: "mono", fontSize: "sm" },
      "&[data-numeric]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
    },
    // An error is below its cell and does not widen its column; controls of a row stay next to each other.
    "& td > [aria-invalid=true] + div": { width: 0, minWidth: "full", paddingTop: "1", px: "2" },
    "& tr:has([aria-invalid=true]) > td": { py: "1.5", verticalAlign: "top" },
    "& tr:has([aria-invalid=true]) > td > input[type=checkbox]": { my: "2" },
    // The remove buttons stay in view while the table scrolls, and a border shows that columns continue behind
    // them.
    "@media screen and (min-width: 40rem)": {
      "& :is(td[data-tool], th:last-child)": {
        position: "sticky",
        insetInlineEnd: 0,
        borderInlineStartWidth: "1px",
      },
      "& td[data-tool]": { bg: "bg.panel" },
      "& th:last-child": { zIndex: 2 },
    },
    // In narrower windows, rows of many columns are blocks of labeled cells, because a wide table would not be
    // visible as a whole.
    "@media screen and (min-width: 40rem) and (max-width: 140rem)": {
      "&[data-many]": {
        ...rowsAsBlocks,
        "& tr[data-index]": {
          position: "relative",
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(13rem, 1fr))",
          columnGap: "3",
          ps: "3",
          pe: "12",
          py: "2",
          borderBottomWidth: "1px",
        },
        "& tbody tr:last-child": { borderBottomWidth: 0 },
        "& td[data-tool]": {
          position: "absolute",
          insetInlineEnd: "2",
          top: "2",
          width: "auto",
          borderWidth: 0,
        },
      },
    },
    "@media screen and (max-width: 39.99rem)": {
      ...rowsAsBlocks,
      "& tr[data-index]": { display: "block", p: "2", borderBottomWidth: "1px" },
      "& td[data-tool]": { width: "auto", textAlign: "end" },
    },
  },
});
