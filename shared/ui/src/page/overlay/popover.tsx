import { Popover as Ark } from "@ark-ui/react/popover";
import { IconButton, styled } from "@hpay/ui";
import type { ReactElement, ReactNode } from "react";
import { usePageText } from "../texts/use-page-text";
import { floatingBase } from "./floating";
import { OverlayPortal, OverlayRoot } from "./overlay-root";

const Content = styled(Ark.Content, {
  base: { ...floatingBase, maxHeight: "min(32rem, 80vh)", overflow: "auto" },
  variants: { padded: { true: { p: "4" }, false: { p: "0" } } },
});

export interface PopoverProps {
  readonly trigger: ReactElement;
  /** The popover's subject, for screen readers. */
  readonly label: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly placement?: "bottom-start" | "bottom-end" | "bottom" | "top";
  readonly padded?: boolean;
  /** Makes the popover at least as wide as the trigger. */
  readonly sameWidth?: boolean;
  readonly initialFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/**
 * A small panel next to its trigger. Escape and a click outside close it, and the focus returns to the trigger.
 */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  placement = "bottom-start",
  padded = true,
  sameWidth = false,
  initialFocus,
  children,
}: PopoverProps) {
  return (
    <OverlayRoot>
      <Ark.Root
        positioning={{ placement, gutter: 4, sameWidth }}
        lazyMount
        unmountOnExit
        {...(open === undefined ? {} : { open })}
        {...(onOpenChange === undefined ? {} : { onOpenChange: (change) => onOpenChange(change.open) })}
        {...(initialFocus === undefined ? {} : { initialFocusEl: initialFocus })}
      >
        <Ark.Trigger asChild>{trigger}</Ark.Trigger>
        <OverlayPortal>
          <Ark.Positioner>
            <Content padded={padded} aria-label={label}>
              {children}
            </Content>
          </Ark.Positioner>
        </OverlayPortal>
      </Ark.Root>
    </OverlayRoot>
  );
}

/** A small "i" that opens an explanation. Unlike a tooltip, it works by touch and keyboard. */
export function InfoTip({ of, children }: { readonly of?: string; readonly children: ReactNode }) {
  const t = usePageText();
  const label = of === undefined ? t("ui.info") : t("ui.info-on", { field: of });
  return (
    <Popover trigger={<IconButton icon="info" size="xs" label={label} />} label={label}>
      {children}
    </Popover>
  );
}
