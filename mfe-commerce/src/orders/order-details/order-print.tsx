import { styled } from "@hpay/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import type { Order } from "../domain/order";
import { OrderPaper } from "./order-paper";

const Paper = styled("article", {
  base: {
    display: "none",
    "@media print": { display: "block" },
    // Paper is white in dark mode too.
    colorScheme: "light",
    bg: "#fff",
    color: "#000",
    fontSize: "10pt",
    "& h1": { fontSize: "16pt", fontWeight: "bold", margin: "0 0 4pt" },
    "& h2": { fontSize: "11pt", fontWeight: "bold", margin: "12pt 0 4pt", breakAfter: "avoid" },
    "& p": { margin: "0 0 2pt" },
    "& table": { width: "100%", borderCollapse: "collapse" },
    "& th, & td": { textAlign: "start", padding: "3pt 4pt", borderBottom: "0.5pt solid #999" },
    "& tr": { breakInside: "avoid" },
    "& [data-end]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
  },
});

export interface OrderPrintProps {
  readonly order: Order;
  /** The print dialog was closed. */
  readonly onClose: () => void;
}

/** Prints the stored order instead of the whole page; invisible on the screen. */
export function OrderPrint({ order, onClose }: OrderPrintProps) {
  const paper = useRef<HTMLElement>(null);
  const done = useEffectEvent(onClose);
  useEffect(() => {
    const others = [...document.body.children].filter(
      (element) => element !== paper.current && !element.hasAttribute("data-no-print"),
    );
    const finish = () => done();
    for (const element of others) element.setAttribute("data-no-print", "");
    window.addEventListener("afterprint", finish, { once: true });
    window.print();
    return () => {
      window.removeEventListener("afterprint", finish);
      for (const element of others) element.removeAttribute("data-no-print");
    };
  }, []);
  return createPortal(
    <Paper ref={paper} aria-hidden>
      <OrderPaper order={order} />
    </Paper>,
    document.body,
  );
}
