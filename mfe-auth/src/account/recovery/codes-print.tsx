import { styled } from "@hpay/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";

const Paper = styled("article", {
  base: {
    display: "none",
    "@media print": { display: "block" },
    // Printed codes are on a white background, even in dark mode.
    colorScheme: "light",
    bg: "#fff",
    color: "#000",
    "& h1": { fontSize: "14pt", fontWeight: "bold", margin: "0 0 12pt" },
    "& li": { fontFamily: "mono", fontSize: "12pt", padding: "3pt 0" },
  },
});

interface CodesPrintProps {
  readonly heading: string;
  readonly codes: readonly string[];
  /** Called when the print dialog has been closed. */
  readonly onClose: () => void;
}

/** Prints the codes instead of the whole page; invisible on the screen. */
export function CodesPrint({ heading, codes, onClose }: CodesPrintProps) {
  const paper = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const otherElements = [...document.body.children].filter(
      (element) => element !== paper.current && !element.hasAttribute("data-no-print"),
    );
    const finish = () => close();
    for (const element of otherElements) element.setAttribute("data-no-print", "");
    window.addEventListener("afterprint", finish, { once: true });
    window.print();
    return () => {
      window.removeEventListener("afterprint", finish);
      for (const element of otherElements) element.removeAttribute("data-no-print");
    };
  }, []);
  return createPortal(
    <Paper ref={paper} aria-hidden>
      <h1>{heading}</h1>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Paper>,
    document.body,
  );
}
