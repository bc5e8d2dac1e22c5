import { styled } from "../layout/box";

const Frame = styled("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    color: "fg",
    fontWeight: "semibold",
    letterSpacing: "-0.02em",
  },
});

export interface LogoProps {
  /** The width and height of the mark in px. */
  readonly size?: number;
  /** Shows only the mark, without the name. */
  readonly compact?: boolean;
}

/** The product's mark and name. */
export function Logo({ size = 28, compact = false }: LogoProps) {
  return (
    <Frame style={{ fontSize: size * 0.64 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 28 28"
        role="img"
        aria-label={compact ? "HPay" : ""}
        aria-hidden={!compact}
      >
        <rect width="28" height="28" rx="7" fill="var(--hp-colors-accent-solid)" />
        <path
          d="M9 7.5v13M19 7.5v13M9 14h10"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {compact ? null : <span translate="no">HPay</span>}
    </Frame>
  );
}
