import { styled } from "../layout/box";

const Ring = styled("span", {
  base: {
    display: "inline-block",
    flexShrink: 0,
    borderWidth: "2px",
    borderColor: "currentColor",
    borderTopColor: "transparent",
    borderRadius: "full",
    animation: "hp-spin 700ms linear infinite",
  },
});

export interface SpinnerProps {
  /** The width and height in px. */
  readonly size?: number;
  /** The text that screen readers read out; without it, the spinner is only visual. */
  readonly label?: string;
}

export function Spinner({ size = 20, label }: SpinnerProps) {
  const ariaProps = label === undefined ? { "aria-hidden": true } : { role: "status", "aria-label": label };
  return <Ring style={{ width: size, height: size }} {...ariaProps} />;
}
