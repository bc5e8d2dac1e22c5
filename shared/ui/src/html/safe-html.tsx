import { styled } from "@hpay/ui";
import { useLayoutEffect, useRef } from "react";
import { sanitizeToFragment } from "./sanitize";

const Frame = styled("div", {
  base: {
    overflowWrap: "anywhere",
    minWidth: 0,
    "& > * + *": { marginTop: "3" },
    "& h1, & h2": { fontSize: "lg", fontWeight: "semibold" },
    "& h3, & h4, & h5, & h6": { fontWeight: "semibold" },
    "& ul": { listStyle: "disc", paddingInlineStart: "5" },
    "& ol": { listStyle: "decimal", paddingInlineStart: "5" },
    "& a[href]": { color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "2px" },
    "& b, & strong": { fontWeight: "semibold" },
    "& i, & em": { fontStyle: "italic" },
    "& u": { textDecoration: "underline" },
    "& s, & del": { textDecoration: "line-through" },
    "& img": { borderRadius: "sm" },
    "& blockquote": { paddingInlineStart: "3", borderInlineStartWidth: "3px", color: "fg.muted" },
    "& code, & pre": { fontFamily: "mono", fontSize: "sm" },
    "& pre": { overflow: "auto", p: "3", bg: "bg.subtle", borderRadius: "md" },
    "& table": { display: "block", overflow: "auto" },
    "& td, & th": { p: "1.5", borderWidth: "1px", textAlign: "start" },
    // The padding makes a summary as high as a fingertip needs.
    "& summary": { py: "1" },
    "& .align-center": { textAlign: "center" },
    "& .align-end": { textAlign: "end" },
  },
});

export interface SafeHtmlProps {
  /** HTML as stored, or as returned by a script. It is sanitized here at every render. */
  readonly html: string;
  readonly className?: string;
  /**
   * Whether pictures are shown. Use false for a script's output, because the address of a picture could carry
   * data out.
   */
  readonly pictures?: boolean;
}

/** Shows sanitized HTML from data. */
export function SafeHtml({ html, className, pictures = true }: SafeHtmlProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    frame.current?.replaceChildren(sanitizeToFragment(html, pictures));
  }, [html, pictures]);
  return <Frame ref={frame} {...(className === undefined ? {} : { className })} />;
}
