import { TextLink } from "@hpay/ui";
import { createContext, type MouseEvent, use } from "react";

/** The list's address with a row's details open. */
export const DetailsHref = createContext<(id: number) => string>(String);

/**
 * Creates the addresses of a thousand rows from one computed address, because they differ only in the id.
 * @param hrefOf is called for a record that no list contains
 */
export function detailsHrefs(hrefOf: (id: number) => string): (id: number) => string {
  const href = hrefOf(noRecord);
  // The last match is the id, because the search part before it may contain the same digits.
  const at = href.lastIndexOf(String(noRecord));
  const [before, after] = [href.slice(0, at), href.slice(at + String(noRecord).length)];
  return (id) => `${before}${id}${after}`;
}
const noRecord = Number.MAX_SAFE_INTEGER;

export interface DetailsLinkProps {
  readonly id: number;
  readonly children: string;
}

/**
 * The Uid of a row, as a link to this list with the row's details open. A plain link, because there may be a
 * thousand of them; the list handles the clicks.
 */
export function DetailsLink({ id, children }: DetailsLinkProps) {
  return (
    <TextLink href={use(DetailsHref)(id)} data-record={id} translate="no">
      {children}
    </TextLink>
  );
}

/** The row of a clicked link that opens in this page; null for other clicks. */
export function clickedDetails(event: MouseEvent): number | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-record]") : null;
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  event.preventDefault();
  return Number(link.getAttribute("data-record"));
}
