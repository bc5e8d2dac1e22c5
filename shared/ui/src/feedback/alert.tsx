import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import { styled } from "../layout/box";
import { useUiText } from "../texts/use-ui-text";

export type AlertTone = "success" | "info" | "warning" | "error";

export const alertIcons = { success: "success", info: "info", warning: "warning", error: "alert" } as const;

const Frame = styled("div", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    flexWrap: "wrap",
    gap: "2.5",
    px: "3",
    py: "2.5",
    borderWidth: "1px",
    borderRadius: "md",
    fontSize: "md",
    "& > svg": { marginTop: "2.5px" },
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
const Body = styled("div", {
  base: { flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere", color: "fg" },
});
const Small = styled("div", { base: { marginTop: "0.5", fontSize: "sm", color: "fg.muted" } });
const Title = styled("strong", { base: { display: "block", fontWeight: "semibold" } });

export interface AlertProps {
  readonly tone?: AlertTone;
  readonly title?: ReactNode;
  /** A second line: the gateway's message about a failure. */
  readonly details?: string | null | undefined;
  /** Buttons or links at the end of the message. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A message between other parts of a page. Errors are announced at once. */
export function Alert({ tone = "info", title, details, actions, children }: AlertProps) {
  const t = useUiText();
  return (
    <Frame tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon name={alertIcons[tone]} />
      <Body>
        {title === undefined ? null : <Title>{title}</Title>}
        {children}
        {details ? <Small>{t("common.details-of", { details })}</Small> : null}
      </Body>
      {actions}
    </Frame>
  );
}
