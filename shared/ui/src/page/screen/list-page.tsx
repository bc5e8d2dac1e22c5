import { styled } from "@hpay/ui";
import type { ReactNode } from "react";
import { Page, type PageProps } from "./page";

const Filters = styled("section", {
  base: { p: { base: "3", md: "4" }, borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
});
const Toolbar = styled("div", {
  base: {
    display: "flex",
    // One line on any width: a tool that arrives late moves no row. What does not fit is reached by scrolling sideways.
    overflowX: "auto",
    scrollbarWidth: "none",
    alignItems: "center",
    gap: "2",
    p: "1",
    m: "-1",
    "& > *": { flexShrink: 0 },
    "& > :not(* + *)": { marginInlineEnd: "auto" },
  },
});

export interface ListPageProps extends Omit<PageProps, "width"> {
  /** The draft filters, with their Load button. */
  readonly filters?: ReactNode;
  /** Above the rows: search first, then columns, density, export. */
  readonly toolbar?: ReactNode;
}

/** A page that is a list: title, filters, toolbar, rows. */
export function ListPage({ filters, toolbar, children, ...page }: ListPageProps) {
  return (
    <Page {...page}>
      {filters === undefined ? null : <Filters data-no-print>{filters}</Filters>}
      {toolbar === undefined ? null : <Toolbar data-no-print>{toolbar}</Toolbar>}
      {children}
    </Page>
  );
}
