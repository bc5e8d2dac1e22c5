import { Heading, styled } from "@hpay/ui";
import type { ReactNode } from "react";

const Frame = styled("section", {
  base: { display: "flex", flexDirection: "column", gap: "3", minWidth: 0 },
});

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Frame aria-label={title}>
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      {children}
    </Frame>
  );
}
