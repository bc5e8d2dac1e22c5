import type { ReactNode } from "react";
import { Button } from "../actions/button";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/load-icons";
import { styled } from "../layout/box";
import { useUiText } from "../texts/use-ui-text";

const Frame = styled("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "1",
    px: "4",
    py: "12",
    textAlign: "center",
    overflowWrap: "anywhere",
    textWrap: "balance",
    "& > :last-child:not(p)": { marginTop: "4" },
  },
});
const IconFrame = styled("span", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "40px",
    height: "40px",
    marginBottom: "2",
    borderRadius: "full",
    bg: "bg.muted",
    color: "fg.muted",
  },
  variants: { tone: { failed: { bg: "danger.bg", color: "danger.fg" } } },
});
const Title = styled("p", { base: { fontWeight: "semibold", fontSize: "lg" } });
const Message = styled("p", {
  base: { maxWidth: "34rem", color: "fg.muted", "&&:last-child": { marginTop: "0" } },
});
const Actions = styled("div", {
  base: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "2" },
});
const Small = styled("p", {
  base: { marginTop: "3", fontSize: "xs", color: "fg.subtle", fontFamily: "mono" },
});

export interface FailurePanelProps {
  /** The failure in the words of the specification, if it has a text for it. */
  readonly title?: string;
  /** The explanation of the failure, and how to fix it. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** Buttons and links next to Retry. */
  readonly actions?: ReactNode;
  /** Details for support: the request id, the remote and its version. */
  readonly reference?: string | undefined;
}

/** Replaces content that failed to load, with an explanation and a Retry button. */
export function FailurePanel({
  title,
  children,
  onRetry,
  retrying = false,
  actions,
  reference,
}: FailurePanelProps) {
  const t = useUiText();
  return (
    <Frame role="alert">
      <IconFrame tone="failed">
        <Icon name="alert" size={20} />
      </IconFrame>
      <Title>{title ?? t("ui.failed")}</Title>
      {children === undefined || children === null ? null : <Message as="div">{children}</Message>}
      {reference === undefined ? null : <Small>{reference}</Small>}
      {onRetry === undefined && actions === undefined ? null : (
        <Actions>
          {onRetry === undefined ? null : (
            <Button startIcon="refresh" onClick={onRetry} loading={retrying}>
              {t("common.retry")}
            </Button>
          )}
          {actions}
        </Actions>
      )}
    </Frame>
  );
}

export interface EmptyStateProps {
  readonly icon?: IconName;
  /** The title; "Nothing found" by default. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** Buttons and links for actions that can help. */
  readonly actions?: ReactNode;
}

/** Shows that the list is empty, explains why, and offers what to do. */
export function EmptyState({ icon = "search", title, children, actions }: EmptyStateProps) {
  const t = useUiText();
  return (
    <Frame>
      <IconFrame>
        <Icon name={icon} size={20} />
      </IconFrame>
      <Title>{title ?? t("common.nothing-found")}</Title>
      {children === undefined ? null : <Message as="div">{children}</Message>}
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Frame>
  );
}
