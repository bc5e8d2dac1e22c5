import { type AlertTone, alertIcons, Icon, styled } from "@hpay/ui";
import type { ReactNode } from "react";

const Frame = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2.5",
    px: { base: "4", md: "6" },
    py: "1.5",
    minHeight: "36px",
    borderBottomWidth: "1px",
    fontSize: "sm",
  },
  variants: {
    tone: {
      success: { bg: "success.bg", borderColor: "success.border", color: "success.fg" },
      info: { bg: "info.bg", borderColor: "info.border", color: "info.fg" },
      warning: { bg: "warning.bg", borderColor: "warning.border", color: "warning.fg" },
      error: { bg: "danger.bg", borderColor: "danger.border", color: "danger.fg" },
    },
  },
});
const BannerText = styled("span", { base: { flex: "1 1 10rem", minWidth: 0 } });

export interface BannerProps {
  readonly tone?: AlertTone;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A line across the full width: "3 new orders", "reconnecting", a stored draft. */
export function Banner({ tone = "info", children, actions }: BannerProps) {
  return (
    <Frame tone={tone} role="status" data-no-print>
      <Icon name={alertIcons[tone]} />
      <BannerText>{children}</BannerText>
      {actions}
    </Frame>
  );
}
