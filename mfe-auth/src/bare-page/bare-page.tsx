import { Logo, Row, styled } from "@hpay/ui";
import type { ReactNode } from "react";
import { AfterPaint } from "./after-paint";

const loadLanguageChoice = () => import("./language-choice").then((module) => module.LanguageChoice);

const Frame = styled("div", {
  base: {
    display: "grid",
    minHeight: "100dvh",
    bg: "bg.panel",
    gridTemplateColumns: "minmax(0, 1fr)",
  },
  variants: {
    hasSide: {
      true: {
        gridTemplateColumns: { lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        gridTemplateRows: { base: "auto 1fr", lg: "auto" },
      },
    },
  },
});
const Middle = styled("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: { base: "flex-start", lg: "center" },
    px: { base: "5", sm: "12" },
    py: { base: "8", sm: "12" },
  },
  // Steps differ in height, but the content below must not move.
  variants: { hasSide: { true: { minHeight: { base: "40rem", lg: "0" } } } },
});
const Column = styled("div", {
  base: { display: "flex", flexDirection: "column", gap: "8", width: "full", maxWidth: "400px", mx: "auto" },
});
// The side content reserves its space while it loads, so that nothing moves.
const Side = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    alignItems: { base: "stretch", lg: "center" },
    px: { base: "5", sm: "12", lg: "16" },
    py: "12",
    bg: "bg.canvas",
    borderColor: "border",
    borderTopWidth: { base: "1px", lg: "0" },
    borderInlineEndWidth: { base: "0", lg: "1px" },
    order: { base: 1, lg: 0 },
  },
});
// The operator's HTML has no styles of its own.
const SideColumn = styled("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "8",
    width: "full",
    maxWidth: { base: "400px", lg: "460px" },
    mx: "auto",
    fontSize: "lg",
    color: "fg.muted",
    "&& h1, && h2": {
      fontSize: { base: "2xl", lg: "3xl" },
      lineHeight: "tight",
      letterSpacing: "-0.022em",
      color: "fg",
      textWrap: "balance",
    },
    "&& li + li": { marginTop: "1.5" },
  },
});

interface BarePageProps {
  /** Content beside the form, or below it on a small screen. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of pages without the shell. */
export function BarePage({ side, children }: BarePageProps) {
  const hasSide = side !== undefined;
  return (
    <Frame hasSide={hasSide}>
      {hasSide ? (
        <Side>
          <SideColumn>{side}</SideColumn>
        </Side>
      ) : null}
      <Middle hasSide={hasSide}>
        <Column>
          {/* Reserves the height of the language choice, which loads later. */}
          <Row justifyContent="space-between" minHeight={{ base: "34px", sm: "32px" }}>
            <Logo size={32} />
            <AfterPaint load={loadLanguageChoice} />
          </Row>
          {children}
        </Column>
      </Middle>
    </Frame>
  );
}
