import { useEffect, useRef } from "react";

/** The element with the focus, also inside a shadow root. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

interface Opener {
  readonly element: Element | null;
  /** Of the dialog that was open then. */
  readonly outer: Opener | null;
}

/** Of the dialog that was opened last. */
let innermost: Opener | null = null;

/**
 * Gives the focus back to where it was before the dialog opened, also when the dialog is taken out of the page
 * while it is open: the dialog itself only sees that it is closed. A dialog that takes the place of another one, or that
 * goes together with it, gives it back to where it was before that one.
 */
export function useFocusGivenBack(open: boolean): void {
  const opener = useRef<Opener | null>(null);
  const wasOpen = useRef(false);
  // Looked at before the dialog takes the focus, which its fields do as soon as they are in the page.
  if (open && !wasOpen.current) opener.current = { element: focused(), outer: innermost };
  wasOpen.current = open;

  useEffect(() => {
    if (!open) return undefined;
    const mine = opener.current;
    innermost = mine;
    return () => {
      if (innermost === mine) innermost = mine?.outer ?? null;
      setTimeout(() => {
        // Whoever has taken the focus meanwhile keeps it.
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) stillThere(mine)?.focus();
      });
    };
  }, [open]);
}

function stillThere(opener: Opener | null): HTMLElement | null {
  if (opener === null) return null;
  const { element, outer } = opener;
  return element instanceof HTMLElement && element.isConnected && element !== document.body
    ? element
    : stillThere(outer);
}
