import { leaf } from "../layout/leaf";
import { toneVariants } from "../theme/tokens";

/** A short word or count in the color of a tone. */
export const Badge = leaf("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    px: "1.5",
    minHeight: "20px",
    borderWidth: "1px",
    borderRadius: "sm",
    fontSize: "xs",
    fontWeight: "medium",
    lineHeight: "1.3",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  variants: { tone: toneVariants },
  defaultVariants: { tone: "neutral" },
});
