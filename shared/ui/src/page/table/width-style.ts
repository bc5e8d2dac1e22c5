/** Styles of resize handles, and of columns that a person has resized. Only the table's frame uses them. */
export const widthStyle = {
  "& th > [role=separator]": {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 0,
    width: "9px",
    cursor: "col-resize",
    touchAction: "none",
    userSelect: "none",
    "@media (pointer: coarse)": { width: "24px" },
    _before: {
      content: '""',
      position: "absolute",
      insetBlock: "8px",
      insetInlineEnd: 0,
      width: "1px",
      bg: "border",
    },
    "&:is(:hover, :active, :focus-visible)::before": { insetBlock: 0, width: "3px", bg: "accent.solid" },
  },
  // These rules override the widths for each window size in columns that the person has resized.
  "@media screen and (min-width: 40.005rem)": {
    "& table[data-whole]": { width: "auto" },
    "& thead:has([data-sized]) tr > th[data-sized], & tbody tr[data-row] > td[data-sized]": {
      width: "var(--w)",
      minWidth: "var(--w)",
      maxWidth: "var(--w)",
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
    "& th[data-sized] > button": { maxWidth: "calc(100% + 12px)" },
    "& th[data-sized] > button > span": { overflow: "hidden", textOverflow: "ellipsis" },
    "& th[data-sized] > button > svg": { flexShrink: 0 },
  },
} as const;
