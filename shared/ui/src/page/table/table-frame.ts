import { leaf, styled } from "@hpay/ui";
import { compactUpTo } from "./use-density";
import { widthStyle } from "./width-style";

const cards = "@media screen and (max-width: 39.99rem)";
const hideBelow = (name: string, width: string) => ({
  [`@media screen and (min-width: 40rem) and (max-width: ${width})`]: {
    [`& [data-hide-below="${name}"]`]: { display: "none" },
  },
});

/** Between two widths of the window short columns that nobody has drawn are no wider than this, so that all columns fit. */
const shortUpTo = (from: string, to: string, widths: Readonly<Record<string, string>>, within = "&") => ({
  [`@media screen and (min-width: ${from}) and (max-width: ${to})`]: Object.fromEntries(
    Object.entries(widths).map(([which, maxWidth]) => [
      `${within} td[data-short="${which}"]:not([data-sized])`,
      { maxWidth, overflow: "hidden", textOverflow: "ellipsis" },
    ]),
  ),
});

/** Orders with names of their own have one more wide column. */
const besideAnother = "& thead:has(th[data-short=wide] ~ th[data-short=wide]) ~ tbody";

/**
 * One styled element around native rows and cells: a styled cell each would cost a second on a thousand rows.
 * Its styles are many, so they are computed once.
 */
export const TableFrame = leaf("div", {
  base: {
    position: "relative",
    minWidth: 0,
    overflow: "auto",
    containerType: "inline-size",
    maxHeight: "max(22rem, calc(100dvh - 11.5rem))",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    fontSize: "md",
    "--row": "40px",
    "& table": { width: "100%", borderCollapse: "separate", borderSpacing: 0 },
    "& th": {
      position: "sticky",
      top: 0,
      zIndex: 2,
      height: "36px",
      px: "3",
      bg: "bg.subtle",
      borderBottomWidth: "1px",
      textAlign: "start",
      fontSize: "xs",
      fontWeight: "medium",
      color: "fg.muted",
      whiteSpace: "nowrap",
    },
    "& th > button": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      minHeight: "28px",
      px: "1.5",
      mx: "-1.5",
      borderRadius: "sm",
      fontWeight: "medium",
      _hover: { color: "fg", bg: "bg.muted" },
      "& > svg": { opacity: 0 },
      "&:hover > svg, &:focus-visible > svg": { opacity: 0.5 },
    },
    "& th[aria-sort] > button > svg": { opacity: 1 },
    "& th[aria-sort] > button": { color: "fg" },
    "& td": {
      height: "var(--row)",
      px: "3",
      py: "1",
      borderBottomWidth: "1px",
      bg: "var(--row-bg, {colors.bg.panel})",
      whiteSpace: "nowrap",
    },
    "& td[data-cut]": { maxWidth: "26rem", overflow: "hidden", textOverflow: "ellipsis" },
    "& tbody tr:last-child > td": { borderBottomWidth: 0 },
    "& tbody tr[data-row]:hover": { "--row-bg": "{colors.bg.subtle}" },
    "& tbody tr[data-open]": { cursor: "pointer" },
    "& tbody tr[aria-selected=true], & tbody tr[data-current]": { "--row-bg": "{colors.accent.bg}" },
    "& tbody tr[data-fresh]": { "--row-bg": "{colors.accent.bg}" },
    "& tbody tr:focus-visible": { outlineOffset: "-2px" },
    "& [data-align=end]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
    "& th[data-align=end] > button": { flexDirection: "row-reverse" },
    "& [data-align=center]": { textAlign: "center" },
    "& td[data-mono]": { fontFamily: "mono", fontSize: "sm", fontVariantLigatures: "none" },
    "& td[data-wrap]": { whiteSpace: "normal", overflowWrap: "anywhere", minWidth: "12rem" },
    "& [data-sticky]": {
      position: "sticky",
      insetInlineStart: 0,
      zIndex: 1,
      boxShadow: "1px 0 0 {colors.border}",
    },
    "& th[data-sticky]": { zIndex: 3 },
    "& td[data-detail]": { whiteSpace: "normal", maxWidth: "none", bg: "bg.subtle", p: "4" },
    // A table may be wider than its frame: a row's expanded content stays in view.
    "& td[data-detail] > *": {
      position: "sticky",
      insetInlineStart: "4",
      width: "calc(100cqw - 2rem)",
    },
    "& td[data-tool]": { width: "1%", overflow: "visible" },
    // An icon button without a tooltip's machinery, which a thousand rows would pay for.
    "& button[data-unfold]": {
      display: "grid",
      placeItems: "center",
      width: "24px",
      height: "24px",
      borderRadius: "md",
      color: "fg.muted",
      _hover: { bg: "bg.muted", color: "fg" },
      _expanded: { bg: "bg.muted", color: "fg" },
    },
    "& input[type=checkbox]": { display: "block", margin: 0 },
    "& [data-note]": { marginInlineStart: "1", fontWeight: "normal", color: "fg.subtle" },
    "@media screen and (min-width: 40rem) and (max-width: 63.97rem)": {
      "& td[data-wrap]": { minWidth: "9rem" },
    },
    // On the narrowest windows without cards heads and dates take two lines before a column is cut.
    "@media screen and (min-width: 40rem) and (max-width: 43.74rem)": {
      "& th, & td time": { whiteSpace: "normal" },
      // A day, which has hyphens, stays on one line.
      "& td time": { display: "inline-block", minWidth: "10.6ch" },
      "& th, & td": { paddingInline: "1" },
      // The search above such a list has the time zone too.
      "& thead:has([data-short]) [data-note]": { display: "none" },
    },
    "@media screen and (min-width: 40rem) and (max-width: 47.96rem)": {
      "& thead:not(:has([data-short])) th": { whiteSpace: "normal" },
    },
    ...hideBelow("md", "47.99rem"),
    ...hideBelow("lg", "63.99rem"),
    ...hideBelow("xl", "79.99rem"),
    ...hideBelow("2xl", "89.99rem"),
    // Not the widths of `hideBelow`: one query of two that are the same would replace the other.
    ...shortUpTo("40rem", "47.97rem", { lg: "4.5rem", wide: "4.5rem" }),
    ...shortUpTo("47.98rem", "79.97rem", { lg: "5.75rem" }),
    ...shortUpTo("40rem", "79.98rem", { true: "5.25rem" }),
    ...shortUpTo("47.98rem", "79.98rem", { wide: "5.25rem" }),
    ...shortUpTo("80rem", "90rem", { true: "5.25rem", wide: "8rem", lg: "8.75rem" }),
    ...shortUpTo("90.01rem", compactUpTo, { true: "8rem", wide: "12rem", lg: "10rem" }),
    ...shortUpTo(compactUpTo, "140rem", { true: "10rem", wide: "16rem", lg: "15rem" }),
    ...shortUpTo("79.99rem", "90.005rem", { true: "4.5rem", wide: "5.25rem", lg: "7.5rem" }, besideAnother),
    ...shortUpTo("90.02rem", compactUpTo, { true: "5.25rem", wide: "7.5rem" }, besideAnother),
    ...shortUpTo(compactUpTo, "140.01rem", { true: "7.5rem", wide: "10rem" }, besideAnother),
    // The remaining width belongs to the truncated columns.
    "@media screen and (min-width: 40rem) and (max-width: 140rem)": {
      "& thead:has([data-short]:not([data-sized])) th:not([data-short])": { width: "1%" },
    },
    ...widthStyle,
    [cards]: {
      maxHeight: "none",
      overflow: "visible",
      borderWidth: 0,
      bg: "transparent",
      "&[data-part]": { maxHeight: "78vh", overflow: "auto" },
      "& table, & tbody, & tr, & td": { display: "block" },
      "& thead": {
        position: "absolute",
        width: "1px",
        height: "1px",
        overflow: "hidden",
        clipPath: "inset(50%)",
      },
      "& tbody tr[data-row]": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: "2",
        mb: "2",
        px: "3",
        py: "2",
        borderWidth: "1px",
        borderRadius: "lg",
        bg: "var(--row-bg, {colors.bg.panel})",
      },
      "& tbody tr[data-row] > td": {
        flex: "0 0 100%",
        display: "flex",
        alignItems: "baseline",
        justifyContent: "space-between",
        gap: "4",
        height: "auto",
        minHeight: "30px",
        maxWidth: "none",
        minWidth: 0,
        px: "0",
        py: "0.5",
        borderBottomWidth: 0,
        whiteSpace: "normal",
        overflow: "visible",
        overflowWrap: "anywhere",
        textAlign: "end",
        bg: "transparent",
      },
      "& tbody td[data-label]::before": {
        content: "attr(data-label)",
        flexShrink: 0,
        maxWidth: "45%",
        fontFamily: "body",
        fontSize: "xs",
        color: "fg.muted",
        textAlign: "start",
      },
      "& tbody tr[data-row] > td[data-tool]": {
        order: -1,
        flex: "0 0 auto",
        width: "auto",
        minHeight: 0,
        py: "0",
      },
      "& tbody tr[data-row] > td[data-lead]": {
        order: -1,
        flex: "1 1 0",
        alignItems: "center",
        justifyContent: "flex-start",
        minHeight: "36px",
        fontWeight: "medium",
        textAlign: "start",
      },
      // An icon button has its own padding; a link's text ends where the values below end.
      "& tbody tr[data-row] > td[data-lead] ~ td[data-tool]:not(:has(> a))": { marginInlineEnd: "-6px" },
      "& time": { whiteSpace: "normal" },
      "& th > [role=separator]": { display: "none" },
      "& tbody td[data-lead]::before": { display: "none" },
      "& tbody td[data-lead] > a": { py: "1" },
      // Multi-line cell content ends where single values do.
      "& tbody tr[data-row] > td[data-label]:not([data-lead]) div": { justifyContent: "flex-end" },
      "& tbody tr[data-row] > td:empty": { display: "none" },
      "& tbody tr[data-row] > td[data-card=none]": { display: "none" },
      "& tbody tr[data-row] > td[data-card]::before": { display: "none" },
      "& tbody tr[data-row] > td[data-card=beside-lead]": {
        order: -1,
        flex: "0 1 auto",
        alignItems: "center",
        fontWeight: "medium",
      },
      "& tbody tr[data-row] > td[data-card=middle]": { justifyContent: "flex-start", textAlign: "start" },
      "& tbody tr[data-row] > td[data-label][data-card=middle]:not([data-lead]) div": {
        justifyContent: "flex-start",
      },
      "& tbody tr[data-row] > td[data-card=last-start]": {
        order: 1,
        flex: "1 1 0",
        justifyContent: "flex-start",
        textAlign: "start",
        // A long name is whole in the order's details.
        lineClamp: 2,
      },
      "& tbody tr[data-row] > td[data-card=last-end]": {
        order: 2,
        flex: "0 0 auto",
        color: "fg.muted",
        fontSize: "sm",
      },
      // A block is as high as a row whose cell grows with its content.
      "& tbody tr[data-detail-row] > td": {
        height: "auto",
        overflow: "visible",
        mb: "2",
        borderWidth: "1px",
        borderRadius: "lg",
      },
      "& td[data-detail] > *": { position: "static", width: "auto" },
      "& [data-sticky]": { position: "static", boxShadow: "none" },
    },
    "@media print": {
      maxHeight: "none",
      overflow: "visible",
      // All columns must fit the sheet; controls are useless there.
      "& table": { zoom: 0.65 },
      "& th, & td": { position: "static", px: "1", whiteSpace: "normal" },
      "& td": { overflowWrap: "anywhere" },
      "& [data-tool], & th > [role=separator]": { display: "none" },
    },
  },
  variants: {
    density: {
      normal: {},
      compact: {
        "--row": "32px",
        fontSize: "sm",
        "& td": { py: "0.5", px: "1.5" },
        "& th": { px: "1.5" },
        "& [data-tool]": { px: "1" },
        // A second line in the head costs less than a wider column.
        "& th [data-note]": { display: "block", marginInlineStart: 0, lineHeight: "1.1", textAlign: "start" },
        "& th > button > span": { textAlign: "start" },
        "& th[data-short]": { whiteSpace: "normal" },
      },
    },
  },
});

/** On phones only, where the sorting headers are hidden. */
export const CardsOnly = styled("div", {
  base: { display: { base: "flex", sm: "none" }, alignItems: "center", gap: "2", marginBottom: "2" },
});
