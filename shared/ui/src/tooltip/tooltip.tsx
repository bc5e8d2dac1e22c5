import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { leaf } from "../layout/leaf";
import { TooltipBubble } from "./tooltip-bubble";

const Anchor = leaf("span", { base: { display: "contents" } });
const showAfterMs = 350;
/** This delay is long enough to move the pointer from the control to the bubble. */
const hideAfterMs = 120;

export interface TooltipProps {
  /** The text; if it is empty, there is no tooltip. */
  readonly content: ReactNode;
  /** The control. It can be `aria-disabled`, because such controls can still be focused. */
  readonly children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  /**
   * Whether the control's accessible name already contains the text. The text is then shown but not read out
   * again.
   */
  readonly silent?: boolean;
  /** Whether the text is the reason for a disabled control; then a press or touch shows it too. */
  readonly isReason?: boolean;
}

/**
 * A text about a control, shown on hover and on keyboard focus. Escape closes it; the pointer can rest on it.
 */
export function Tooltip({ content, children, silent = false, isReason = false }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const setOpenLater = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    // Losing the focus is not a reliable signal, because not every browser focuses an element that is touched.
    const handlePress = ({ target }: Event) => {
      if (!anchor.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("keydown", handleKey, true);
    document.addEventListener("pointerdown", handlePress, true);
    return () => {
      document.removeEventListener("keydown", handleKey, true);
      document.removeEventListener("pointerdown", handlePress, true);
    };
  }, [open]);
  if (content === undefined || content === null || content === "") return children;
  const describedBy =
    open && !silent ? [children.props["aria-describedby"], id].filter(Boolean).join(" ") : undefined;
  return (
    <Anchor
      ref={anchor}
      onPointerEnter={(event) => event.pointerType !== "touch" && setOpenLater(true, showAfterMs)}
      onPointerLeave={() => setOpenLater(false, hideAfterMs)}
      onPointerDown={() => isReason || setOpenLater(false, 0)}
      onClick={() => isReason && setOpenLater(true, 0)}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpenLater(true, 0)}
      onBlur={() => setOpenLater(false, 0)}
    >
      {describedBy === undefined ? children : cloneElement(children, { "aria-describedby": describedBy })}
      {open ? (
        <TooltipBubble
          id={id}
          anchor={() => anchor.current?.firstElementChild ?? null}
          onHold={() => clearTimeout(timer.current)}
          onRelease={() => setOpenLater(false, hideAfterMs)}
        >
          {content}
        </TooltipBubble>
      ) : null}
    </Anchor>
  );
}
