import { TextLink } from "@hpay/ui";
import { createContext, type MouseEvent, use } from "react";

/** Address of the list with the details of a row open. */
export const DetailsHref = createContext<(id: number) => string>(String);

/**
 * Such addresses for a thousand rows: the page is asked for one of them, the others differ in the id alone.
 * @param hrefOf is asked for a record that no list holds
 */
export function detailsHrefs(hrefOf: (id: number) => string): (id: number) => string {
  const one = hrefOf(noRecord);
  // What was searched for stands before it.
  const at = one.lastIndexOf(String(noRecord));
  const [before, after] = [one.slice(0, at), one.slice(at + String(noRecord).length)];
  return (id) => `${before}${id}${after}`;
}
const noRecord = Number.MAX_SAFE_INTEGER;

export interface DetailsLinkProps {
  readonly id: number;
  readonly children: string;
}

/** The Uid of a row: this list with the row's details open. A bare link, for a thousand rows; the list hears its clicks. */
export function DetailsLink({ id, children }: DetailsLinkProps) {
  return (
    <TextLink href={use(DetailsHref)(id)} data-record={id} translate="no">
      {children}
    </TextLink>
  );
}

/** The row whose link was clicked to go on in this page; null for any other click. */
export function clickedDetails(event: MouseEvent): number | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-record]") : null;
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  event.preventDefault();
  return Number(link.getAttribute("data-record"));
}
