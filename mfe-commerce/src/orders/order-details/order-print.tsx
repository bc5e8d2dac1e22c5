import { styled } from "@hpay/ui";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { Order } from "../domain/order";
import { OrderPaper } from "./order-paper";

const Paper = styled("article", {
  base: {
    display: "none",
    "@media print": { display: "block" },
    // Paper is white, even in dark mode.
    colorScheme: "light",
    bg: "#fff",
    color: "#000",
    fontSize: "10pt",
    "& h1": { fontSize: "16pt", fontWeight: "bold", margin: "0 0 4pt" },
    "& h2": { fontSize: "11pt", fontWeight: "bold", margin: "12pt 0 4pt", breakAfter: "avoid" },
    "& p": { margin: "0 0 2pt" },
    "& table": { width: "100%", borderCollapse: "collapse" },
    "& th, & td": { textAlign: "start", padding: "3pt 4pt", borderBottom: "0.5pt solid #999" },
    // A name without spaces wraps, so that it fits on the sheet.
    overflowWrap: "anywhere",
    "& tr": { breakInside: "avoid" },
    "& [data-end]": { textAlign: "end", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  },
});

/**
 * A paper version of the open order, which is printed by the button or Ctrl+P and is invisible on the screen.
 */
export function OrderPrint({ order }: { readonly order: Order }) {
  const paper = useRef<HTMLElement>(null);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the sheets right after this event.
    const start = () => flushSync(() => setPrinting(true));
    const finish = () => setPrinting(false);
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", finish);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", finish);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const otherElements = [...document.body.children].filter(
      (element) => element !== paper.current && !element.hasAttribute("data-no-print"),
    );
    for (const element of otherElements) element.setAttribute("data-no-print", "");
    return () => {
      for (const element of otherElements) element.removeAttribute("data-no-print");
    };
  }, [isPrinting]);
  if (!isPrinting) return null;
  return createPortal(
    <Paper ref={paper} aria-hidden>
      <OrderPaper order={order} />
    </Paper>,
    document.body,
  );
}
