/**
 * The page numbers to offer: the first, the last, the current page and its neighbors. A word represents each
 * gap.
 */
export function pageSteps(page: number, pages: number): readonly (number | "before" | "after")[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (["before"] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (["after"] as const) : []),
    pages,
  ];
}
