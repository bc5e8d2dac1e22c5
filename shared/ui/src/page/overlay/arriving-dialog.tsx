import { IconButton, Spinner, styled } from "@hpay/ui";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { usePageText } from "../texts/use-page-text";
import { OverlayPortal } from "./overlay-root";
import { Body, backdropStyle, Cross, contentStyle, positionerStyle, titleStyle } from "./sheet-style";
import { useReturnFocus } from "./use-return-focus";

const Backdrop = styled("div", backdropStyle);
const Positioner = styled("div", positionerStyle);
const Content = styled("div", contentStyle);
const Title = styled("h2", titleStyle);

export interface ArrivingDialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
}

/**
 * A large dialog whose contents are being loaded. It has a dialog's frame and none of its machinery, so it is
 * drawn at once. A `Dialog` that is `inPlace` takes its place without a jump.
 */
export function ArrivingDialog({ title, onClose }: ArrivingDialogProps) {
  const t = usePageText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    // The cross is its only control, and the page behind it cannot be reached.
    if (event.key !== "Tab") return;
    event.preventDefault();
    frame.current?.querySelector("button")?.focus();
  };
  return (
    <OverlayPortal>
      <Backdrop data-state="open" />
      <Positioner
        side="center"
        onClick={(event) => event.target === event.currentTarget && onClose()}
        onKeyDown={handleKey}
      >
        <Content
          ref={frame}
          side="center"
          size="xl"
          role="dialog"
          aria-modal
          aria-busy
          aria-labelledby={id}
          tabIndex={-1}
          height={{ base: "100dvh", sm: "84vh" }}
          data-state="open"
        >
          <Title id={id}>{title}</Title>
          <Body display="grid" placeItems="center">
            <Spinner label={t("common.loading")} />
          </Body>
          <Cross>
            <IconButton icon="close" label={t("common.close")} onClick={onClose} />
          </Cross>
        </Content>
      </Positioner>
    </OverlayPortal>
  );
}
