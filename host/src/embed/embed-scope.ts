/**
 * Whether a session with these pages may show this page of a remote. `orders-read` means the page `orders`,
 * read-only.
 */
export function canShow(pages: readonly string[], page: string): boolean {
  return pages.includes(page) || (page === "orders" && pages.includes("orders-read"));
}

/**
 * Only the page `orders` can change data; forbidden actions are disabled, as they are for a role. Any visible
 * list can be exported.
 */
export function canDo(pages: readonly string[], action: string): boolean {
  return pages.includes("orders") || action.endsWith(".view") || action === "order.export";
}
