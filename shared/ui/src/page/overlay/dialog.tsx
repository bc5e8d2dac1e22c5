import { Dialog as Ark } from "@ark-ui/react/dialog";
import { IconButton, styled } from "@hpay/ui";
import type { ReactNode, RefObject } from "react";
import { usePageText } from "../texts/use-page-text";
import { OverlayPortal, OverlayRoot } from "./overlay-root";
import { Body, backdropStyle, Cross, contentStyle, Footer, positionerStyle, titleStyle } from "./sheet-style";
import { useOneClick } from "./use-one-click";
import { useReturnFocus } from "./use-return-focus";

const Backdrop = styled(Ark.Backdrop, backdropStyle);
const Positioner = styled(Ark.Positioner, positionerStyle);
const Content = styled(Ark.Content, contentStyle);
const Title = styled(Ark.Title, titleStyle);
const Description = styled(Ark.Description, {
  base: { px: { base: "4", sm: "5" }, paddingBottom: "3", color: "fg.muted", overflowWrap: "anywhere" },
});

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, by the close button and, unless `keepOpen` is set, on a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence below the title, which describes the dialog to screen readers too. */
  readonly description?: ReactNode;
  readonly size?: "sm" | "md" | "lg" | "xl";
  /** The dialog's buttons; the main one is last. */
  readonly footer?: ReactNode;
  /** Keeps the dialog open when a person clicks outside of it, for forms. */
  readonly keepOpen?: boolean;
  /** Returns the element that gets the focus first; by default, the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly role?: "dialog" | "alertdialog";
  /** Whether the dialog replaces an `ArrivingDialog`, so that it has no opening animation. */
  readonly inPlace?: boolean;
  readonly children?: ReactNode;
}

/** A modal dialog. Traps the focus and restores it; fills the screen on phones. Content unmounts on close. */
export function Dialog(props: DialogProps) {
  return <Sheet {...props} side="center" />;
}

export interface DrawerProps extends Omit<DialogProps, "role" | "size" | "inPlace"> {
  readonly size?: "sm" | "md" | "lg" | "menu";
  /** The edge of the window that the drawer slides in from. */
  readonly side?: "start" | "end";
}

/** A modal panel at the edge of the window. */
export function Drawer({ side = "end", ...rest }: DrawerProps) {
  return <Sheet {...rest} side={side} />;
}

/** Whether an element is in a notice, which can be used without closing the dialog below it. */
const isInNotice = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-live-announcer]") !== null;

type SheetProps = Omit<DialogProps, "size"> & {
  readonly side: "center" | "start" | "end";
  readonly size?: "sm" | "md" | "lg" | "xl" | "menu";
};

function Sheet({
  open,
  onClose,
  title,
  description,
  size = "md",
  footer,
  keepOpen = false,
  initialFocus,
  role = "dialog",
  inPlace = false,
  side,
  children,
}: SheetProps) {
  const t = usePageText();
  useReturnFocus(open);
  useOneClick(open);
  const openStyle = inPlace ? { style: { animation: "none" } } : {};
  return (
    <OverlayRoot>
      <Ark.Root
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose();
        }}
        role={role}
        closeOnInteractOutside={!keepOpen && role === "dialog"}
        onInteractOutside={(event) => {
          if (isInNotice(event.detail.originalEvent.target)) event.preventDefault();
        }}
        lazyMount
        unmountOnExit
        {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
      >
        <OverlayPortal>
          <Backdrop {...openStyle} />
          <Positioner side={side}>
            <Content side={side} size={size} {...openStyle}>
              <Title>{title}</Title>
              {description === undefined ? null : <Description>{description}</Description>}
              {children === undefined ? null : <Body>{children}</Body>}
              {footer === undefined ? null : <Footer>{footer}</Footer>}
              <Cross>
                <IconButton icon="close" label={t("common.close")} onClick={onClose} />
              </Cross>
            </Content>
          </Positioner>
        </OverlayPortal>
      </Ark.Root>
    </OverlayRoot>
  );
}
