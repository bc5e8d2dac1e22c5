import { styled } from "@hpay/ui";
import type { ReactNode } from "react";

const Frame = styled("details", {
  base: {
    minWidth: 0,
    "& > summary": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minHeight: "40px",
      py: "2",
      fontWeight: "medium",
      cursor: "pointer",
      listStyle: "none",
      borderRadius: "md",
    },
    "& > summary::-webkit-details-marker": { display: "none" },
    "& > summary::before": {
      content: '""',
      flexShrink: 0,
      width: "7px",
      height: "7px",
      marginInline: "4px 5px",
      borderInlineEndWidth: "1.75px",
      borderBottomWidth: "1.75px",
      borderColor: "fg.muted",
      transform: "rotate(-45deg)",
      transition: "transform 140ms",
    },
    "&[open] > summary::before": { transform: "rotate(45deg)" },
  },
  variants: { boxed: { true: { borderWidth: "1px", borderRadius: "lg", bg: "bg.panel", px: "4" } } },
});
const TitleText = styled("span", { base: { flex: 1, minWidth: 0, overflowWrap: "anywhere" } });
const Body = styled("div", { base: { paddingBottom: "4", minWidth: 0 } });

export interface ExpandableProps {
  readonly title: ReactNode;
  /** Content at the end of the title's line. */
  readonly end?: ReactNode;
  readonly defaultOpen?: boolean;
  /** Whether the part has its own border. */
  readonly boxed?: boolean;
  readonly children: ReactNode;
}

/** A part that is collapsed until it is opened; a search in the browser opens it too. */
export function Expandable({ title, end, defaultOpen = false, boxed = false, children }: ExpandableProps) {
  return (
    <Frame open={defaultOpen} boxed={boxed}>
      <summary>
        <TitleText>{title}</TitleText>
        {end}
      </summary>
      <Body>{children}</Body>
    </Frame>
  );
}
