import { Button, leaf } from "@hpay/ui";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { Page, type PageProps } from "./page";

const Filters = leaf("section", {
  base: { p: { base: "3", md: "4" }, borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
});
const Bar = leaf("div", { base: { containerType: "inline-size" } });
const Toolbar = leaf("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& > *": { maxWidth: "full" },
    "& > :not(* + *)": { marginInlineEnd: "auto" },
  },
});
// On a phone, the tools are collapsed; on a tablet, they have no icons, so that they fit on one line.
// Therefore a tool that loads late does not move the rows.
const narrowContainer = "@container (max-width: 39.99rem)";
const narrowQuery = "@container (min-width: 40rem) and (max-width: 46rem)";
const FoldedOnly = leaf("div", { base: { display: "none", [narrowContainer]: { display: "block" } } });
const Tools = leaf("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    minWidth: 0,
    // The minimum height is that of a button, so that nothing moves when the first button loads.
    minHeight: "32px",
    [narrowQuery]: { "& button > span > span:first-child:has(svg)": { display: "none" } },
    [narrowContainer]: { flexBasis: "full", p: "2", borderWidth: "1px", borderRadius: "md", bg: "bg.panel" },
  },
  variants: { open: { false: { [narrowContainer]: { display: "none" } }, true: {} } },
});

export interface ListPageProps extends Omit<PageProps, "width"> {
  /** The draft filters, with their Load button. */
  readonly filters?: ReactNode;
  /** Content above the rows that is always in view: the row count, or a search. */
  readonly toolbar?: ReactNode;
  /** Content at the end of the toolbar: columns, export. On phones, it is collapsed under one button. */
  readonly tools?: ReactNode;
}

export function ListPage({ filters, toolbar, tools, children, ...page }: ListPageProps) {
  return (
    <Page {...page}>
      {filters === undefined ? null : <Filters data-no-print>{filters}</Filters>}
      {toolbar === undefined ? null : (
        <Bar data-no-print>
          <Toolbar>
            {toolbar}
            {tools === undefined ? null : <FoldedTools>{tools}</FoldedTools>}
          </Toolbar>
        </Bar>
      )}
      {children}
    </Page>
  );
}

function FoldedTools({ children }: { readonly children: ReactNode }) {
  const t = usePageText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FoldedOnly>
        <Button
          size="sm"
          endIcon="chevron-down"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t("ui.tools")}
        </Button>
      </FoldedOnly>
      <Tools id={id} open={isOpen}>
        {/* The rows render first, because these menus and pickers are still closed. */}
        {useDeferredValue(children)}
      </Tools>
    </>
  );
}
