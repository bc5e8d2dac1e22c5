/** The style of floating layers, with the panel's only shadow. */
export const floatingBase = {
  zIndex: "popover",
  minWidth: "180px",
  maxWidth: "min(28rem, calc(100vw - 16px))",
  borderRadius: "md",
  bg: "bg.panel",
  color: "fg",
  boxShadow: "floating",
  outline: "1px solid transparent",
  "&[data-state=open]": { animation: "hp-fade 90ms ease-out" },
} as const;

export const optionBase = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  width: "full",
  minHeight: "32px",
  px: "2",
  py: "1",
  borderRadius: "sm",
  textAlign: "start",
  color: "fg",
  textDecoration: "none",
  cursor: "pointer",
  outline: "none",
  "& > svg": { color: "fg.muted" },
  "&[data-highlighted]": { bg: "bg.muted" },
  "&[data-disabled], &[aria-disabled=true]": { color: "fg.subtle", cursor: "not-allowed" },
} as const;
