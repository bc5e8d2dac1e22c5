import { useUi } from "@hpay/ui";
import { useEffect, useRef } from "react";

/** The focused element, even inside a shadow root. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

interface Opener {
  readonly element: Element | null;
  /** The opener of the dialog that was already open when this one opened; null if no dialog was open. */
  readonly outer: Opener | null;
  /** The root of the page: the document, or its shadow root in a partner's page. */
  readonly root: Document | ShadowRoot | undefined;
}

/** The open dialogs in the order in which they were opened. They can close in any order. */
const openers = new Set<Opener>();

type Find = () => HTMLElement | null;

/** Finds the successor of an element that had the focus before a dialog opened and has been removed since. */
let successor: Find | null = null;

/** Headings that have the focus only because no other element was left. They pass it on to a successor. */
const fallbackHeadings = new WeakSet<Element>();

const isFocusLost = () => {
  const element = focusedElement();
  return element === null || element === document.body || fallbackHeadings.has(element);
};

/**
 * Whether the focus is still in a closing dialog. If it cannot return to an element, it stays there until the
 * dialog is removed.
 */
const isInClosingDialog = () =>
  Boolean(focusedElement()?.closest(":is([role=dialog], [role=alertdialog])[data-state=closed]"));

/**
 * Moves the focus on after the focused element was removed: at once, or when the dialogs that were opened from
 * it close.
 * @param find returns the element to focus; null if no element is left
 */
export function passFocusOn(find: Find): void {
  successor = find;
  setTimeout(() => {
    if (isFocusLost() || openers.size === 0) focusOpener(null);
  });
}

/**
 * Moves the focus to the successor of the removed element, or else back to the opener. An element that has
 * taken the focus meanwhile keeps it.
 */
function focusOpener(opener: Opener | null): void {
  const next = successor?.() ?? null;
  successor = null;
  if (isFocusLost() || (next !== null && isInClosingDialog())) (next ?? connectedElement(opener))?.focus();
  // Choosing an entry may remove the part of the page that contains the opener; then the heading gets the
  // focus.
  if (opener !== null && isFocusLost()) focusHeading(opener.root);
}

function focusHeading(root: Opener["root"]): void {
  const heading = root?.querySelector("h1");
  if (!heading) return;
  fallbackHeadings.add(heading);
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Returns the focus to where it was before the dialog opened, even if an open dialog is removed from the page,
 * because the dialog itself only handles being closed. A dialog that replaces another, or closes together with it,
 * returns the focus to where it was before that one.
 */
export function useReturnFocus(open: boolean): void {
  const { root } = useUi();
  const opener = useRef<Opener | null>(null);
  const wasOpen = useRef(false);
  // The focused element is read before the dialog's fields take the focus, which happens when they mount.
  if (open && !wasOpen.current)
    opener.current = { element: focusedElement(), outer: [...openers].at(-1) ?? null, root };
  wasOpen.current = open;

  useEffect(() => {
    if (!open) return undefined;
    const ownOpener = opener.current;
    if (ownOpener !== null) openers.add(ownOpener);
    return () => {
      if (ownOpener !== null) openers.delete(ownOpener);
      setTimeout(() => focusOpener(ownOpener));
    };
  }, [open]);
}

function connectedElement(opener: Opener | null): HTMLElement | null {
  if (opener === null) return null;
  const { element, outer } = opener;
  return element instanceof HTMLElement && element.isConnected && element !== document.body
    ? element
    : connectedElement(outer);
}
