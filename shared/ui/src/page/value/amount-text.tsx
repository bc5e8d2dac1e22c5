import { leaf, styled } from "@hpay/ui";
import type { ReactNode } from "react";

const Frame = leaf("span", {
  base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  variants: {
    strong: { true: { fontWeight: "semibold" } },
    struck: { true: { textDecoration: "line-through", color: "fg.subtle" } },
  },
});
// This line can wrap when a phone's width or large text leaves no space.
const SecondLine = styled("span", {
  base: { display: "block", fontSize: "xs", color: "fg.muted", whiteSpace: { base: "normal", md: "nowrap" } },
});

export interface AmountTextProps {
  /** The amount, already formatted in the person's language by `@hpay/domain`. */
  readonly children: ReactNode;
  readonly strong?: boolean;
  /** Whether the amount is no longer due: canceled or refunded. */
  readonly struck?: boolean;
  /** The converted amount with its source and date, on a second line. */
  readonly second?: ReactNode;
}

/** An amount with tabular figures that never wraps onto two lines. */
export function AmountText({ children, strong = false, struck = false, second }: AmountTextProps) {
  return (
    <Frame strong={strong} struck={struck}>
      {children}
      {second === undefined ? null : <SecondLine>{second}</SecondLine>}
    </Frame>
  );
}
