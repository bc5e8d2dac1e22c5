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
  /** Opener of the dialog that was already open when this one opened; null: none. */
  readonly outer: Opener | null;
  /** The root of the page: the document, or its shadow root in a partner's page. */
  readonly root: Document | ShadowRoot | undefined;
}

/** The open dialogs in the order in which they were opened. They can close in any order. */
const openers = new Set<Opener>();

type Find = () => HTMLElement | null;

/** Finds the successor of an element that had the focus before a dialog opened and that was removed since. */
let successor: Find | null = null;

/** Headings that got the focus because no other element was left; they yield to a successor. */
const fallbacks = new WeakSet<Element>();

const isLost = () => {
  const focused = focusedElement();
  return focused === null || focused === document.body || fallbacks.has(focused);
};

/**
 * If there is no element to return the focus to, a closing dialog keeps it until the dialog is removed from
 * the page.
 */
const isClosing = () =>
  Boolean(focusedElement()?.closest(":is([role=dialog], [role=alertdialog])[data-state=closed]"));

/**
 * The focused element was removed: another gets the focus, at once or when the dialogs that were opened from
 * there close.
 * @param find asked when it is needed; null: no element is left
 */
export function passFocusOn(find: Find): void {
  successor = find;
  setTimeout(() => {
    if (isLost() || openers.size === 0) focusOpener(null);
  });
}

/**
 * Moves the focus to the successor of the removed element, otherwise back to the opener. If another element has
 * taken the focus meanwhile, it stays there.
 */
function focusOpener(opener: Opener | null): void {
  const next = successor?.() ?? null;
  successor = null;
  if (isLost() || (next !== null && isClosing())) (next ?? connectedElement(opener))?.focus();
  // A choice may replace the part of the page with the opener, so the heading gets the focus.
  if (opener !== null && isLost()) focusHeading(opener.root);
}

function focusHeading(root: Opener["root"]): void {
  const heading = root?.querySelector("h1");
  if (!heading) return;
  fallbacks.add(heading);
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
  // Read before the dialog takes the focus, which its fields do as soon as they are mounted.
  if (open && !wasOpen.current)
    opener.current = { element: focusedElement(), outer: [...openers].at(-1) ?? null, root };
  wasOpen.current = open;

  useEffect(() => {
    if (!open) return undefined;
    const mine = opener.current;
    if (mine !== null) openers.add(mine);
    return () => {
      if (mine !== null) openers.delete(mine);
      setTimeout(() => focusOpener(mine));
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
