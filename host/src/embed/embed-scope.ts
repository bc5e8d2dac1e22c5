/** May a session with these pages show this page of a remote? `orders-read` is the page `orders` without changes. */
export function mayShow(pages: readonly string[], page: string): boolean {
  return pages.includes(page) || (page === "orders" && pages.includes("orders-read"));
}

/**
 * Only the page `orders` changes anything; what may not be done is shown disabled, as for a role. A list that may be seen
 * may be exported, whichever list it is.
 */
export function mayDo(pages: readonly string[], action: string): boolean {
  return pages.includes("orders") || action.endsWith(".view") || action === "order.export";
}
