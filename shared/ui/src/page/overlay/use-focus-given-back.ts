import { useEffect, useRef } from "react";

/** The element with the focus, also inside a shadow root. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Gives the focus back to where it was before the dialog opened, also when the dialog is taken out of the page
 * while it is open: the dialog itself only sees that it is closed.
 */
export function useFocusGivenBack(open: boolean): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // Looked at before the dialog takes the focus, which its fields do as soon as they are in the page.
  if (open && !wasOpen.current) before.current = focused();
  wasOpen.current = open;

  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const opener = before.current;
      setTimeout(() => {
        // Whoever has taken the focus meanwhile keeps it.
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [open]);
}
