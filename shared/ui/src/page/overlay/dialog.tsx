import { Dialog as Ark } from "@ark-ui/react/dialog";
import { IconButton, styled } from "@hpay/ui";
import type { ReactNode, RefObject } from "react";
import { usePageText } from "../texts/use-page-text";
import { OverlayPortal, OverlayRoot } from "./overlay-root";
import { useFocusGivenBack } from "./use-focus-given-back";

const Backdrop = styled(Ark.Backdrop, {
  base: {
    position: "fixed",
    inset: 0,
    zIndex: "overlay",
    bg: "rgb(10 13 18 / 0.45)",
    "&[data-state=open]": { animation: "hp-fade 120ms ease-out" },
  },
});
const Positioner = styled(Ark.Positioner, {
  base: { position: "fixed", inset: 0, zIndex: "overlay", display: "flex", overflow: "auto" },
  variants: {
    side: {
      center: {
        alignItems: { base: "stretch", sm: "flex-start" },
        justifyContent: "center",
        p: { base: "0", sm: "8" },
        paddingTop: { base: "0", sm: "8vh" },
      },
      end: { justifyContent: "flex-end" },
      start: { justifyContent: "flex-start" },
    },
  },
});
const Content = styled(Ark.Content, {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    width: "full",
    minWidth: 0,
    bg: "bg.panel",
    color: "fg",
    boxShadow: "floating",
    outline: "1px solid transparent",
  },
  variants: {
    side: {
      center: {
        borderRadius: { base: "0", sm: "12px" },
        maxHeight: { base: "100dvh", sm: "84vh" },
        "&[data-state=open]": { animation: "hp-rise 140ms ease-out" },
      },
      end: { height: "100dvh", "&[data-state=open]": { animation: "hp-slide 140ms ease-out" } },
      start: { height: "100dvh", "&[data-state=open]": { animation: "hp-slide-start 140ms ease-out" } },
    },
    size: {
      sm: { maxWidth: { base: "none", sm: "26rem" } },
      md: { maxWidth: { base: "none", sm: "36rem" } },
      lg: { maxWidth: { base: "none", sm: "52rem" } },
      xl: { maxWidth: { base: "none", sm: "72rem" } },
      menu: { maxWidth: "min(282px, 86vw)" },
    },
  },
});
const Title = styled(Ark.Title, {
  base: {
    px: { base: "4", sm: "5" },
    paddingTop: "4",
    paddingBottom: "2",
    paddingInlineEnd: "12",
    fontSize: "lg",
    fontWeight: "semibold",
    lineHeight: "1.35",
    overflowWrap: "anywhere",
  },
});
/** Last in the focus order, or every dialog would open on it. */
const Cross = styled("div", { base: { position: "absolute", top: "2.5", insetInlineEnd: "2.5" } });
const Words = styled(Ark.Description, {
  base: { px: { base: "4", sm: "5" }, paddingBottom: "3", color: "fg.muted", overflowWrap: "anywhere" },
});
const Body = styled("div", {
  base: { flex: 1, minHeight: 0, overflow: "auto", px: { base: "4", sm: "5" }, paddingBottom: "5" },
});
const Foot = styled("footer", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "2",
    // At the foot of a phone's screen, even with nothing between it and the text.
    marginTop: "auto",
    px: { base: "4", sm: "5" },
    py: "3",
    borderTopWidth: "1px",
  },
});

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the cross and, unless `keepOpen`, a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence below the title; it describes the dialog. */
  readonly description?: ReactNode;
  readonly size?: "sm" | "md" | "lg" | "xl";
  /** Buttons at the end; the main one last. */
  readonly footer?: ReactNode;
  /** A click outside does not close it: for forms. */
  readonly keepOpen?: boolean;
  /** Gets the focus first; by default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly role?: "dialog" | "alertdialog";
  readonly children?: ReactNode;
}

/** A modal dialog. Traps the focus and restores it; fills the screen on phones. Content unmounts on close. */
export function Dialog(props: DialogProps) {
  return <Sheet {...props} side="center" />;
}

export interface DrawerProps extends Omit<DialogProps, "role" | "size"> {
  readonly size?: "sm" | "md" | "lg" | "menu";
  /** The edge it slides in from. */
  readonly side?: "start" | "end";
}

/** A modal panel at the edge of the window. */
export function Drawer({ side = "end", ...rest }: DrawerProps) {
  return <Sheet {...rest} side={side} />;
}

/** A notice above the dialog may be used, and closes nothing. */
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
  side,
  children,
}: SheetProps) {
  const t = usePageText();
  useFocusGivenBack(open);
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
          <Backdrop />
          <Positioner side={side}>
            <Content side={side} size={size}>
              <Title>{title}</Title>
              {description === undefined ? null : <Words>{description}</Words>}
              {children === undefined ? null : <Body>{children}</Body>}
              {footer === undefined ? null : <Foot>{footer}</Foot>}
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
