import { Heading, styled } from "@hpay/ui";
import type { ReactNode } from "react";

const Frame = styled("section", {
  base: { minWidth: 0, p: { base: "4", md: "5" }, borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
});
const Head = styled("header", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", marginBottom: "4" },
});
const Titles = styled("div", { base: { flex: "1 1 10rem", minWidth: 0 } });
const Description = styled("p", { base: { marginTop: "0.5", color: "fg.muted", fontSize: "sm" } });

export interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Rank of the title's heading; 2 by default. */
  readonly headingLevel?: 2 | 3;
  readonly children?: ReactNode;
}

/** A part of a page on its own background. */
export function Card({ title, description, actions, headingLevel = 2, children }: CardProps) {
  return (
    <Frame>
      {title === undefined && actions === undefined ? null : (
        <Head>
          <Titles>
            <Heading as={headingLevel === 2 ? "h2" : "h3"} size="md">
              {title}
            </Heading>
            {description === undefined ? null : <Description>{description}</Description>}
          </Titles>
          {actions}
        </Head>
      )}
      {children}
    </Frame>
  );
}
