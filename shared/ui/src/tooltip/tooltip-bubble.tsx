import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { styled } from "../layout/box";
import { useUi } from "../provider/ui-context";

const Bubble = styled("div", {
  base: {
    position: "fixed",
    zIndex: "tooltip",
    maxWidth: "min(20rem, calc(100vw - 16px))",
    px: "2.5",
    py: "1.5",
    borderRadius: "md",
    bg: "bg.inverted",
    color: "fg.inverted",
    outline: "1px solid transparent",
    fontSize: "xs",
    lineHeight: "1.4",
    fontWeight: "normal",
    textAlign: "start",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    animation: "hp-fade 90ms ease-out",
  },
});

const gap = 6;
const edge = 8;

interface TooltipBubbleProps {
  readonly id: string;
  readonly anchor: () => Element | null;
  readonly onHold: () => void;
  readonly onRelease: () => void;
  readonly children: ReactNode;
}

/** A tooltip above its anchor, or below it if there is no space; never outside the window. */
export function TooltipBubble({ id, anchor, onHold, onRelease, children }: TooltipBubbleProps) {
  const { portal } = useUi();
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: -9999, top: 0 });
  const findAnchor = useRef(anchor);
  useLayoutEffect(() => {
    const target = findAnchor.current()?.getBoundingClientRect();
    const bubbleBox = bubble.current?.getBoundingClientRect();
    if (target === undefined || bubbleBox === undefined) return;
    const topAbove = target.top - bubbleBox.height - gap;
    const middle = target.left + target.width / 2 - bubbleBox.width / 2;
    const left = Math.max(edge, Math.min(middle, innerWidth - bubbleBox.width - edge));
    setPlace({ left, top: topAbove < edge ? target.bottom + gap : topAbove });
  }, []);
  if (portal === null) return null;
  return createPortal(
    <Bubble
      ref={bubble}
      role="tooltip"
      id={id}
      style={place}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
    >
      {children}
    </Bubble>,
    portal,
  );
}
