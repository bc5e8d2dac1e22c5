import { IconButton, leaf, Spinner } from "@hpay/ui";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { usePageText } from "../texts/use-page-text";
import { OverlayPortal } from "./overlay-root";
import {
  backdropStyle,
  bodyStyle,
  contentStyle,
  crossStyle,
  positionerStyle,
  titleStyle,
} from "./sheet-style";
import { useReturnFocus } from "./use-return-focus";

const Backdrop = leaf("div", backdropStyle);
const Positioner = leaf("div", positionerStyle);
const Content = leaf("div", {
  ...contentStyle,
  base: { ...contentStyle.base, height: { base: "100dvh", sm: "84vh" } },
});
const Title = leaf("h2", titleStyle);
const Body = leaf("div", { base: { ...bodyStyle.base, display: "grid", placeItems: "center" } });
const Cross = leaf("div", crossStyle);

export interface ArrivingDialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
}

/**
 * A large dialog whose contents are loading. It has the frame of a `Dialog` without its logic, so it appears at
 * once. A `Dialog` with `inPlace` replaces it without a jump.
 */
export function ArrivingDialog({ title, onClose }: ArrivingDialogProps) {
  const t = usePageText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    // Tab leads to the close button, the dialog's only control, and never to the page behind it.
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
          data-state="open"
        >
          <Title id={id}>{title}</Title>
          <Body>
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

/**
 * Renders the dialog's frame once, out of sight. The browser then computes its styles in advance, so the first
 * press does not wait for them.
 */
export function ArrivingDialogAhead() {
  const [hasRendered, setOver] = useState(false);
  useEffect(() => setOver(true), []);
  if (hasRendered) return null;
  return (
    <div hidden>
      <Backdrop />
      <Positioner side="center">
        <Content side="center" size="xl">
          <Title />
          <Body>
            <Spinner label="" />
          </Body>
          <Cross>
            <IconButton icon="close" label="" />
          </Cross>
        </Content>
      </Positioner>
    </div>
  );
}
