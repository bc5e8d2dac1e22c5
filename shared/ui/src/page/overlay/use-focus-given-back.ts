import { useEffect, useRef } from "react";

/** The element with the focus, also inside a shadow root. */
export function focusedElement(): Element | null {
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

type Find = () => HTMLElement | null;

/** Who comes after what had the focus before a dialog was opened, and has gone since. */
let heir: Find | null = null;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** A dialog that has nowhere to give the focus keeps it until it is taken out of the page. */
const isClosing = () =>
  Boolean(focusedElement()?.closest(":is([role=dialog], [role=alertdialog])[data-state=closed]"));

/**
 * What had the focus has gone: another element gets it, at once or when the dialogs close that were opened from there.
 * @param find asked when it is needed; null: nothing is left to go to
 */
export function passFocusOn(find: Find): void {
  heir = find;
  setTimeout(() => {
    if (isLost() || innermost === null) giveFocus(null);
  });
}

/** To who comes after what has gone, else back to this opener. Whoever has taken it meanwhile keeps it. */
function giveFocus(opener: Opener | null): void {
  const next = heir?.() ?? null;
  heir = null;
  if (isLost() || (next !== null && isClosing())) (next ?? stillThere(opener))?.focus();
}

/**
 * Gives the focus back to where it was before the dialog opened, also when the dialog is taken out of the page
 * while it is open: the dialog itself only sees that it is closed. A dialog that takes the place of another one, or that
 * goes together with it, gives it back to where it was before that one.
 */
export function useFocusGivenBack(open: boolean): void {
  const opener = useRef<Opener | null>(null);
  const wasOpen = useRef(false);
  // Looked at before the dialog takes the focus, which its fields do as soon as they are in the page.
  if (open && !wasOpen.current) opener.current = { element: focusedElement(), outer: innermost };
  wasOpen.current = open;

  useEffect(() => {
    if (!open) return undefined;
    const mine = opener.current;
    innermost = mine;
    return () => {
      if (innermost === mine) innermost = mine?.outer ?? null;
      setTimeout(() => giveFocus(mine));
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
