import { styled } from "@hpay/ui";
import { CopyButton } from "./copy-button";

const Frame = styled("span", {
  base: { display: "inline-flex", alignItems: "center", gap: "1", maxWidth: "full", minWidth: 0 },
});
const Code = styled("span", {
  base: { fontFamily: "mono", fontSize: "0.93em", fontVariantLigatures: "none" },
  variants: {
    cut: {
      true: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      false: { overflowWrap: "anywhere" },
    },
  },
});

export interface UidTextProps {
  readonly children: string;
  /** The identifier's name, for the copy button's label. */
  readonly of?: string;
  /** Truncates the identifier at the end of the line, for tables. */
  readonly cut?: boolean;
  readonly copy?: boolean;
}

/** An identifier, key or address: monospaced, never translated, and with a copy button. */
export function UidText({ children, of, cut = false, copy = true }: UidTextProps) {
  return (
    <Frame>
      <Code translate="no" cut={cut} {...(cut ? { title: children } : {})}>
        {children}
      </Code>
      {copy && children !== "" ? <CopyButton text={children} {...(of === undefined ? {} : { of })} /> : null}
    </Frame>
  );
}
